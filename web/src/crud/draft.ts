import { baseSchema, fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import type { Draft, Item, Resource, Shape } from '@lavandiere/domain/kernel/resource.ts'
import { z } from 'zod'

/** The values of a form while it is filled: texts may be empty, choices null. */
export type FormValues<R> = {
  [K in keyof Draft<R>]-?: Draft<R>[K] | (Draft<R>[K] extends string ? never : null)
}

type DraftValues = Record<string, unknown>

/** What a person types: the schema without its wrappers, before any later check. */
function typedSchema(schema: z.ZodType): z.ZodType {
  const base = baseSchema(schema)
  return base instanceof z.ZodPipe ? typedSchema(base.in as z.ZodType) : base
}

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

/** True when the field must be filled before the form can be saved. */
export const isRequired = (schema: z.ZodType) => !accepts(schema, undefined) && !accepts(schema, null)

/** The value of an empty field: its default, an empty text for a typed field, null for a picked one. */
function emptyOf(schema: z.ZodType): unknown {
  const given = schema.safeParse(undefined)
  if (given.success && given.data !== undefined) return given.data
  const core = typedSchema(schema)
  if (core instanceof z.ZodArray) return []
  if (core instanceof z.ZodBoolean) return false
  const typed = core instanceof z.ZodString || core instanceof z.ZodNumber
  return typed && fieldMeta(schema).ref === undefined ? '' : null
}

/** A related item as a form sends it: its IRI. */
function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(written)
  if (typeof value === 'object' && value !== null && '@id' in value) return value['@id']
  return value
}

/** The values that a form starts from: those of an item, or empty ones. */
export function draftOf<R extends Resource>(resource: R, item?: Item<R>): FormValues<R> {
  const known = (item ?? {}) as DraftValues
  const draft = Object.entries(resource.fields as Shape).map(([key, schema]) => {
    const value = written(known[key])
    return [key, value === undefined || value === null ? emptyOf(schema) : value]
  })
  return Object.fromEntries(draft) as FormValues<R>
}

/** A form's values as the schema wants them: an empty field that may be left out becomes null, or absent. */
export function filled<R extends Resource>(resource: R, values: DraftValues): DraftValues {
  const fields = resource.fields as Shape
  const pairs = Object.entries(values).map(([key, value]) => {
    const schema = fields[key]
    if (!schema || (value !== '' && value !== null) || accepts(schema, value)) {
      return [key, value === '' && schema && accepts(schema, null) ? null : value]
    }
    if (accepts(schema, null)) return [key, null]
    return [key, accepts(schema, undefined) ? undefined : value]
  })
  return Object.fromEntries(pairs)
}
