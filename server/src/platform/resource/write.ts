import { notFound, Refus, unknownChoice, type Violation } from '@lavandiere/domain/kernel/errors.ts'
import { fieldMeta, idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Resource, Valid } from '@lavandiere/domain/kernel/resource.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { type Tx, withSightOfCompany } from '../db/actor.ts'
import { firstRow } from '../db/rows.ts'
import { isMatch } from '../http/etag.ts'
import { violationsOf } from '../http/wire.ts'
import { documentsOf, readable } from './list-page.ts'
import { columnOf, fieldColumn, living, type StoredResource } from './present.ts'

/** Values of columns, by the name of the column in the table definition (`exploitantId`). */
export type Columns = Record<string, unknown>

/** Checks a whole item by the definition of its resource. @throws Refus 422 with the violations. */
export const check = <R extends Resource>(resource: R, draft: unknown): Valid<R> =>
  checkBy(resource.write, draft) as Valid<R>

/**
 * Checks a body by its schema. For calls that check it only after their Idempotency-Key was looked up (S13).
 * @throws Refus 422 with the violations
 */
export function checkBy<S extends z.ZodType>(schema: S, draft: unknown): z.output<S> {
  const parsed = schema.safeParse(draft)
  if (parsed.success) return parsed.data
  const violations: Violation[] = violationsOf(parsed.error)
  throw new Refus('invalide', violations.map((v) => v.message).join('\n'), { violations })
}

/** Names of the id in a body; clients made for Hydra send it as `originId`. */
const IDS = new Set(['id', 'originId'])

/**
 * A body without its read-only parts: JSON-LD keywords, the id and the computed fields are dropped, and a relation given
 * as the object that was read becomes its IRI. Unknown properties stay, so that the check refuses them.
 */
export function known(
  stored: Pick<StoredResource, 'resource'>,
  body: Record<string, unknown>,
): Record<string, unknown> {
  const { fields, computed } = stored.resource
  const entries = Object.entries(body).filter(
    ([key]) =>
      Object.hasOwn(fields, key) || !(key.startsWith('@') || IDS.has(key) || Object.hasOwn(computed, key)),
  )
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const schema = fields[key]
      return [key, schema && fieldMeta(schema).ref ? relationOf(schema, value) : value]
    }),
  )
}

/** A relation of a body as IRIs; an empty text is none where the relation may be left out (OPEN-87). */
const relationOf = (schema: z.ZodType, value: unknown): unknown =>
  value === '' && schema.safeParse(null).success ? null : toIri(value)

function toIri(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toIri)
  return typeof value === 'object' && value !== null && '@id' in value ? value['@id'] : value
}

/**
 * Locks the row to be written, and returns its columns.
 * @throws Refus 404 when the actor cannot see the row, 403 when the actor may read but not write it (a common entry), 412
 *   when If-Match names another version (S14)
 */
export async function lock(tx: Tx, stored: StoredResource, id: number, ifMatch?: string): Promise<Columns> {
  // Tried twice: between the two statements somebody may restore the row, which can then be locked.
  for (let times = 0; times < 2; times++) {
    const row = await lockedRow(tx, stored, id)
    if (row) {
      refuseStale(row.version, ifMatch)
      return row
    }
    if (!(await isThere(tx, stored, id))) throw notFound()
  }
  throw new Refus('interdit', "Cet élément est commun à tous : seul l'administrateur peut le modifier")
}

/** Locks a row that is not removed, and returns its columns; undefined where there is none, or none to be written. */
export async function lockedRow(tx: Tx, stored: StoredResource, id: number): Promise<Columns | undefined> {
  const wanted = Object.keys(stored.resource.fields).flatMap((key) => {
    const column = fieldColumn(stored.table, key)
    const hidden = fieldMeta(stored.resource.fields[key]).writeOnly
    return column && !hidden ? [sql`${column} as ${sql.identifier(key)}`] : []
  })
  const all = sql.join(
    [
      sql`${columnOf(stored.table, 'id')} as id`,
      sql`${columnOf(stored.table, 'version')} as version`,
      ...wanted,
    ],
    sql`, `,
  )
  const { rows } = await tx.execute(sql`
    select ${all} from ${stored.table} where ${living(stored)} and ${columnOf(stored.table, 'id')} = ${id} for no key update`)
  return rows[0]
}

/** Whether the actor sees this row and it is not removed. */
async function isThere(tx: Tx, stored: StoredResource, id: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select 1 from ${stored.table} where ${living(stored)} and ${columnOf(stored.table, 'id')} = ${id}`)
  return rowCount !== 0
}

/** @throws Refus 412 when If-Match names another version than the row's (S14) */
export function refuseStale(version: unknown, ifMatch: string | undefined): void {
  if (ifMatch === undefined || isMatch(ifMatch, [`"${version}"`])) return
  throw new Refus(
    'perime',
    "Cet élément a été modifié par quelqu'un d'autre : rechargez la page avant de continuer",
  )
}

/**
 * The stored item as a person writes it, to be completed by a partial update: its fields as they are read, relations as
 * IRIs. So a list kept in another table (problems of an intervention) stays unless the update names it.
 * @param restated fields left out: they are derived from other ones
 */
export async function draftOf(
  tx: Tx,
  stored: StoredResource,
  id: number,
  restated: readonly string[] = [],
): Promise<Columns> {
  const written = { ...stored, hidden: [...Object.keys(stored.resource.computed), ...restated] }
  const row = sql`select ${readable(stored)} from ${stored.table} where ${columnOf(stored.table, 'id')} = ${id}`
  const { head, columns, from } = documentsOf(written, row)
  const found = await firstRow(
    tx,
    { doc: document },
    sql`${head} select (select row_to_json(m) from (select ${columns}) m) as doc from ${from}`,
  )
  const draft = known(stored, found?.doc ?? {})
  const isGiven = (key: string) => Object.hasOwn(stored.resource.fields, key) && !restated.includes(key)
  return Object.fromEntries(Object.entries(draft).filter(([key]) => isGiven(key)))
}
const document = z.record(z.string(), z.unknown())

/** The fields of a checked item as columns. Fields without a column are left to the rule of the resource. */
async function columnsOfFields(
  tx: Tx,
  stored: StoredResource,
  value: Record<string, unknown>,
  before: Columns | null = null,
): Promise<Columns> {
  const columns: Columns = {}
  for (const [key, schema] of Object.entries(stored.resource.fields)) {
    const { ref, many, writeOnly } = fieldMeta(schema)
    if (many || writeOnly || value[key] === undefined) continue
    const column = ref ? `${key}Id` : key
    if (!columnOf(stored.table, column)) continue
    columns[column] = ref
      ? await target(tx, ref, key, value[key], { before: before?.[key], removedToo: stored.isHistory })
      : value[key] === ''
        ? null
        : value[key]
  }
  return columns
}

interface Aim {
  /** The id that the relation had: it is accepted unchecked, because its row may have been archived since (OPEN-38). */
  before?: unknown
  /** Accepts archived rows too. */
  removedToo?: boolean
}

/**
 * The id that a relation names, when the actor can see a living row of that id.
 * @throws Refus 422 on that field.
 */
export async function target(
  tx: Tx,
  resource: string,
  field: string,
  value: unknown,
  { before, removedToo = false }: Aim = {},
): Promise<number | null> {
  if (value === null) return null
  const id = idOf(String(value), resource)
  if (id !== null && id === before) return id
  const found =
    id === null
      ? []
      : (
          await tx.execute(
            sql`select 1 from ${sql.identifier(resource)} where id = ${id} and (${removedToo} or archived_at is null)`,
          )
        ).rows
  if (id === null || found.length === 0) throw unknownChoice(field)
  return id
}

export async function insert(
  tx: Tx,
  stored: StoredResource,
  value: Record<string, unknown>,
  more: Columns,
): Promise<number> {
  const read = () => columnsOfFields(tx, stored, value)
  const fields = await (stored.isHistory ? withSightOfCompany(tx, read) : read())
  const columns = { ...stored.scope, ...fields, ...more }
  const [row] = await tx.insert(stored.table).values(columns).returning({ id: sql`id` })
  return Number(row?.id)
}

export async function update(
  tx: Tx,
  stored: StoredResource,
  id: number,
  value: Record<string, unknown>,
  more: Columns,
  before: Columns | null = null,
): Promise<void> {
  await setColumns(tx, stored, id, { ...(await columnsOfFields(tx, stored, value, before)), ...more })
}

/** Writes columns of one row and increments its version. @throws Refus 404 when the actor may not write that row. */
export async function setColumns(
  tx: Tx,
  stored: StoredResource,
  id: number,
  columns: Columns,
): Promise<void> {
  const scope = Object.entries(stored.scope).map(
    ([key, v]) => sql`${columnOf(stored.table, key)} = ${v} and `,
  )
  const { rowCount } = await tx
    .update(stored.table)
    .set({
      ...columns,
      version: sql`${columnOf(stored.table, 'version')} + 1`,
      updatedAt: sql`now()`,
    })
    .where(sql`${sql.join(scope, sql``)}${columnOf(stored.table, 'id')} = ${id}`)
  if (rowCount === 0) throw notFound()
}

/**
 * The columns of the company that a new row belongs to, when its table has one: the actor's company, or null for an
 * administrator, whose catalogue entries are common to all companies (OPEN-19).
 * @returns no column for a table without companies
 */
export const ownExploitant = (table: PgTable, actor: Actor): Columns =>
  columnOf(table, 'exploitantId') ? { exploitantId: actor.exploitantId } : {}
