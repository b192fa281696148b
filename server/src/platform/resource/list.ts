import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { fieldMeta, ID_MAX, idOf } from '@lavandiere/domain/kernel/fields.ts'
import { TOTAL_MAX } from '@lavandiere/domain/kernel/resource.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/actor.ts'
import { ask } from '../db/statements.ts'
import type { Link } from '../files/links.ts'
import { envelope, isFiltered, type ListQuestion } from './collection.ts'
import { documentWriter } from './document.ts'
import { pageOf } from './list-page.ts'
import { baseOf, dateKind, PAGE_MAX } from './list-query.ts'
import {
  computedSql,
  factsOf,
  fieldColumn,
  isSeen,
  joinsOf,
  labelAt,
  living,
  type StoredResource,
} from './present.ts'
import { holds, nearlyHolds, type Patterns, patternsOf } from './search.ts'

/**
 * The condition of one filter, by the column of its field; the placeholder of its value has the name of the filter. A
 * filter by a relation finds nothing when the caller may not see the related row: otherwise the length of the list would
 * reveal who refers to it.
 */
function filterSql(stored: StoredResource, key: string): SQL {
  const target = /^(\w+)\[(after|before)\]$/.exec(key)
  const name = target?.[1] ?? key
  const column = fieldColumn(stored.table, name)
  if (!column) throw new Error(`${stored.resource.name}.${name}: filter without column`)
  const value = sql.placeholder(key)
  if (target)
    return target[2] === 'after' ? sql`${column} >= ${value}` : sql`${column} < (${value}::date + 1)`
  // A day as a filter finds all instants of that day.
  if (dateKind(baseOf(stored.resource, name)) === 'datetime')
    return sql`(${column} >= ${value}::date and ${column} < (${value}::date + 1))`
  const { ref } = fieldMeta(stored.resource.fields[name])
  return ref ? sql`(${column} = ${value} and ${isSeen(ref, value)})` : sql`${column} = ${value}`
}

/**
 * The condition of one filter on a field that facts compute. The ids found are one array: before a table has statistics, as right
 * after an import, the planner expects a row or two, and joined each row of the list with all that the facts were computed for.
 * @param rows the condition of the rows that it narrows
 */
function factSql(stored: StoredResource, key: string, rows: SQL): SQL {
  const { table } = stored
  const id = fieldColumn(table, 'id')
  const joins = joinsOf(factsOf(stored, [key]), sql`(select id from ${table} where ${rows})`)
  const value = sql`${computedSql(stored, key)} = ${sql.placeholder(key)}`
  return sql`${id} = any(array(select ${id} from ${table} ${joins} where ${rows} and ${value}))`
}

/** The value that a filter compares with; of a relation, the id in the IRI. @throws Refus 400 */
function filterValue(stored: StoredResource, name: string, value: unknown): unknown {
  const { ref } = fieldMeta(stored.resource.fields[name] ?? stored.resource.computed[name])
  if (!ref) return value
  const id = /^[1-9]\d{0,9}$/.test(String(value)) ? Number(value) : idOf(String(value), ref)
  if (id === null || id > ID_MAX) {
    throw new Refus('requete-invalide', `${name} : une IRI /${ref}/{id} ou un identifiant est attendu`)
  }
  return id
}

const reserved = new Set(['page', 'itemsPerPage', 'groups', 'search'])

/** The filters of a query, by name, with the values that they compare with. */
function filtersOf(stored: StoredResource, query: Record<string, unknown>): Record<string, unknown> {
  const asked = Object.entries(query).filter(([key, value]) => {
    const name = /^\w+/.exec(key)?.[0] ?? ''
    return (
      value !== undefined &&
      !reserved.has(key) &&
      !key.startsWith('order[') &&
      stored.resource.list.filter.includes(name)
    )
  })
  return Object.fromEntries(asked.map(([key, value]) => [key, filterValue(stored, key, value)]))
}

/** SQL of the two kinds of patterns of a search. */
interface Searched {
  exact: SQL
  forgiving: SQL | null
}

/**
 * The rows that a search finds in the columns that the resource names; those that it nearly names when it finds none.
 * @param among the rows that are searched
 */
export function searched(stored: StoredResource, { exact, forgiving }: Searched, among: SQL): SQL {
  const columns = (stored.resource.list.search ?? []).map((key) => sql`${fieldColumn(stored.table, key)}`)
  const text = sql`concat_ws(' ', ${sql.join(columns, sql`, `)})`
  const found = holds(text, exact)
  if (!forgiving) return found
  const isFound = sql`exists (select from ${stored.table} where ${among} and ${found})`
  return sql`(${found} or (not ${isFound} and ${nearlyHolds(text, forgiving)}))`
}

/** One part of an order, as asked. */
interface By {
  name: string
  desc: boolean
}

function orderOf(stored: StoredResource, query: Record<string, unknown>): By[] {
  const asked = Object.entries(query).flatMap(([key, value]) => {
    const name = /^order\[(\w+)\]$/.exec(key)?.[1]
    return name && value ? [{ name, desc: value === 'desc' }] : []
  })
  return asked.length > 0 ? asked : [{ name: stored.resource.list.by, desc: false }]
}

/**
 * The order of a list: as asked, then by id so that two pages never share a row. Text sorts naturally, a relation by its
 * label (BIZ-04). The id has the direction of the last part, and only a column that may be null says where nulls go: an
 * index then serves both directions.
 */
function ordering(stored: StoredResource, asked: readonly By[]): SQL {
  const parts = asked.map(({ name, desc }) => {
    const column = fieldColumn(stored.table, name)
    const { ref } = fieldMeta(stored.resource.fields[name])
    const label = ref && column && sql`${labelAt(ref, column)} collate fr_naturel`
    const computed = computedSql(stored, name)
    const value = computed ?? label ?? (column && sql`${column}`)
    if (!value) throw new Error(`${stored.resource.name}.${name}: order without column`)
    const own = column && !label && !computed
    const collated = own && column.columnType === 'PgText' ? sql`${value} collate fr_naturel` : value
    if (!desc) return collated
    return own && column.notNull ? sql`${collated} desc` : sql`${collated} desc nulls last`
  })
  const id = sql`${fieldColumn(stored.table, 'id')}`
  return sql.join([...parts, asked.at(-1)?.desc ? sql`${id} desc` : id], sql`, `)
}

/** The facts that an order reads. */
const sortedBy = (stored: StoredResource, order: readonly By[]) =>
  factsOf(
    stored,
    order.map(({ name }) => name),
  )

/** A condition that a route adds to its list, and the values of its placeholders. */
export interface Where {
  /** Tells this condition from the others of the same list. */
  key: string
  sql: SQL
  values: Record<string, unknown>
}
const TOO_FAR = `Une liste se feuillette jusqu'à ${countInWords(TOTAL_MAX, 'élément')} : filtrez-la, ou triez-la dans l'autre sens`

const EVERYTHING: Where = { key: '', sql: sql`true`, values: {} }

/**
 * A Hydra collection as JSON text, total and members of one snapshot. Items are counted, and read page by page, up to
 * `TOTAL_MAX`, so that a page costs the same however long its list is. It is the whole answer: nothing is asked after it.
 * @throws Refus 400 for a filter that names no item, or a page beyond `TOTAL_MAX`
 */
export async function collection(
  tx: Tx,
  stored: StoredResource,
  query: Record<string, unknown>,
  asked: ListQuestion & { link: Link },
  where: Where = EVERYTHING,
): Promise<string> {
  const size = typeof query.itemsPerPage === 'number' ? query.itemsPerPage : PAGE_MAX
  const page = typeof query.page === 'number' ? query.page : 1
  if ((page - 1) * size >= TOTAL_MAX) throw new Refus('requete-invalide', TOO_FAR)
  const filters = filtersOf(stored, query)
  const search = patternsOf(query.search)
  const order = orderOf(stored, query)
  const names = Object.keys(filters)
  const matching = () => matchingRows(stored, names, search, where.sql)
  const total = () =>
    sql`select count(*) from (select from ${stored.table} where ${matching()} limit ${sql.raw(String(TOTAL_MAX))}) counted`
  const rows = `${stored.key} ${JSON.stringify([where.key, names, search && search.forgiving !== null])}`
  // A first page has no offset: for an unknown one PostgreSQL reckons with a tenth of the table.
  const offset = page > 1 ? sql` offset ${sql.placeholder('offset')}` : sql``
  const values = { ...filters, ...where.values, ...search, offset: (page - 1) * size }
  const found = await ask(tx, {
    // The size stands in the statement: the planner then knows how few rows a page has.
    key: `${rows} ${JSON.stringify([order, size, page > 1])}`,
    write: () =>
      pageOf(stored, {
        before: sql`(${total()}) as total,`,
        matching: matching(),
        order: ordering(stored, order),
        limit: sql`limit ${sql.raw(String(size))}${offset}`,
        joins: joinsOf(sortedBy(stored, order), sql`(select id from ${stored.table} where ${matching()})`),
      }),
    values,
    isLast: page === 1,
  })
  // Only a page behind the last one has no row to say how many there are.
  const [counted] =
    found.rows[0] ??
    (page > 1 ? (await ask(tx, { key: `${rows} total`, write: total, values })).rows[0] : null) ??
    []
  const write = documentWriter(found.fields.slice(1), stored.resource, asked.link)
  const member = `[${found.rows.map((row) => write(row.slice(1))).join(',')}]`
  return envelope(stored.resource, {
    total: Number(counted ?? 0),
    member,
    size,
    page,
    asked,
    filtered: isFiltered(query),
  })
}

function matchingRows(
  stored: StoredResource,
  filters: readonly string[],
  search: Patterns | null,
  where: SQL,
): SQL {
  const isFact = (key: string) => stored.facts.some(({ fields }) => Object.hasOwn(fields, key))
  const ofColumns = filters.filter((key) => !isFact(key)).map((key) => filterSql(stored, key))
  const rows = sql.join([living(stored), ...ofColumns, where], sql` and `)
  const among = sql.join(
    [rows, ...filters.filter(isFact).map((key) => factSql(stored, key, rows))],
    sql` and `,
  )
  if (!search) return among
  const exact = sql`${sql.placeholder('exact')}`
  const forgiving = search.forgiving && sql`${sql.placeholder('forgiving')}`
  return sql`${among} and ${searched(stored, { exact, forgiving }, among)}`
}
