import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import { type Resource, resourceNamed } from '@lavandiere/domain/kernel/resource.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { BASE } from '../http/wire.ts'

/** A resource as it is kept: its definition, its table, and how each computed field is computed from a row. */
export interface StoredResource<R extends Resource = Resource> {
  resource: R
  table: PgTable
  /** SQL of the fields that are no column; the row is at hand under the table's name. */
  computed: Record<string, SQL>
  /** Columns that every row of the resource has (users by role). */
  scope: Record<string, string>
  /** Tells of the past: what its relations name may have been removed since (OPEN-38). */
  isHistory?: boolean
  /** Shows what has been removed too. */
  removedToo?: boolean
  /** Rows that this resource shows, of those that row-level security lets be seen (names of relations); none: all. */
  visible?: SQL
  /**
   * Lateral joins laid once beside the rows of a page or an item, and the computed fields written over them; `computed`
   * still says how such a field is had by itself, for a sort or a single item.
   */
  beside?: { joins: SQL; computed: Record<string, SQL> }
}

/** The column of a key of the table as drizzle names it, or undefined. */
export function columnOf(table: PgTable, key: string): PgColumn | undefined {
  return Object.hasOwn(table, key) ? (table as unknown as Record<string, PgColumn>)[key] : undefined
}

/** The column that a field is kept in: `libelle` for a value, `clientId` for a relation `client`. */
export function fieldColumn(table: PgTable, key: string): PgColumn | undefined {
  return columnOf(table, key) ?? columnOf(table, `${key}Id`)
}

const literal = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`)
const named = (name: string) => sql.identifier(name)

/**
 * The label column of a relation. Its name is looked up when a statement is written out: all rooms are loaded by then,
 * in whatever order.
 */
const labelOf = (resource: string): SQLWrapper & { shouldOmitSQLParens(): boolean } => ({
  getSQL() {
    const label = resourceNamed(resource)?.label
    if (!label) throw new Error(`No resource is named ${resource}`)
    return sql`${named(label.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}`
  },
  shouldOmitSQLParens: () => true,
})

/** The IRI of a row of this resource, as SQL text. */
export const iriOf = (resource: string, id: SQL | PgColumn) =>
  sql`${literal(`${BASE}/${resource}/`)} || ${id}`

/** A relation as it is read, or null: that of `shortFrom`. The relation bears the resource's name. */
export const shortOf = (resource: string, id: SQL | PgColumn): SQL =>
  sql`(select ${shortFrom(resource, 'lie')} from ${named(resource)} lie where lie.id = ${id})`

/**
 * The row at hand under an alias as a relation is read: `{"@id", "id", "libelle"}` (wire.md), and `"supprime": true` when
 * it has been removed since. By itself for a relation that many rows share, joined once.
 */
export function shortFrom(resource: string, alias: string): SQL {
  const of = (column: string) => sql`${named(alias)}.${named(column)}`
  const entries = sql`'@id', ${iriOf(resource, of('id'))}, 'id', ${of('id')}, 'libelle', ${named(alias)}.${labelOf(resource)}`
  return sql`case when ${of('archived_at')} is null then json_build_object(${entries}) else json_build_object(${entries}, 'supprime', true) end`
}

/** The label of a relation alone, for a sort. */
export const labelAt = (resource: string, id: PgColumn): SQL =>
  sql`(select lie.${labelOf(resource)} from ${named(resource)} lie where lie.id = ${id})`

/**
 * The columns of an item on the wire, in the order of its definition: what is not declared cannot leave (house.md).
 * The whole document is then made by PostgreSQL, so a list costs one statement whatever its relations.
 */
export function selection(stored: StoredResource): SQL {
  const { resource, table, computed } = stored
  const id = columnOf(table, 'id')
  if (!id) throw new Error(`${resource.name}: table without id`)
  const columns = [
    sql`${iriOf(resource.name, id)} as "@id"`,
    sql`${literal(resource.type)} as "@type"`,
    sql`${id} as id`,
  ]
  for (const [key, schema] of Object.entries({ ...resource.fields, ...resource.computed })) {
    const meta = fieldMeta(schema)
    if (meta.writeOnly) continue
    const column = fieldColumn(table, key)
    const value =
      computed[key] ??
      (column && meta.ref && !meta.many ? shortOf(meta.ref, column) : column && sql`${column}`)
    if (!value) throw new Error(`${resource.name}.${key}: neither a column nor computed`)
    columns.push(sql`${value} as ${named(key)}`)
  }
  return sql.join(columns, sql`, `)
}

/** The same with what is laid beside its rows. */
export const besideOf = (stored: StoredResource): StoredResource => ({
  ...stored,
  computed: { ...stored.computed, ...stored.beside?.computed },
})

/** Rows of the resource that are in its scope and shown by it: the living ones, as a rule. */
export function live(stored: StoredResource): SQL {
  const conditions = Object.entries(stored.scope).map(
    ([key, value]) => sql`${columnOf(stored.table, key)} = ${value}`,
  )
  if (stored.visible) conditions.push(stored.visible)
  const archived = columnOf(stored.table, 'archivedAt')
  if (archived && !stored.removedToo) conditions.push(sql`${archived} is null`)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** The table's name in the database. */
export const tableName = (table: PgTable) => getTableConfig(table).name
