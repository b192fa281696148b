import { baseSchema, fieldMeta, realDay } from '@lavandiere/domain/kernel/fields.ts'
import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

/** Members of one answer at most; `hydra:view` leads to the others (OPEN-126). */
export const PAGE_MAX = 1000
/** A positive whole number of a query, as pages are counted. */
export const whole = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'Un nombre entier positif est attendu')
    // Documented as the number that generated clients give.
    .meta({ type: 'integer', minimum: 1, maximum: max })
    .transform(Number)
    .pipe(z.int().max(max, `Au plus ${max}`))

/** The two names of a query by which a list that no resource keeps is asked for page by page. */
export const paging = (size: number, max: number) => ({
  page: whole(100_000).default(1),
  itemsPerPage: whole(max).default(size),
})
/** The rows of one of these pages, at the end of a statement. */
export const pageRows = ({ page, itemsPerPage }: { page: number; itemsPerPage: number }): SQL =>
  sql`limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`

const direction = z
  .enum(['asc', 'desc', 'ASC', 'DESC'], { error: 'asc ou desc est attendu' })
  .transform((said) => said.toLowerCase())

const filterText = z
  .string()
  .max(255)
  .refine((s) => !/\p{Cc}/u.test(s), 'Caractères interdits')
/** Addresses are kept in small letters. */
const address = filterText.toLowerCase()
const day = realDay()
/** A yes or no of a query. */
export const flag = z.enum(['true', 'false'], { error: 'true ou false est attendu' })
const yesNo = z
  .enum(['true', 'false', '1', '0'], { error: 'true ou false est attendu' })
  .transform((v) => v === 'true' || v === '1')

/** One of these values, written as text in a query. */
function oneOf(values: readonly unknown[]): z.ZodType {
  const known = new Map(values.map((value) => [String(value), value]))
  const names = [...known.keys()]
  return z
    .enum(names, { error: `Une valeur parmi ${names.join(', ')} est attendue` })
    .transform((said) => known.get(said))
}

export const baseOf = (resource: Resource, key: string): z.ZodType | null => {
  const schema = resource.fields[key] ?? resource.computed[key]
  return schema ? baseSchema(schema) : null
}

/** The format that a field's text must have; undefined for none. */
function jsonFormatOf(base: z.ZodType | null): string | undefined {
  const { format } = (base instanceof z.ZodPipe ? base.out : (base ?? {})) as { format?: string }
  return format
}

/** Whether a field is a day or an instant; null for any other. */
export function dateKind(base: z.ZodType | null): 'date' | 'datetime' | null {
  const format = jsonFormatOf(base)
  return format === 'date' || format === 'datetime' ? format : null
}

/** The schema of a filter's value: the rules of its field, since the column takes no other value. */
function filterSchema(resource: Resource, key: string): z.ZodType {
  const base = baseOf(resource, key)
  if (base === null || fieldMeta(base).ref) return filterText
  if (base instanceof z.ZodBoolean) return yesNo
  if (base instanceof z.ZodLiteral) return oneOf([...base.values])
  if (base instanceof z.ZodEnum) return oneOf(base.options)
  if (base instanceof z.ZodNumber) {
    return z
      .string()
      .regex(/^-?\d{1,12}(\.\d{1,9})?$/, 'Un nombre est attendu')
      .transform(Number)
      .pipe(base as z.ZodType<unknown, number>)
  }
  if (jsonFormatOf(base) === 'email') return address
  return dateKind(base) ? day : filterText
}

/** The query of a list of this resource. Another name or an ill-typed value is a 400 that lists the possible names. */
export function listQuery(resource: Resource, more: z.ZodRawShape = {}) {
  const shape: Record<string, z.ZodType> = {
    page: whole(1_000_000).optional(),
    itemsPerPage: whole(PAGE_MAX).default(PAGE_MAX),
    groups: filterText.optional(),
    ...(resource.list.search ? { search: filterText.optional() } : {}),
  }
  for (const key of resource.list.filter) {
    shape[key] = filterSchema(resource, key).optional()
    if (dateKind(baseOf(resource, key))) {
      shape[`${key}[after]`] = day.optional()
      shape[`${key}[before]`] = day.optional()
    }
  }
  for (const key of resource.list.order) shape[`order[${key}]`] = direction.optional()
  return strictQuery({ ...shape, ...more })
}

/** A query of these names. Another name is a 400 that lists them. */
export function strictQuery<T extends z.ZodRawShape>(shape: T) {
  const names = Object.keys(shape).join(', ') || 'aucun'
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `Paramètre inconnu. Paramètres possibles : ${names}` : undefined,
  })
}
