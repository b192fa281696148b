import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import { type Resource, resourceNamed } from '@lavandiere/domain/kernel/resource.ts'
import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { BASE } from '../http/wire.ts'

/** Facts that the database computes for rows of a table, and the fields read from them. */
export interface Facts {
  /**
   * SQL of the joins to the rows, which have the name of the table; each row finds at most one row.
   * @param page a relation with the ids of all these rows, for facts that are found for all of them at once
   */
  joins: (page: SQL) => SQL
  fields: Record<string, SQL>
  /** Facts whose joins these read. */
  needs?: readonly Facts[]
}

/** A resource with its table, and how each field that is no column is computed from a row. */
export interface StoredResource<R extends Resource = Resource> {
  /** Tells this object from all others: the statements made from it are kept by it. */
  key: string
  resource: R
  table: PgTable
  /** SQL of computed fields that need only the row itself, which has the name of the table. */
  computed: Record<string, SQL>
  /** The other computed fields, by what they are read from; in the order in which their joins are laid. */
  facts: readonly Facts[]
  /** Columns that every row of the resource has (users by role). */
  scope: Record<string, string>
  /** Its rows tell of the past: their relations may name rows that have been removed since (OPEN-38). */
  isHistory: boolean
  /** Shows what has been removed too. */
  removedToo: boolean
  /** Rows that this resource shows, of those that row-level security lets be seen (names of relations); none: all. */
  visible: SQL | undefined
  /** Fields shown as null, so that nothing is computed for them. */
  hidden: readonly string[]
}

/** The column of a key of the table as drizzle names it, or undefined. */
export function columnOf(table: PgTable, key: string): PgColumn | undefined {
  const columns = getTableColumns(table)
  return Object.hasOwn(columns, key) ? columns[key] : undefined
}

/** The column of a field: `libelle` for a value, `clientId` for a relation `client`. */
export function fieldColumn(table: PgTable, key: string): PgColumn | undefined {
  return columnOf(table, key) ?? columnOf(table, `${key}Id`)
}

const literal = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`)
const identifierOf = (name: string) => sql.identifier(name)

/**
 * The label column of a relation. Its name is looked up when a statement is written out: all rooms are loaded by then,
 * in whatever order.
 */
const labelOf = (resource: string): SQLWrapper & { shouldOmitSQLParens(): boolean } => ({
  getSQL() {
    const label = resourceNamed(resource)?.label
    if (!label) throw new Error(`No resource is named ${resource}`)
    return sql`${identifierOf(label.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}`
  },
  shouldOmitSQLParens: () => true,
})

/** The IRI of a row of this resource, as SQL text. */
export const iriOf = (resource: string, id: SQL | PgColumn) =>
  sql`${literal(`${BASE}/${resource}/`)} || ${id}`

/**
 * The short object of a related row (`shortFrom`), or null. The relation in the database has the name of the resource.
 */
export const shortOf = (resource: string, id: SQL | PgColumn): SQL =>
  sql`(select ${shortFrom(resource, 'lie')} from ${identifierOf(resource)} lie where lie.id = ${id})`

/**
 * The short object of the row with this alias: `{"@id", "id", "libelle"}`, with `"supprime": true` when the row has been
 * removed.
 */
export function shortFrom(resource: string, alias: string): SQL {
  const of = (column: string) => sql`${identifierOf(alias)}.${identifierOf(column)}`
  const entries = sql`'@id', ${iriOf(resource, of('id'))}, 'id', ${of('id')}, 'libelle', ${identifierOf(alias)}.${labelOf(resource)}`
  return sql`case when ${of('archived_at')} is null then json_build_object(${entries}) else json_build_object(${entries}, 'supprime', true) end`
}

/**
 * A left join to a relation that many rows share, as `alias`: its short object, the column `court`, is made below the
 * join, once for all rows.
 */
export const shortJoin = (resource: string, alias: string, id: SQL): SQL =>
  sql`left join (select lie.id, ${shortFrom(resource, 'lie')} as court from ${identifierOf(resource)} lie)
    ${identifierOf(alias)} on ${identifierOf(alias)}.id = ${id}`

/** Whether the caller may see the row of a relation that has this id. */
export const isSeen = (resource: string, id: SQLWrapper): SQL =>
  sql`exists (select from ${identifierOf(resource)} lie where lie.id = ${id})`

/** Only the label of a related row, for sorting. */
export const labelAt = (resource: string, id: PgColumn): SQL =>
  sql`(select lie.${labelOf(resource)} from ${identifierOf(resource)} lie where lie.id = ${id})`

/** Every field that is read, with its schema, in the order of the definition. */
const readFields = ({ resource }: StoredResource) =>
  Object.entries({ ...resource.fields, ...resource.computed }).filter(
    ([, schema]) => !fieldMeta(schema).writeOnly,
  )

/** The facts that these fields are read from, those that they need first. */
export function factsOf({ facts }: StoredResource, names: readonly string[]): Facts[] {
  const named = facts.filter(({ fields }) => names.some((name) => Object.hasOwn(fields, name)))
  return facts.filter((one) => named.some((other) => other === one || other.needs?.includes(one)))
}

/** The joins of some facts to the rows whose ids `page` holds. */
export const joinsOf = (facts: readonly Facts[], page: SQL): SQL =>
  sql.join(
    facts.map(({ joins }) => joins(page)),
    sql` `,
  )

/** SQL of a field that is no column; undefined for any other. */
export const computedSql = ({ computed, facts }: StoredResource, name: string): SQL | undefined =>
  computed[name] ?? facts.find(({ fields }) => Object.hasOwn(fields, name))?.fields[name]

/** The names of the fields that a document shows. */
export const visibleNames = (stored: StoredResource): string[] =>
  readFields(stored).flatMap(([name]) => (stored.hidden.includes(name) ? [] : [name]))

/** A relation to one item whose id is a column of the table. */
interface Relation {
  resource: string
  id: PgColumn
}

function relationOf(stored: StoredResource, name: string, schema: z.ZodType): Relation | null {
  const { ref, many } = fieldMeta(schema)
  const id = fieldColumn(stored.table, name)
  return ref && !many && id && !computedSql(stored, name) ? { resource: ref, id } : null
}

const joined = (name: string) => `${name}_lie`

/** A left join for each relation that a document shows, so that one that many rows share is made into JSON once. */
export const relationJoins = (stored: StoredResource): SQL =>
  sql.join(
    readFields(stored).flatMap(([name, schema]) => {
      const relation = stored.hidden.includes(name) ? null : relationOf(stored, name, schema)
      return relation ? [shortJoin(relation.resource, joined(name), sql`${relation.id}`)] : []
    }),
    sql` `,
  )

/**
 * The columns of an item on the wire, in the order of its definition: undeclared columns cannot leave. PostgreSQL makes
 * the whole document from them, so a list costs one statement whatever its relations. They read the `relationJoins`.
 */
export function selection(stored: StoredResource): SQL {
  const { resource, table } = stored
  const id = columnOf(table, 'id')
  if (!id) throw new Error(`${resource.name}: table without id`)
  const columns = readFields(stored).map(
    ([name, schema]) => sql`${fieldSql(stored, name, schema)} as ${identifierOf(name)}`,
  )
  return sql.join(
    [
      sql`${iriOf(resource.name, id)} as "@id"`,
      sql`${literal(resource.type)} as "@type"`,
      sql`${id} as id`,
      ...columns,
    ],
    sql`, `,
  )
}

/** SQL of one field of a document, over a row and the joins of its relations and facts. */
function fieldSql(stored: StoredResource, name: string, schema: z.ZodType): SQL {
  if (stored.hidden.includes(name)) return sql`null::json`
  if (relationOf(stored, name, schema)) return sql`${identifierOf(joined(name))}.court`
  const column = fieldColumn(stored.table, name)
  const value = computedSql(stored, name) ?? (column && columnJson(column))
  if (!value) throw new Error(`${stored.resource.name}.${name}: neither a column nor computed`)
  return value
}

/** A column as a document shows it; the text of an array in PostgreSQL is not JSON. */
const columnJson = (column: PgColumn): SQL =>
  column.columnType === 'PgArray' ? sql`to_json(${column})` : sql`${column}`

/** Rows of the resource that are in its scope and shown by it: the living ones, as a rule. */
export function living(stored: StoredResource): SQL {
  const conditions = Object.entries(stored.scope).map(
    ([key, value]) => sql`${columnOf(stored.table, key)} = ${value}`,
  )
  if (stored.visible) conditions.push(stored.visible)
  const archived = columnOf(stored.table, 'archivedAt')
  if (archived && !stored.removedToo) conditions.push(sql`${archived} is null`)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}
