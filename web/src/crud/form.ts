import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import type { Item, Resource, Shape, Valid } from '@lavandiere/domain/kernel/resource.ts'
import { schemaResolver, useForm } from '@mantine/form'
import { useRef } from 'react'
import { ApiError } from '../session/errors.ts'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { draftOf, type FormValues, filled, isRequired } from './draft.ts'

/**
 * A form over a resource: values start from an item (or empty), the domain schema checks them on blur and on
 * submit, and `field(name)` gives an input everything it needs, its French label included.
 */
export function useResourceForm<R extends Resource>(
  resource: R,
  item?: Item<R>,
  initial?: Partial<FormValues<R>>,
) {
  const check = schemaResolver(resource.write, { sync: true })
  const form = useForm<FormValues<R>>({
    initialValues: { ...draftOf(resource, item), ...initial },
    validate: (values) => check(filled(resource, values)),
    validateInputOnBlur: true,
  })
  const saved = useRef(false)

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

  /** Handler of the form's submit: checks, focuses the first wrong field, else hands over the valid item. */
  const onSubmit = (save: (values: Valid<R>) => Promise<unknown>) =>
    form.onSubmit(
      async (values) => {
        const valid = resource.write.parse(filled(resource, values)) as Valid<R>
        try {
          await save(valid)
          saved.current = true
        } catch (error) {
          showViolations(error)
        }
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

  return { ...form, field, onSubmit, hasUnsaved: () => form.isDirty() && !saved.current, saved }
}

export type ResourceForm<R extends Resource> = ReturnType<typeof useResourceForm<R>>
