import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client, DatabaseError } from 'pg'
import { pgRoles } from './columns.ts'
import { applyGrants, type ColumnRight } from './grants.ts'
import { applySqlFiles } from './sql-files.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')
/** Any constant that no other program takes: two servers that start together migrate one after the other. */
const MIGRATION_LOCK = 7_205_759
/**
 * Longest time in ms that a change of the schema waits for a table that calls are using. While it waits, all later calls
 * for this table wait behind it, also those of other servers.
 */
const HELD_MS = 2_000
/** How often a change of the schema is tried: a long report may use its tables for minutes. */
const MIGRATE_TRIES = 100

/**
 * Brings the schema of the database at `url` to that of this server: all missing migrations in one transaction, then in
 * another one the views and functions of `server/sql`, the guards of gardes.sql, the grants that follow from the policies
 * and the owners of proprietaires.sql.
 * @param columnRights the exceptions of single columns, which the rooms declare
 * @throws Error when the schema is newer than this server or older than its first migration (nothing was changed then),
 * or when requests would bypass row-level security.
 */
export async function migrate(
  url: string,
  columnRights: readonly ColumnRight[],
  heldMs = HELD_MS,
): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A broken connection makes the current statement fail, which is enough. Without a listener, the same error would also
  // end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseOtherSchema(client)
    await client.query(`select set_config('lock_timeout', $1, false)`, [String(heldMs)])
    const [owners, guards] = await Promise.all(
      ['proprietaires.sql', 'gardes.sql'].map((file) => readFile(new URL(file, import.meta.url), 'utf8')),
    )
    await whileHeld(client, heldMs, async () => {
      // After a restore all functions belong to the role that restored them. Migrations need some of them to belong to the
      // system role again.
      await client.query(owners ?? '')
      await runMigrations(drizzle(client), { migrationsFolder: FOLDER })
    })
    await whileHeld(client, heldMs, async () => {
      await client.query('begin')
      await applySqlFiles(client)
      await client.query(guards ?? '')
      await applyGrants(client, columnRights)
      await client.query(owners ?? '')
      await client.query(GIVE_UP_CREATEROLE)
      await client.query('commit')
    })
    await refuseBypass(client)
  } finally {
    await client.end()
  }
}

/**
 * Runs a transaction, and runs it again from its beginning while other calls lock the tables that it changes. Between two
 * tries those calls go on.
 */
async function whileHeld(client: Client, heldMs: number, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      await client.query('rollback')
      if (tries === MIGRATE_TRIES || !isHeld(error)) throw error
      await sleep(heldMs)
    }
  }
}

/** Whether a statement waited too long for a lock (55P03), or was ended because of a deadlock (40P01). */
function isHeld(error: unknown): boolean {
  const reason = error instanceof Error && !(error instanceof DatabaseError) ? error.cause : error
  return reason instanceof DatabaseError && (reason.code === '55P03' || reason.code === '40P01')
}

/**
 * Before PostgreSQL 16 a role with CREATEROLE may grant itself any role, also one that runs programs or reads files on
 * the machine of the database. Once the roles of the application exist, CREATEROLE is no longer needed.
 */
const GIVE_UP_CREATEROLE = `
  do $$ begin
    if current_setting('server_version_num')::int < 160000
      and (select rolcreaterole and not rolsuper from pg_roles where rolname = current_user) then
      execute format('alter role %I nocreaterole', current_user);
    end if;
  end $$`

/** Roles of PostgreSQL's own that lead out of the database, into its machine. */
const OVERMIGHTY = ['pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files']

async function refuseOtherSchema(client: Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!rows[0]?.there) return
  const journal = JSON.parse(await readFile(join(FOLDER, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  const known = journal.entries.map((entry) => entry.when)
  const applied = await client.query<{ first: string | null; last: string | null }>(
    'select min(created_at) as first, max(created_at) as last from drizzle.__drizzle_migrations',
  )
  const { first, last } = applied.rows[0] ?? {}
  if (Number(last ?? 0) > Math.max(...known)) {
    throw new Error(
      "La base de données est plus récente que ce serveur : installez la version du serveur qui l'a mise à jour.",
    )
  }
  if (first && Number(first) < Math.min(...known)) {
    throw new Error(
      "La base de données est celle d'une version d'essai, avant la 0.2.0 : elle n'est pas reprise, et n'a pas été touchée. Donnez une base vide à ce serveur (DATABASE_URL), ou déplacez le dossier var/postgres.",
    )
  }
}

async function refuseBypass(client: Client): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>(
    `select rolname from pg_roles where (rolsuper or rolbypassrls)
       and (rolname = any($1) or rolname = current_user)
     union
     select rolname from pg_roles where rolname = current_user and pg_has_role(current_user, 'lavandiere_systeme', 'USAGE')
     union
     select rolname from pg_roles where rolname = current_user
       and exists (select from pg_roles far where far.rolname = any($2) and pg_has_role(current_user, far.oid, 'MEMBER'))`,
    [Object.values(pgRoles).map((role) => role.name), OVERMIGHTY],
  )
  if (rows.length > 0) {
    throw new Error(
      `Le rôle PostgreSQL « ${rows.map((row) => row.rolname).join(', ')} » contourne la sécurité par ligne : connectez-vous avec un rôle ordinaire (NOSUPERUSER NOBYPASSRLS CREATEROLE, sans héritage des rôles lavandiere_*).`,
    )
  }
}
