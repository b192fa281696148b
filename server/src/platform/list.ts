import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { fieldMeta, ID_MAX, idOf, jourReel } from '@lavandiere/domain/kernel/fields.ts'
import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from './db/actor.ts'
import { again } from './db/statements.ts'
import { fieldColumn, type Kept, live, selection } from './present.ts'
import { BASE } from './wire.ts'

/** Members of one answer at most; beyond, `hydra:view` leads on (OPEN-126). */
export const PAGE_MAX = 1000
/** Rows of a page up to which pages of all sizes share one plan. */
const ONE_PLAN_MAX = 100

const whole = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'Un nombre entier positif est attendu')
    .transform(Number)
    .pipe(z.int().max(max, `Au plus ${max}`))

const direction = z
  .enum(['asc', 'desc', 'ASC', 'DESC'], { error: 'asc ou desc est attendu' })
  .transform((said) => said.toLowerCase())

const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? inner(schema.unwrap() as z.ZodType)
    : schema

const text = z
  .string()
  .max(255)
  .refine((s) => !/\p{Cc}/u.test(s), 'Caractères interdits')
const day = jourReel('Une date AAAA-MM-JJ est attendue')
const yesNo = z
  .enum(['true', 'false', '1', '0'], { error: 'true ou false est attendu' })
  .transform((v) => v === 'true' || v === '1')

/** One of some values, as a query writes them. */
function oneOf(values: readonly unknown[]): z.ZodType {
  const known = new Map(values.map((value) => [String(value), value]))
  const names = [...known.keys()]
  return z
    .enum(names, { error: `Une valeur parmi ${names.join(', ')} est attendue` })
    .transform((said) => known.get(said))
}

const baseOf = (resource: Resource, key: string): z.ZodType | null => {
  const schema = resource.fields[key] ?? resource.computed[key]
  return schema ? inner(schema) : null
}

function isDate(base: z.ZodType | null): boolean {
  const { format } = (base instanceof z.ZodPipe ? base.out : (base ?? {})) as { format?: string }
  return format === 'date' || format === 'datetime'
}

/** How a filter on this field reads its value: by the field's own rules, since its column takes no other. */
function filterSchema(resource: Resource, key: string): z.ZodType {
  const base = baseOf(resource, key)
  if (base === null || fieldMeta(base).ref) return text
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
  return isDate(base) ? day : text
}

/** The query that a list of this resource takes; another name, or an ill-typed value, is a 400 that lists them. */
export function listQuery(resource: Resource, more: z.ZodRawShape = {}) {
  const shape: Record<string, z.ZodType> = {
    page: whole(1_000_000).optional(),
    itemsPerPage: whole(PAGE_MAX).optional(),
    groups: text.optional(),
    ...(resource.list.search ? { search: text.optional() } : {}),
  }
  for (const key of resource.list.filter) {
    shape[key] = filterSchema(resource, key).optional()
    if (isDate(baseOf(resource, key))) {
      shape[`${key}[after]`] = day.optional()
      shape[`${key}[before]`] = day.optional()
    }
  }
  for (const key of resource.list.order) shape[`order[${key}]`] = direction.optional()
  const names = Object.keys({ ...shape, ...more }).join(', ')
  return z.strictObject(
    { ...shape, ...more },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? `Paramètre inconnu. Paramètres possibles : ${names}` : undefined,
    },
  ) as z.ZodType<Record<string, unknown>>
}

/** The condition of one filter on the column of its field; its value comes under the filter's own name. */
function filterSql(kept: Kept, key: string): SQL {
  const target = /^(\w+)\[(after|before)\]$/.exec(key)
  const name = target?.[1] ?? key
  const column = fieldColumn(kept.table, name)
  if (!column) throw new Error(`${kept.resource.name}.${name}: filter without column`)
  const value = sql.placeholder(key)
  if (target)
    return target[2] === 'after' ? sql`${column} >= ${value}` : sql`${column} < (${value}::date + 1)`
  return sql`${column} = ${value}`
}

/** What a filter compares with: of a relation, the id of what was named. @throws Refus 400 */
function filterValue(kept: Kept, name: string, value: unknown): unknown {
  const { ref } = fieldMeta(kept.resource.fields[name] ?? kept.resource.computed[name] ?? z.never())
  if (!ref) return value
  const id = /^[1-9]\d{0,9}$/.test(String(value)) ? Number(value) : idOf(String(value), ref)
  if (id === null || id > ID_MAX) {
    throw new Refus('requete-invalide', `${name} : une IRI /${ref}/{id} ou un identifiant est attendu`)
  }
  return id
}

const reserved = new Set(['page', 'itemsPerPage', 'groups', 'search'])

/** The filters asked for, by name, with what they compare with. */
function filtersOf(kept: Kept, query: Record<string, unknown>): Record<string, unknown> {
  const asked = Object.entries(query).filter(([key, value]) => {
    const name = /^\w+/.exec(key)?.[0] ?? ''
    return (
      value !== undefined &&
      !reserved.has(key) &&
      !key.startsWith('order[') &&
      kept.resource.list.filter.includes(name)
    )
  })
  return Object.fromEntries(asked.map(([key, value]) => [key, filterValue(kept, key, value)]))
}

/** What is searched, as a pattern; null when nothing is. */
export const patternOf = ({ search }: Record<string, unknown>): string | null =>
  typeof search === 'string' && search.trim() ? `%${search.trim().replace(/[\\%_]/g, '\\$&')}%` : null

function conditions(kept: Kept, filters: readonly string[], isSearched: boolean): SQL {
  const all = [live(kept), ...filters.map((key) => filterSql(kept, key))]
  if (isSearched) all.push(searched(kept, sql`${sql.placeholder('search')}`))
  return sql.join(all, sql` and `)
}

/** The rows that a search finds, in the columns that the resource names. */
export function searched(kept: Kept, pattern: SQL): SQL {
  const columns = (kept.resource.list.search ?? []).map(
    (key) => sql`sans_accent(${fieldColumn(kept.table, key)}) like sans_accent(${pattern})`,
  )
  return sql`(${sql.join(columns, sql` or `)})`
}

/** One part of an order, as asked. */
interface By {
  name: string
  desc: boolean
}

function orderOf(kept: Kept, query: Record<string, unknown>): By[] {
  const asked = Object.entries(query).flatMap(([key, value]) => {
    const name = /^order\[(\w+)\]$/.exec(key)?.[1]
    return name && value ? [{ name, desc: value === 'desc' }] : []
  })
  return asked.length > 0 ? asked : [{ name: kept.resource.list.by, desc: false }]
}

/**
 * What a list is ordered by: as asked, then by id so that two pages never share a row. Text sorts naturally (BIZ-04).
 * The id goes the same way, and only a column that may be empty says where empty ones go: an index serves both ways.
 */
function ordering(kept: Kept, asked: readonly By[]): SQL {
  const parts = asked.map(({ name, desc }) => {
    const column = fieldColumn(kept.table, name)
    const value = kept.computed[name] ?? (column && sql`${column}`)
    if (!value) throw new Error(`${kept.resource.name}.${name}: order without column`)
    const own = column && !kept.computed[name]
    const collated = own && column.columnType === 'PgText' ? sql`${value} collate fr_naturel` : value
    if (!desc) return collated
    return own && column.notNull ? sql`${collated} desc` : sql`${collated} desc nulls last`
  })
  const id = sql`${fieldColumn(kept.table, 'id')}`
  return sql.join([...parts, asked.at(-1)?.desc ? sql`${id} desc` : id], sql`, `)
}

/** One row: how many there are in all, and the members of the page as JSON text. */
type Listed = { total: number; member: string }

/** A condition that a route itself puts on its list, and the values of its placeholders. */
export interface Where {
  /** A constant of the room: a statement is written once for it. */
  sql: SQL
  values: Record<string, unknown>
}
const EVERYTHING: Where = { sql: sql`true`, values: {} }

const numbers = new WeakMap<SQL, number>()
let numbered = 0
function numberOf(constant: SQL): number {
  const number = numbers.get(constant) ?? numbered++
  numbers.set(constant, number)
  return number
}

/** A Hydra collection as JSON text, made by one statement: total and members are of one snapshot (wire.md). */
export async function collection(
  tx: Tx,
  kept: Kept,
  query: Record<string, unknown>,
  url: string,
  where: Where = EVERYTHING,
): Promise<string> {
  const size = typeof query.itemsPerPage === 'number' ? query.itemsPerPage : PAGE_MAX
  const page = typeof query.page === 'number' ? query.page : 1
  const filters = filtersOf(kept, query)
  const search = patternOf(query)
  const order = orderOf(kept, query)
  // A plan for pages of any size expects few rows, and joins them one by one: a large page is worth its own.
  const isLarge = size > ONE_PLAN_MAX
  const shape = JSON.stringify([
    numberOf(where.sql),
    Object.keys(filters),
    search !== null,
    order,
    isLarge && size,
  ])
  const write = () => {
    const matching = sql`${conditions(kept, Object.keys(filters), search !== null)} and ${where.sql}`
    const limit = isLarge ? sql.raw(String(size)) : sql.placeholder('size')
    return sql`
    select (select count(*)::int from ${kept.table} where ${matching}) as total,
      (select coalesce(json_agg(m), '[]')::text from (
        ${pageOf(kept, matching, ordering(kept, order), sql`limit ${limit} offset ${sql.placeholder('offset')}`)}) m) as member`
  }
  const rows = await again<Listed>(tx, kept, shape, write, {
    ...filters,
    ...where.values,
    search,
    size,
    offset: (page - 1) * size,
  })
  const { total = 0, member = '[]' } = rows[0] ?? {}
  return envelope(kept.resource, { total, member, size, page, url, filtered: isFiltered(query) })
}

/** The rows of a page in their order, as they are read: what is computed is so for these rows alone, not for those before. */
export function pageOf(kept: Kept, matching: SQL, order: SQL, limit: SQL): SQL {
  const { table, beside } = kept
  const shown = selection(beside ? { ...kept, computed: { ...kept.computed, ...beside.computed } } : kept)
  return sql`select ${shown} from (select page.*, row_number() over () as rang from (
      select ${readable(kept)} from ${table} where ${matching} order by ${order} ${limit}) page) ${table} ${beside?.joins ?? sql``} order by rang`
}

/** The columns of a row but those that are only written: a role may not be let to read them (passwords). */
const readable = ({ resource, table }: Kept): SQL =>
  sql.join(
    Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
      fieldMeta(resource.fields[key] ?? z.never()).writeOnly ? [] : [sql`${column}`],
    ),
    sql`, `,
  )

const isFiltered = (query: Record<string, unknown>) =>
  Object.entries(query).some(([key, value]) => value !== undefined && key !== 'groups')

interface Page {
  total: number
  /** The members as JSON text. */
  member: string
  size: number
  page: number
  /** Path and query as asked. */
  url: string
  filtered: boolean
}

/** The document around the members, its keys in the order of wire.md. */
export function envelope(resource: Resource, { total, member, size, page, url, filtered }: Page): string {
  const id = `${BASE}/${resource.name}`
  const last = Math.max(1, Math.ceil(total / size))
  const head = JSON.stringify({
    '@context': `${BASE}/contexts/${resource.type}`,
    '@id': id,
    '@type': 'hydra:Collection',
    'hydra:totalItems': total,
  }).slice(0, -1)
  const at = (n: number) => {
    const search = new URLSearchParams(url.split('?')[1] ?? '')
    search.set('page', String(n))
    return `${id}?${decodeURIComponent(search.toString())}`
  }
  const view =
    last > 1 || filtered
      ? `,"hydra:view":${JSON.stringify({
          '@id': url,
          '@type': 'hydra:PartialCollectionView',
          ...(last > 1 ? { 'hydra:first': at(1), 'hydra:last': at(last) } : {}),
          ...(page > 1 ? { 'hydra:previous': at(Math.min(page - 1, last)) } : {}),
          ...(page < last ? { 'hydra:next': at(page + 1) } : {}),
        })}`
      : ''
  return `${head},"hydra:member":${member}${view},"hydra:search":${searchOf(resource)}}`
}

const searches = new Map<string, string>()

/** The filters of a resource as a Hydra IriTemplate (wire.md). */
function searchOf(resource: Resource): string {
  const known = searches.get(resource.name)
  if (known) return known
  const { filter, order, search } = resource.list
  const mapping = [
    ...filter.flatMap((key) =>
      isDate(baseOf(resource, key))
        ? [
            [key, key],
            [`${key}[after]`, key],
            [`${key}[before]`, key],
          ]
        : [[key, key]],
    ),
    ...order.map((key) => [`order[${key}]`, key]),
    ...(search ? [['search', null]] : []),
  ].map(([variable, property]) => ({ '@type': 'IriTemplateMapping', variable, property, required: false }))
  const said = JSON.stringify({
    '@type': 'hydra:IriTemplate',
    'hydra:template': `${BASE}/${resource.name}{?${mapping.map((m) => m.variable).join(',')}}`,
    'hydra:variableRepresentation': 'BasicRepresentation',
    'hydra:mapping': mapping,
  })
  searches.set(resource.name, said)
  return said
}
