import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import type { Item, Resource, Shape, Valid } from '@lavandiere/domain/kernel/resource.ts'
import { formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { violationsOf } from '../api/errors.ts'
import { useSessionUser } from '../api/store.ts'
import { afterPress } from '../ui/after-press.ts'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { useHere } from '../ui/use-here.ts'
import { draftOf, type FormValues, filled, isRequired } from './draft.ts'
import { draftKey, dropDraft, readDraft, storeDraft } from './stored-draft.ts'
import { type Conflict, changedFields, mergeVersions, pick } from './versions.ts'

/** Values typed into a form that another form replaces. */
export type Typed = Readonly<Record<string, unknown>>

/** The names of the fields of a resource that a person writes. */
export type FieldName<R extends Resource> = Extract<keyof R['fields'], string>

interface FormOptions<R extends Resource, B> {
  /** The item that is changed; absent for a new one. */
  item?: Item<R>
  /** Initial values of a new item, beyond empty fields; an item that is changed keeps its own. */
  initial?: Partial<FormValues<R>>
  /** Values typed in the form that this one replaces: they count as unsaved here too. */
  typed?: Typed
  /**
   * What tells the form from the others of the same page, as a dialog of one row: its typed values are kept under this name, whatever
   * the address says of lists on that page.
   */
  sujet?: string
  /** What the form keeps besides its fields, such as the open step: found again with the typed values. */
  besides?: B
}

/**
 * A form over a resource. Values start from an item, or empty; the domain schema checks them when a field is left and
 * on submit; `field(name)` gives an input its label, value, error and handlers. Values typed at this address and lost
 * with a session or a reload are restored; `isRestored` tells.
 */
export function useResourceForm<R extends Resource, B extends object = object>(
  resource: R,
  { item, initial, typed, sujet, besides: atFirst = {} as B }: FormOptions<R, B> = {},
) {
  // Memoised: the form's setters change with this function, and must stay the same from render to render.
  const validate = useMemo(() => {
    const check = schemaResolver(resource.write, { sync: true })
    return (values: FormValues<R>) => check(filled(resource, values))
  }, [resource])
  const [start] = useState(
    (): FormValues<R> => (item ? draftOf(resource, item) : { ...draftOf(resource), ...initial }),
  )
  const draft = useFoundDraft(resource, start, sujet)
  const [restored] = useState(() => restore(resource, start, draft.found, typed))
  const form = useForm<FormValues<R>>({ initialValues: restored.values, validate })
  const [conflicts, setConflicts] = useState<readonly Conflict[] | null>(restored.conflicts)
  const [isRestored, setRestored] = useState(draft.found !== null)
  const [besides, setBesides] = useState({ ...atFirst, ...draft.found?.besides } as B)
  /** What the fields filled by `propose` held before: nobody typed them, but they are kept with what is typed. */
  const unproposed = useRef<Record<string, unknown>>({})
  const takeOver = useEffectEvent(() => {
    form.setInitialValues(start)
    const found = changedFields(start, restored.values)
    // The library compares all values only until one is set: from then on it knows those alone that it was told of.
    if (found.length > 0) form.setDirty(Object.fromEntries(found.map((name) => [name, true])))
  })
  // Before the effects of the fields, which may propose a value.
  useLayoutEffect(() => takeOver(), [])
  /** True once the values are saved or given up: from then on nothing is unsaved, and no draft is stored. */
  const isOver = useRef(false)
  const store = useEffectEvent(() => {
    if (isOver.current) return
    if (form.isDirty())
      draft.store({ ...form.getInitialValues(), ...unproposed.current }, form.getValues(), besides)
    else draft.drop()
  })
  useEffect(() => {
    if (form.values && besides) store()
  }, [form.values, besides])
  const isHere = useHere()
  /** The unusual values that the person was asked about. */
  const asked = useRef(new Set<string>())
  const [isWaiting, setWaiting] = useState(false)

  const end = () => {
    isOver.current = true
    draft.drop()
  }

  /**
   * Handler of the form's submit: checks, focuses the first wrong field, asks once about unusual values, or saves the
   * valid item. `leave` runs after the save, once nothing is unsaved, and only if the form is still on screen.
   */
  const onSubmit = <T>(save: (values: Valid<R>) => Promise<T>, leave?: (made: T) => unknown) =>
    form.onSubmit(
      async (values) => {
        const changed = pick(values, changedFields(form.getInitialValues(), values))
        const doubts = doubtsAbout(resource, changed, asked.current)
        if (doubts) return showErrors(form, doubts)
        const valid = resource.write.parse(filled(resource, values)) as Valid<R>
        let made: T
        try {
          made = await save(valid)
        } catch (error) {
          return showErrors(form, violationsOf(error))
        }
        end()
        if (isHere()) await leave?.(made)
      },
      (errors) => focusFirstError(errors, form.getInputNode),
    )

  const { setFieldValue } = form
  /** Sets several fields, each as if it were typed; null empties a choice. */
  const fill = useCallback(
    (values: { readonly [K in keyof FormValues<R>]?: FormValues<R>[K] | null }) => {
      for (const [name, value] of Object.entries(values)) setFieldValue(name, value)
    },
    [setFieldValue],
  )

  /** Sets fields that nobody typed: leaving loses nothing. */
  const propose = (values: object) => {
    const before: Record<string, unknown> = form.getInitialValues()
    unproposed.current = { ...pick(before, Object.keys(values)), ...unproposed.current }
    // First, since a value that is set is compared with the one that the form started from.
    form.setInitialValues({ ...form.getInitialValues(), ...values })
    for (const [name, value] of Object.entries(values)) setFieldValue(name, value)
  }

  /** Continues from a newer version of the item: typed values stay, changes of somebody else come in. */
  const rebase = (latest: Item<R>) => {
    const theirs = draftOf(resource, latest)
    const merged = mergeVersions(form.getInitialValues(), form.getValues(), theirs)
    form.setInitialValues(theirs)
    form.setValues(merged.values as FormValues<R>)
    setConflicts(merged.conflicts)
  }

  /** Gives up the typed values: the form shows what it started from. */
  const startAgain = () => {
    form.reset()
    setBesides(atFirst)
    setConflicts(null)
    setRestored(false)
  }

  /** True when leaving would lose typed values, or `more` values that a form keeps outside its fields. */
  const hasUnsaved = (more = false) => (form.isDirty() || more || isWaiting) && !isOver.current

  return {
    ...form,
    /** Label, star, value, error and handlers of a field: spread it on an input. */
    field: (name: FieldName<R>, type: FieldType = 'input') => ({
      ...fieldProps(resource, form, name, type),
      ...(isPicker(resource, name) && { onOnly: (iri: string) => propose({ [name]: iri }) }),
    }),
    fill,
    propose,
    onSubmit,
    hasUnsaved,
    /** True while a field still sends something that belongs to the item, such as a picture. */
    isWaiting,
    setWaiting,
    conflicts,
    rebase,
    besides,
    setBesides,
    isRestored,
    startAgain,
    /** Gives up the typed values, because the person leaves without saving. */
    forget: end,
  }
}

/** True for a relation to one item, which a `SelectRef` chooses. */
function isPicker(resource: Resource, name: string): boolean {
  const { ref, many = false } = fieldMeta(schemaOf(resource, name))
  return ref !== undefined && !many
}

type FieldType = 'input' | 'checkbox'

/** What an input of a field is given: label, star, value, error and handlers. A field is checked when it is left. */
function fieldProps<R extends Resource>(
  resource: R,
  form: UseFormReturnType<FormValues<R>>,
  name: FieldName<R>,
  type: FieldType,
) {
  const schema = schemaOf(resource, name)
  const input = form.getInputProps(name, { type })
  return {
    label: fieldMeta(schema).label ?? name,
    ...(type === 'input' && { withAsterisk: isRequired(schema) }),
    ...input,
    onBlur: () => {
      input.onBlur?.()
      afterPress(() => form.validateField(name))
    },
  }
}

function showErrors<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  errors: Record<string, string>,
): void {
  form.setErrors(errors)
  focusFirstError(errors, form.getInputNode)
}

/**
 * A question under each changed number above its usual values, by the name of its field; null when there is none.
 * @param asked the values already asked about, to which these are added: saved again, they are meant
 */
function doubtsAbout(
  resource: Resource,
  changed: Record<string, unknown>,
  asked: Set<string>,
): Record<string, string> | null {
  const doubts = Object.entries(changed).filter(([name, value]) => {
    const schema = (resource.fields as Shape)[name]
    const usualMax = schema && fieldMeta(schema).usualMax
    return usualMax !== undefined && Number(value) > usualMax && !asked.has(`${name} ${value}`)
  })
  for (const [name, value] of doubts) asked.add(`${name} ${value}`)
  const question = (value: unknown) =>
    `${formatNumber(Number(value))} est inhabituel : enregistrez à nouveau si c'est bien cela`
  return doubts.length > 0 ? Object.fromEntries(doubts.map(([name, value]) => [name, question(value)])) : null
}

export type ResourceForm<R extends Resource> = ReturnType<typeof useResourceForm<R>>

/** The schema of a field. @throws Error when the resource has no such field */
export function schemaOf(resource: Pick<Resource, 'name' | 'fields'>, name: string) {
  const schema = (resource.fields as Shape)[name]
  if (!schema) throw new Error(`${resource.name} has no field ${name}`)
  return schema
}

/** The draft of the form at this address: the one found when the form opened, and how to store and drop it. */
function useFoundDraft<R extends Resource>(resource: R, start: FormValues<R>, sujet?: string) {
  const { pathname, search } = useLocation()
  const person = useSessionUser()?.id ?? 0
  const [draft] = useState(() => {
    const key = draftKey(person, pathname + (sujet === undefined ? search : `#${sujet}`))
    // A password is never written down.
    const known = Object.keys(start).filter(
      (name) => name in resource.fields && !fieldMeta(schemaOf(resource, name)).writeOnly,
    )
    const found = readDraft(key)
    const store = (base: FormValues<R>, values: FormValues<R>, besides: object) => {
      const changed = changedFields(pick(base, known), pick(values, known))
      if (changed.length === 0) dropDraft(key)
      else storeDraft(key, { values: pick(values, changed), base: pick(base, changed), besides })
    }
    const isOfThisForm = found !== null && known.some((name) => name in found.values)
    return { found: isOfThisForm ? found : null, store, drop: () => dropDraft(key) }
  })
  return draft
}

/**
 * The values of a form as it opens: initial values with the draft over them, and the conflicts between an old draft
 * and the item.
 */
function restore<R extends Resource>(
  resource: R,
  start: FormValues<R>,
  draft: ReturnType<typeof readDraft>,
  typed: Typed = {},
) {
  const known = Object.entries({ ...draft?.values, ...typed }).filter(([key]) => key in resource.fields)
  const values = { ...start, ...Object.fromEntries(known) } as FormValues<R>
  if (!draft) return { values, conflicts: null }
  const { conflicts } = mergeVersions({ ...start, ...draft.base }, values, start)
  return { values, conflicts: conflicts.length > 0 ? conflicts : null }
}
