import { type SQL, sql } from 'drizzle-orm'
import { pgPolicy } from 'drizzle-orm/pg-core'
import { pgRoles } from './columns.ts'

/** The actor's settings, read once per statement: the sub-select makes PostgreSQL plan them as constants. */
export const acteur = sql.raw(`(select nullif(current_setting('app.acteur', true), '')::int)`)
export const exploitant = sql.raw(`(select nullif(current_setting('app.exploitant', true), '')::int)`)

const mine = sql`exploitant_id = ${exploitant}`
/** Own rows, and the common ones that the administrator keeps (OPEN-19). */
const mineOrCommon = sql`(exploitant_id is null or exploitant_id = ${exploitant})`

const all = (name: string, to: keyof typeof pgRoles, using: SQL, withCheck: SQL = using) =>
  pgPolicy(name, { for: 'all', to: pgRoles[to], using, withCheck })
const read = (name: string, to: keyof typeof pgRoles, using: SQL) =>
  pgPolicy(name, { for: 'select', to: pgRoles[to], using })
const add = (name: string, to: keyof typeof pgRoles, withCheck: SQL) =>
  pgPolicy(name, { for: 'insert', to: pgRoles[to], withCheck })

/** Jobs, log-in and the administrator see and change everything. */
export const open = () => [all('systeme', 'systeme', sql`true`), all('admin', 'admin', sql`true`)]

/**
 * The policies of a table whose rows belong to one exploitant.
 * @param client condition under which a client may READ a row; none: never.
 * @param operateur 'read' (default), 'add' (reads and adds), or 'none'.
 */
export function tenant(
  more: { client?: SQL; operateur?: 'none' | 'read' | 'add' } = {},
): ReturnType<typeof pgPolicy>[] {
  const { client, operateur = 'read' } = more
  return [
    ...open(),
    all('exploitant', 'exploitant', mine),
    ...(client ? [read('client', 'client', client)] : []),
    ...(operateur === 'none' ? [] : [read('operateur', 'operateur', mine)]),
    ...(operateur === 'add' ? [add('operateur_ajout', 'operateur', mine)] : []),
  ]
}

/**
 * The policies of a catalogue: common rows are read by all and changed by the administrator only (OPEN-19).
 * @param client whether a client may read it, where its interventions name entries
 */
export const catalogue = ({ client = true } = {}) => [
  ...open(),
  read('exploitant_lecture', 'exploitant', mineOrCommon),
  all('exploitant', 'exploitant', mine),
  read('operateur', 'operateur', mineOrCommon),
  ...(client ? [read('client', 'client', mineOrCommon)] : []),
]

/**
 * A journal: added to under one's own name, read by its company, changed by nobody. The system alone removes what is
 * too old.
 */
export const journal = () => [
  all('systeme', 'systeme', sql`true`),
  read('admin', 'admin', sql`true`),
  add('admin_ajout', 'admin', sql`auteur_id = ${acteur}`),
  read('exploitant', 'exploitant', mine),
  add('exploitant_ajout', 'exploitant', sql`${mine} and auteur_id = ${acteur}`),
]

/**
 * Rows that triggers of the database alone write, derived from other tables: read by their company.
 * @param client condition under which a client may read a row; none: never
 */
export const derived = ({ client }: { client?: SQL } = {}) => [
  all('systeme', 'systeme', sql`true`),
  read('admin', 'admin', sql`true`),
  read('exploitant', 'exploitant', mine),
  read('operateur', 'operateur', mine),
  ...(client ? [read('client', 'client', client)] : []),
]

/** Rows of the actor's own account only. */
export const own = (column: string) => {
  const self = sql`${sql.raw(column)} = ${acteur}`
  return [
    ...open(),
    all('exploitant', 'exploitant', self),
    all('client', 'client', self),
    all('operateur', 'operateur', self),
  ]
}
