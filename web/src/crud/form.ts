import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import type { Item, Resource, Shape, Valid } from '@lavandiere/domain/kernel/resource.ts'
import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { ApiError } from '../api/errors.ts'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { useHere } from '../ui/use-here.ts'
import { draftOf, type FormValues, filled, isRequired } from './draft.ts'

/** What was typed into a form that another one replaces. */
export type Typed = Readonly<Record<string, unknown>>

/**
 * A form over a resource: values start from an item (or empty), the domain schema checks them on blur and on
 * submit, and `field(name)` gives an input everything it needs, its French label included. What was `typed` in a form
 * before this one counts as unsaved here; what this resource has not is left out.
 */
export function useResourceForm<R extends Resource>(
  resource: R,
  item?: Item<R>,
  initial?: Partial<FormValues<R>>,
  typed?: Typed,
) {
  // The same function at each render: the form's own setters change with it.
  const validate = useMemo(() => {
    const check = schemaResolver(resource.write, { sync: true })
    return (values: FormValues<R>) => check(filled(resource, values))
  }, [resource])
  const start = { ...draftOf(resource, item), ...initial }
  const known = Object.entries(typed ?? {}).filter(([key]) => key in resource.fields)
  const form = useForm<FormValues<R>>({
    initialValues: { ...start, ...Object.fromEntries(known) },
    validate,
    validateInputOnBlur: true,
  })
  const saved = useRef(false)
  const takeOver = useEffectEvent(() => {
    if (known.length > 0) form.setInitialValues(start)
  })
  useEffect(() => takeOver(), [])
  const here = useHere()
  const [isWaiting, setWaiting] = useState(false)

  /** Label, star, value, error and handlers of a field: spread it on an input. */
  const field = (name: keyof FormValues<R> & string, type: 'input' | 'checkbox' = 'input') => {
    const schema = (resource.fields as Shape)[name]
    if (!schema) throw new Error(`${resource.name} has no field ${name}`)
    return {
      label: fieldMeta(schema).label ?? name,
      ...(type === 'input' && { withAsterisk: isRequired(schema) }),
      ...form.getInputProps(name as never, { type }),
    }
  }

  /**
   * Handler of the form's submit: checks, focuses the first wrong field, else has the valid item saved. `leave` follows
   * once it is, when nothing is unsaved any more, and only if the form is still on screen.
   */
  const onSubmit = <T>(save: (values: Valid<R>) => Promise<T>, leave?: (made: T) => unknown) =>
    form.onSubmit(
      async (values) => {
        const valid = resource.write.parse(filled(resource, values)) as Valid<R>
        let made: T
        try {
          made = await save(valid)
        } catch (error) {
          return showViolations(error)
        }
        saved.current = true
        if (here.current) await leave?.(made)
      },
      (errors) => focusFirstError(errors, form.getInputNode),
    )

  /** Puts the server's violations on their fields. */
  const showViolations = (error: unknown) => {
    if (!(error instanceof ApiError)) return
    const errors = Object.fromEntries(error.violations.map((v) => [v.propertyPath, v.message]))
    form.setErrors(errors)
    focusFirstError(errors, form.getInputNode)
  }

  /** Whether leaving would lose something: what was typed here, or `more` that a form keeps beside it. */
  const hasUnsaved = (more = false) => (form.isDirty() || more || isWaiting) && !saved.current

  // `isWaiting`: a field still sends something that belongs to what is saved.
  return { ...form, field, onSubmit, hasUnsaved, isWaiting, setWaiting }
}

export type ResourceForm<R extends Resource> = ReturnType<typeof useResourceForm<R>>
