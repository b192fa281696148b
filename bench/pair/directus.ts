import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Bench } from '../socle.ts'
import { type Running, startProgram } from '../throughput.ts'

const HERE = import.meta.dirname
const CLI = join(HERE, 'node_modules/directus/cli.js')
/** The access token of Directus's account. */
export const TOKEN = 'jeton-des-mesures'
const READ = ['conteneurs', 'patrimoines', 'users', 'interventions', 'releve_terrains']

/** Installs Directus in this folder unless it is there. Install scripts do not run: reading rows needs none of them. */
export function installDirectus(): void {
  if (existsSync(CLI)) return
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  const done = spawnSync('npm', args, { cwd: HERE, stdio: 'inherit' })
  if (done.status !== 0) throw new Error('Directus could not be installed')
}

/**
 * Starts Directus on the tables of a bench. Its database role sees all rows; filters limit the rights of its account
 * to one company, as in any program that isolates companies itself.
 */
export async function startDirectus({ url, env, world }: Bench): Promise<Running> {
  const settings = {
    DB_CLIENT: 'pg',
    SECRET: env.SECRET ?? '',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: TOKEN,
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    LOG_LEVEL: 'info',
    DB_POOL__MAX: '10',
    EXTENSIONS_PATH: join(env.VAR_DIR ?? '', 'extensions'),
    STORAGE_LOCAL_ROOT: join(env.VAR_DIR ?? '', 'uploads'),
  }
  const done = spawnSync(process.execPath, [CLI, 'bootstrap'], {
    cwd: HERE,
    encoding: 'utf8',
    env: { ...process.env, ...settings, DB_CONNECTION_STRING: url },
  })
  if (done.status !== 0) throw new Error(`Directus did not make its tables: ${done.stdout}${done.stderr}`)
  await declare(url, world.exploitant.id)
  const asSystem = new URL(url)
  asSystem.searchParams.set('options', '-c role=lavandiere_systeme')
  return startProgram([CLI, 'start'], {
    cwd: HERE,
    env: { ...settings, DB_CONNECTION_STRING: asSystem.href },
    log: join(env.VAR_DIR ?? '', 'directus.log'),
    health: '/server/ping',
  })
}

/** Relations of a container, and an account that reads the rows of one company. */
async function declare(url: string, company: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const relation = (many: string, field: string, one: string, back: string | null = null) =>
    client.query(
      'insert into directus_relations (many_collection, many_field, one_collection, one_field) values ($1, $2, $3, $4)',
      [many, field, one, back],
    )
  await client.query(`insert into directus_collections (collection) select unnest($1::text[])`, [READ])
  await relation('conteneurs', 'patrimoine_id', 'patrimoines')
  await relation('conteneurs', 'client_id', 'users')
  await relation('conteneurs', 'exploitant_id', 'users')
  await relation('interventions', 'conteneur_id', 'conteneurs', 'interventions')
  await relation('releve_terrains', 'conteneur_id', 'conteneurs', 'releves')
  await client.query(`insert into directus_fields (collection, field, special) values
    ('conteneurs', 'interventions', 'o2m'), ('conteneurs', 'releves', 'o2m'), ('conteneurs', 'patrimoine_id', 'm2o'),
    ('conteneurs', 'client_id', 'm2o'), ('conteneurs', 'exploitant_id', 'm2o')`)
  const policy = '00000000-0000-4000-8000-000000000001'
  const role = '00000000-0000-4000-8000-000000000002'
  const user = '00000000-0000-4000-8000-000000000003'
  await client.query(
    `insert into directus_policies (id, name, app_access) values ($1, 'exploitant', false)`,
    [policy],
  )
  await client.query(`insert into directus_roles (id, name) values ($1, 'exploitant')`, [role])
  await client.query(`insert into directus_access (id, role, policy) values ($1, $2, $3)`, [
    user,
    role,
    policy,
  ])
  await client.query(
    `insert into directus_users (id, email, status, role, token) values ($1, 'exploitant@example.com', 'active', $2, $3)`,
    [user, role, TOKEN],
  )
  await client.query(
    `insert into directus_permissions (collection, action, permissions, fields, policy)
      select unnest($1::text[]), 'read', $2::json, '*', $3`,
    [READ, JSON.stringify({ exploitant_id: { _eq: company } }), policy],
  )
  await client.query(`grant all on all tables in schema public to lavandiere_systeme`)
  await client.query(`grant all on all sequences in schema public to lavandiere_systeme`)
  await client.end()
}
