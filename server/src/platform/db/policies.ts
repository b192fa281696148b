import { roles } from '@lavandiere/domain/kernel/roles.ts'
import { type SQL, sql } from 'drizzle-orm'
import { pgPolicy } from 'drizzle-orm/pg-core'
import { type PgActor, pgRoles } from './columns.ts'

// The one place of a table's rights: at start each role is granted what its policies speak of, and nothing else (grants.ts).

/** Settings of the actor. The sub-select makes PostgreSQL read them once per statement instead of once per row. */
export const acteur = sql.raw(`(select nullif(current_setting('app.acteur', true), '')::int)`)
export const exploitant = sql.raw(`(select nullif(current_setting('app.exploitant', true), '')::int)`)

/**
 * Ids of what the rounds of an operateur take up from the evening before to tomorrow (`ouvrir_tournees`). A crew reads these,
 * and what it did itself, of its company.
 */
const reached = (setting: string) =>
  sql.raw(`any((select nullif(current_setting('app.${setting}', true), ''))::int[])`)
export const ofCrew = {
  tournees: reached('tournees'),
  patrimoines: reached('patrimoines'),
  formulaires: reached('formulaires'),
  /** Of visitors alone. */
  conteneurs: reached('conteneurs'),
}
/** What the link of a visitor leads to, of the same settings (`ouvrir_calendrier`, `ouvrir_conteneur`). */
export const ofLink = (column: string, reaches: keyof typeof ofCrew) =>
  may('visiteur', ['select'], sql`${sql.raw(column)} = ${ofCrew[reaches]}`)
/** Rows of work that the operateur did, or sent. */
export const done = sql`(operateur_id = ${acteur} or auteur_id = ${acteur})`
/** Rows about a container that a policy of the containers lets the actor read. */
export const ofSeenConteneur = sql`exists (select from conteneurs c where c.id = conteneur_id)`

/** Every row of the table. */
export const everyRow = sql`true`
/** Rows of the actor's company. */
export const mine = sql`exploitant_id = ${exploitant}`
/** Rows of the actor's company, and the common ones of the administrator (OPEN-19). */
const mineOrCommon = sql`(exploitant_id is null or exploitant_id = ${exploitant})`

type Command = 'select' | 'insert' | 'update' | 'delete'
const SUFFIXES = { select: 'lecture', insert: 'ajout', update: 'modification', delete: 'suppression' }

/**
 * What a role may do with which rows of a table.
 * @param commands 'all' makes one policy; a policy for all commands is asked at every reading too
 * @param withCheck the rows that it may write, when they are others than those that it may reach
 */
export function may(role: PgActor, commands: 'all' | readonly Command[], using: SQL, withCheck: SQL = using) {
  const to = pgRoles[role]
  if (commands === 'all') return [pgPolicy(role, { for: 'all', to, using, withCheck })]
  return commands.map((command) =>
    pgPolicy(`${role}_${SUFFIXES[command]}`, {
      for: command,
      to,
      ...(command === 'insert' ? {} : { using }),
      ...(command === 'insert' || command === 'update' ? { withCheck } : {}),
    }),
  )
}

/** Jobs and log-in alone: not even an administrator. Every table has this policy, for backups too. */
export const closed = () => may('systeme', 'all', everyRow)

/** For a role whose statements join the table, as those of others do, without being allowed to see anything of it. */
export const unseen = (role: PgActor) => may(role, ['select'], sql`false`)

const OPERATEUR = {
  none: [],
  read: ['select'],
  add: ['select', 'insert'],
  own: ['select', 'insert'],
  keep: 'all',
} as const

/**
 * The policies of a table whose rows belong to one exploitant.
 * @param client condition under which a client may READ a row; without a condition clients have no right to the table.
 * @param operateur 'read' (default), 'add' (reads and adds), 'own' (reads and adds the rows whose operateur_id is the
 *   operateur), 'keep' (changes these rows too), or 'none'.
 * @param sees narrows the rows of its company that an operateur may read; all by default.
 * @param office what the administrator does with every row and the exploitant with its own; everything by default.
 */
export function tenant({
  client,
  operateur = 'read',
  sees,
  office = 'all',
}: {
  client?: SQL
  operateur?: keyof typeof OPERATEUR
  sees?: SQL
  office?: 'all' | readonly Command[]
} = {}) {
  const isOwn = operateur === 'own' || operateur === 'keep'
  const reach = isOwn ? sql`${mine} and operateur_id = ${acteur}` : mine
  return [
    ...closed(),
    ...may('admin', office, everyRow),
    ...may('exploitant', office, mine),
    ...(client ? may('client', ['select'], client) : []),
    ...(sees
      ? [
          ...may('operateur', ['select'], sql`${mine} and ${sees}`),
          ...(operateur === 'add' ? may('operateur', ['insert'], mine) : []),
        ]
      : may('operateur', OPERATEUR[operateur], reach)),
  ]
}

/**
 * The policies of a catalogue: common rows are read by all and changed by the administrator only (OPEN-19).
 * @param client whether a client may read it, where its interventions name entries
 */
export const catalogue = ({ client = true } = {}) => [
  ...closed(),
  ...may('admin', 'all', everyRow),
  ...may('exploitant', ['select'], mineOrCommon),
  ...may('exploitant', ['insert', 'update', 'delete'], mine),
  ...may('operateur', ['select'], mineOrCommon),
  ...(client ? may('client', ['select'], mineOrCommon) : []),
]

/**
 * The policies of a journal: an actor adds rows under its own name, its company reads them, nobody changes them. Only the
 * system role removes the oldest.
 */
export const journal = () => [
  ...closed(),
  ...may('admin', ['select'], everyRow),
  ...may('admin', ['insert'], sql`auteur_id = ${acteur}`),
  ...may('exploitant', ['select'], mine),
  ...may('exploitant', ['insert'], sql`${mine} and auteur_id = ${acteur}`),
]

/**
 * The policies of a table that only triggers write, from other tables; its company can read it.
 * @param client condition under which a client may read a row; without a condition clients read none
 * @param sees narrows what an operateur reads
 */
export const derived = ({ client, sees }: { client?: SQL; sees?: SQL } = {}) => [
  ...closed(),
  ...may('admin', ['select'], everyRow),
  ...may('exploitant', ['select'], mine),
  ...may('operateur', ['select'], sees ? sql`${mine} and ${sees}` : mine),
  ...(client ? may('client', ['select'], client) : []),
]

/**
 * The policies of a table of which each account reaches its own rows only.
 * @param column the id of the account
 * @param actors the roles that have such rows; every person by default
 */
export const own = (
  column: string,
  actors: readonly PgActor[] = roles,
  commands: 'all' | readonly Command[] = 'all',
) => [...closed(), ...actors.flatMap((role) => may(role, commands, sql`${sql.raw(column)} = ${acteur}`))]
