import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { fieldMeta, idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { prepared, type Tx } from './db/actor.ts'
import { fieldColumn, type Kept, live, selection } from './present.ts'
import { BASE } from './wire.ts'

/** Members of one answer at most; beyond, `hydra:view` leads on (OPEN-126). */
export const PAGE_MAX = 1000
/** Rows of a page up to which its statement is planned once. */
const PLANNED_ONCE_MAX = 100

const whole = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'Un nombre entier positif est attendu')
    .transform(Number)
    .pipe(z.int().max(max, `Au plus ${max}`))

const direction = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['asc', 'desc'], { error: 'asc ou desc est attendu' }))

const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? inner(schema.unwrap() as z.ZodType)
    : schema

type Kind = 'ref' | 'date' | 'boolean' | 'number' | 'text'

/** How a filter on this field reads its value. */
function kindOf(resource: Resource, key: string): Kind {
  const schema = resource.fields[key] ?? resource.computed[key]
  if (!schema) return 'text'
  if (fieldMeta(schema).ref) return 'ref'
  const base = inner(schema)
  if (base instanceof z.ZodBoolean) return 'boolean'
  if (base instanceof z.ZodNumber) return 'number'
  const format = (base instanceof z.ZodPipe ? base.out : base) as { format?: string }
  return format.format === 'date' || format.format === 'datetime' ? 'date' : 'text'
}

const text = z
  .string()
  .max(255)
  .refine((s) => !/\p{Cc}/u.test(s), 'Caractères interdits')
const values: Record<Kind, z.ZodType> = {
  ref: text,
  date: z.iso.date('Une date AAAA-MM-JJ est attendue'),
  boolean: z
    .enum(['true', 'false', '1', '0'], { error: 'true ou false est attendu' })
    .transform((v) => v === 'true' || v === '1'),
  number: z
    .string()
    .regex(/^-?\d{1,12}(\.\d{1,9})?$/, 'Un nombre est attendu')
    .transform(Number),
  text,
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
    const kind = kindOf(resource, key)
    shape[key] = values[kind].optional()
    if (kind === 'date') {
      shape[`${key}[after]`] = values.date.optional()
      shape[`${key}[before]`] = values.date.optional()
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

/** The condition of one filter on the column of its field. */
function filterSql(kept: Kept, key: string, value: unknown): SQL {
  const target = /^(\w+)\[(after|before)\]$/.exec(key)
  const name = target?.[1] ?? key
  const column = fieldColumn(kept.table, name)
  if (!column) throw new Error(`${kept.resource.name}.${name}: filter without column`)
  if (target)
    return target[2] === 'after' ? sql`${column} >= ${value}` : sql`${column} < (${value}::date + 1)`
  const { ref } = fieldMeta(kept.resource.fields[name] ?? kept.resource.computed[name] ?? z.never())
  if (!ref) return sql`${column} = ${value}`
  const id = /^[1-9]\d{0,9}$/.test(String(value)) ? Number(value) : idOf(String(value), ref)
  if (id === null || id > 2_147_483_647) {
    throw new Refus('requete-invalide', `${name} : une IRI /${ref}/{id} ou un identifiant est attendu`)
  }
  return sql`${column} = ${id}`
}

const reserved = new Set(['page', 'itemsPerPage', 'groups', 'search'])

function conditions(kept: Kept, query: Record<string, unknown>): SQL {
  const all = [live(kept)]
  for (const [key, value] of Object.entries(query)) {
    const name = /^\w+/.exec(key)?.[0] ?? ''
    if (value === undefined || reserved.has(key) || key.startsWith('order[')) continue
    if (kept.resource.list.filter.includes(name)) all.push(filterSql(kept, key, value))
  }
  if (typeof query.search === 'string' && query.search.trim()) {
    const like = `%${query.search.trim().replace(/[\\%_]/g, '\\$&')}%`
    const columns = (kept.resource.list.search ?? []).map(
      (key) => sql`sans_accent(${fieldColumn(kept.table, key)}) like sans_accent(${like})`,
    )
    all.push(sql`(${sql.join(columns, sql` or `)})`)
  }
  return sql.join(all, sql` and `)
}

/** What a list is ordered by: as asked, then by id so that two pages never share a row. Text sorts naturally (BIZ-04). */
function ordering(kept: Kept, query: Record<string, unknown>): SQL {
  const asked = Object.entries(query).flatMap(([key, value]) => {
    const name = /^order\[(\w+)\]$/.exec(key)?.[1]
    return name && value ? [{ name, desc: value === 'desc' }] : []
  })
  if (asked.length === 0) asked.push({ name: kept.resource.list.by, desc: false })
  const parts = asked.map(({ name, desc }) => {
    const column = fieldColumn(kept.table, name)
    const value = kept.computed[name] ?? (column && sql`${column}`)
    if (!value) throw new Error(`${kept.resource.name}.${name}: order without column`)
    const collated =
      column?.columnType === 'PgText' && !kept.computed[name] ? sql`${value} collate fr_naturel` : value
    return desc ? sql`${collated} desc nulls last` : collated
  })
  return sql.join([...parts, sql`${fieldColumn(kept.table, 'id')}`], sql`, `)
}

/** One row: how many there are in all, and the members of the page as JSON text. */
type Listed = { total: number; member: string }

/**
 * A Hydra collection as JSON text, made by one statement: total and members are of one snapshot (wire.md).
 * @param where an extra condition that the route itself puts.
 */
export async function collection(
  tx: Tx,
  kept: Kept,
  query: Record<string, unknown>,
  url: string,
  where: SQL = sql`true`,
): Promise<string> {
  const size = typeof query.itemsPerPage === 'number' ? query.itemsPerPage : PAGE_MAX
  const page = typeof query.page === 'number' ? query.page : 1
  const matching = sql`${conditions(kept, query)} and ${where}`
  const statement = sql`
    select (select count(*)::int from ${kept.table} where ${matching}) as total,
      (select coalesce(json_agg(m), '[]')::text from (
        ${pageOf(kept, matching, ordering(kept, query), sql`limit ${size} offset ${(page - 1) * size}`)}) m) as member`
  // A plan kept for pages of any size expects few rows, and joins them one by one: a large page is worth its own.
  const rows =
    kept.beside && size > PLANNED_ONCE_MAX
      ? (await tx.execute<Listed>(statement)).rows
      : await prepared<Listed>(tx, statement)
  const { total = 0, member = '[]' } = rows[0] ?? {}
  return envelope(kept.resource, { total, member, size, page, url, filtered: isFiltered(query) })
}

/** The rows of a page in their order, as they are read; joins beside them are made for these rows alone. */
export function pageOf(kept: Kept, matching: SQL, order: SQL, limit: SQL): SQL {
  const { table, beside } = kept
  if (!beside)
    return sql`select ${selection(kept)} from ${table} where ${matching} order by ${order} ${limit}`
  const shown = selection({ ...kept, computed: { ...kept.computed, ...beside.computed } })
  return sql`select ${shown} from (select page.*, row_number() over () as rang from (
      select ${table}.* from ${table} where ${matching} order by ${order} ${limit}) page) ${table} ${beside.joins} order by rang`
}

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
      kindOf(resource, key) === 'date'
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
