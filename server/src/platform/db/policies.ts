import { type SQL, sql } from 'drizzle-orm'
import { pgPolicy } from 'drizzle-orm/pg-core'
import { pgRoles } from './columns.ts'

/** Settings of the actor. The sub-select makes PostgreSQL read them once per statement instead of once per row. */
export const acteur = sql.raw(`(select nullif(current_setting('app.acteur', true), '')::int)`)
export const exploitant = sql.raw(`(select nullif(current_setting('app.exploitant', true), '')::int)`)

const mine = sql`exploitant_id = ${exploitant}`
/** Rows of the actor's company, and the common ones of the administrator (OPEN-19). */
const mineOrCommon = sql`(exploitant_id is null or exploitant_id = ${exploitant})`

const all = (name: string, to: keyof typeof pgRoles, using: SQL, withCheck: SQL = using) =>
  pgPolicy(name, { for: 'all', to: pgRoles[to], using, withCheck })
const mayRead = (name: string, to: keyof typeof pgRoles, using: SQL) =>
  pgPolicy(name, { for: 'select', to: pgRoles[to], using })
const mayChange = (name: string, to: keyof typeof pgRoles, using: SQL) => [
  pgPolicy(`${name}_ajout`, { for: 'insert', to: pgRoles[to], withCheck: using }),
  pgPolicy(`${name}_modification`, { for: 'update', to: pgRoles[to], using, withCheck: using }),
  pgPolicy(`${name}_suppression`, { for: 'delete', to: pgRoles[to], using }),
]
const mayAdd = (name: string, to: keyof typeof pgRoles, withCheck: SQL) =>
  pgPolicy(name, { for: 'insert', to: pgRoles[to], withCheck })

/** Jobs, log-in and the administrator see and change everything. */
export const open = () => [all('systeme', 'systeme', sql`true`), all('admin', 'admin', sql`true`)]

/**
 * The policies of a table whose rows belong to one exploitant.
 * @param client condition under which a client may READ a row; without a condition clients read none.
 * @param operateur 'read' (default), 'add' (reads and adds), 'own' (reads and adds the rows whose operateur_id is the
 *   operateur), 'keep' (changes these rows too), or 'none'.
 */
export function tenant(
  more: { client?: SQL; operateur?: 'none' | 'read' | 'add' | 'own' | 'keep' } = {},
): ReturnType<typeof pgPolicy>[] {
  const { client, operateur = 'read' } = more
  const seen = operateur === 'own' || operateur === 'keep' ? sql`${mine} and operateur_id = ${acteur}` : mine
  if (operateur === 'keep')
    return [...open(), all('exploitant', 'exploitant', mine), all('operateur', 'operateur', seen)]
  return [
    ...open(),
    all('exploitant', 'exploitant', mine),
    ...(client ? [mayRead('client', 'client', client)] : []),
    ...(operateur === 'none' ? [] : [mayRead('operateur', 'operateur', seen)]),
    ...(operateur === 'add' || operateur === 'own' ? [mayAdd('operateur_ajout', 'operateur', seen)] : []),
  ]
}

/**
 * The policies of a catalogue: common rows are read by all and changed by the administrator only (OPEN-19).
 * @param client whether a client may read it, where its interventions name entries
 */
export const catalogue = ({ client = true } = {}) => [
  ...open(),
  mayRead('exploitant_lecture', 'exploitant', mineOrCommon),
  // A policy for all commands would be asked at every reading too.
  ...mayChange('exploitant', 'exploitant', mine),
  mayRead('operateur', 'operateur', mineOrCommon),
  ...(client ? [mayRead('client', 'client', mineOrCommon)] : []),
]

/**
 * The policies of a journal: an actor adds rows under its own name, its company reads them, nobody changes them. Only the
 * system role removes the oldest.
 */
export const journal = () => [
  all('systeme', 'systeme', sql`true`),
  mayRead('admin', 'admin', sql`true`),
  mayAdd('admin_ajout', 'admin', sql`auteur_id = ${acteur}`),
  mayRead('exploitant', 'exploitant', mine),
  mayAdd('exploitant_ajout', 'exploitant', sql`${mine} and auteur_id = ${acteur}`),
]

/**
 * The policies of a table that only triggers write, from other tables; its company can read it.
 * @param client condition under which a client may read a row; without a condition clients read none
 */
export const derived = ({ client }: { client?: SQL } = {}) => [
  all('systeme', 'systeme', sql`true`),
  mayRead('admin', 'admin', sql`true`),
  mayRead('exploitant', 'exploitant', mine),
  mayRead('operateur', 'operateur', mine),
  ...(client ? [mayRead('client', 'client', client)] : []),
]

/** The policies of a table of which each account sees and changes its own rows. @param column the id of the account */
export const own = (column: string) => {
  const self = sql`${sql.raw(column)} = ${acteur}`
  return [
    ...open(),
    all('exploitant', 'exploitant', self),
    all('client', 'client', self),
    all('operateur', 'operateur', self),
  ]
}
