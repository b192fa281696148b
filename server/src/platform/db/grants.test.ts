import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import { type Action, rights } from '@lavandiere/domain/rights.ts'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../testing/database.ts'
import { columnRights } from '../../column-rights.ts'
import { type PgActor, pgRoles } from './columns.ts'
import { applyGrants } from './grants.ts'

const database = useDatabase()
const PEOPLE = ['admin', 'exploitant', 'client', 'operateur'] as const satisfies PgActor[]

/** Rights to a table as "role COMMAND", on the whole of it or on some columns. */
const grantsOn = async (table: string) =>
  (
    await database.client.query<{ name: string }>(
      `select substr(grantee, 12) || ' ' || privilege_type || ' ' || column_name as name
        from information_schema.role_column_grants where table_name = $1 and grantee like 'lavandiere\\_%'
       union select substr(grantee, 12) || ' ' || privilege_type from information_schema.role_table_grants
        where table_name = $1 and grantee like 'lavandiere\\_%' order by 1`,
      [table],
    )
  ).rows.map(({ name }) => name)

test('S3 a table without a policy is granted to nobody', async () => {
  await database.client.query('create table nouvelle (id int)')
  await applyGrants(database.client, columnRights)
  expect(await grantsOn('nouvelle')).toEqual([])
})

test('S3 what a table was granted before and its policies no longer say is taken back', async () => {
  const before = await grantsOn('refresh_tokens')
  const closings = await grantsOn('periode_clotures')
  await database.client.query(`
    grant all on refresh_tokens to lavandiere_admin, lavandiere_client;
    grant update (retenu) on periode_clotures to lavandiere_exploitant;
    revoke select on periode_clotures from lavandiere_admin`)
  expect(await grantsOn('refresh_tokens')).not.toEqual(before)
  await applyGrants(database.client, columnRights)
  expect(await grantsOn('refresh_tokens')).toEqual(before)
  expect(await grantsOn('periode_clotures')).toEqual(closings)
})

test('S3 a start that finds every grant in place changes none', async () => {
  const acls = `select relname, relacl, xmin from pg_class where relnamespace = 'public'::regnamespace order by oid`
  const { rows: before } = await database.client.query(acls)
  await applyGrants(database.client, columnRights)
  expect((await database.client.query(acls)).rows).toEqual(before)
})

test('S3 passwords, tokens and rates are read by the system alone', async () => {
  const { rows } = await database.client.query<{ reader: string }>(
    `select r.rolname || ' ' || s.name || '.' || s.field as reader
      from (values ('users', 'password'), ('reglages_telematiques', 'quartix_mot_de_passe'), ('comptes_traccar', 'jeton'))
        s(name, field), pg_roles r
      where r.rolname = any($1) and has_column_privilege(r.oid, s.name::regclass, s.field, 'select')`,
    [PEOPLE.map((role) => pgRoles[role].name)],
  )
  expect(rows).toEqual([])
  expect(await grantsOn('donnees_rhs')).not.toContain('operateur SELECT taux_horaire')
})

/** The command that an action of the table of rights needs; a removal archives its row, or deletes it. */
const COMMANDS = { read: 'SELECT', create: 'INSERT', update: 'UPDATE', remove: 'UPDATE' } as const
const ACTIONS = ['read', 'create', 'update', 'remove'] as const satisfies Action[]

/** Policies of clients and operateurs without an action of rights.ts, each with the calls that need it. */
const BY_OTHER_CALLS: Readonly<Record<string, string>> = {
  'user_logos client SELECT': 'the logo of the exploitant, on every screen',
  'user_logos operateur SELECT': 'the logo of the exploitant, on every screen',
  'prestations client SELECT': 'named by its interventions',
  'typologie_lavages client SELECT': 'named by its interventions',
  'problems client SELECT': 'named by its interventions',
  'forms client SELECT': 'named by its tournées',
  'campagne_lavages client SELECT': 'the next wash of its containers',
  'intervention_photos operateur UPDATE': 'an intervention takes the photos that its operateur sent before',
  'journal_photos operateur SELECT': 'shown with the entries of the journal',
  'journal_photos operateur UPDATE': 'an entry takes the photos that its operateur sent before',
  'signalements operateur SELECT': 'those that the office accepted, at the points of its rounds',
  'donnees_rhs operateur SELECT': 'the own contracts, by which weeks are counted',
  'feuille_de_temps operateur INSERT': 'sent with a poste',
  'feuille_de_temps operateur UPDATE': 'sent with a poste',
}

/** "table role COMMAND" of every policy that shows or takes a row. */
async function policies(): Promise<Set<string>> {
  const { rows } = await database.client.query<{ name: string }>(
    `select p.polrelid::regclass || ' ' || substr(r.rolname, 12) || ' ' || c.command as name
      from pg_policy p join pg_roles r on r.oid = any(p.polroles)
      join (values ('r', 'SELECT'), ('a', 'INSERT'), ('w', 'UPDATE'), ('d', 'DELETE')) c(letter, command)
        on p.polcmd in ('*', c.letter::"char")
      where coalesce(pg_get_expr(p.polqual, p.polrelid), '') <> 'false'`,
  )
  return new Set(rows.map(({ name }) => name))
}

test('OPEN-18 S3 who has an action by rights.ts has the policy for it, and the reverse', async () => {
  const found = await policies()
  const tables = new Set([...found].map((policy) => policy.split(' ')[0]))
  const needed = new Set<string>()
  for (const [subject, allowed] of Object.entries<Partial<Record<Action, readonly Role[]>>>(rights)) {
    const table = ['exploitants', 'clients', 'operateurs'].includes(subject) ? 'users' : subject
    if (!tables.has(table)) continue
    for (const action of ACTIONS)
      for (const role of allowed[action] ?? [])
        if (action !== 'remove' || !found.has(`${table} ${role} DELETE`))
          needed.add(`${table} ${role} ${COMMANDS[action]}`)
  }
  expect([...needed].filter((policy) => !found.has(policy))).toEqual([])
  // Administrators and exploitants keep whole tables, by calls of several names.
  const unneeded = [...found].filter((policy) => {
    const [table = '', role = '', command] = policy.split(' ')
    if (command === 'DELETE') return false
    return Object.hasOwn(rights, table) && ['client', 'operateur'].includes(role) && !needed.has(policy)
  })
  expect(unneeded.sort()).toEqual(Object.keys(BY_OTHER_CALLS).sort())
})
