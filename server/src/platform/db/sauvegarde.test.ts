import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { useServer } from '../../../testing/app.ts'
import { columnRights } from '../../column-rights.ts'
import { migrate } from './migrate.ts'

const server = useServer()

/** Runs `work` on the test's database as its owner, or as the superuser, who sees everything. */
async function on<T>(who: 'owner' | 'superuser', work: (client: Client) => Promise<T>): Promise<T> {
  const url = new URL(server.services.config.DATABASE_URL ?? '')
  const { username, password } = who === 'superuser' ? new URL(inject('database').superuser) : url
  const client = new Client({ connectionString: Object.assign(url, { username, password }).href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Rows of every table that a backup holds, with how far each sequence has come. */
async function contents(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; kind: string }>(`
    select format('%I.%I', relnamespace::regnamespace, relname) as name, relkind as kind from pg_class
    where relnamespace::regnamespace::text in ('public', 'limites', 'drizzle') and relkind in ('r', 'S') order by 1`)
  const found: Record<string, number> = {}
  for (const { name, kind } of rows) {
    // As pg_dump takes it.
    if (kind === 'r') await client.query(`lock table ${name} in access share mode`)
    const { rows: read } = await client.query<{ n: number }>(
      kind === 'r' ? `select count(*)::int as n from ${name}` : `select last_value::int as n from ${name}`,
    )
    found[name] = read[0]?.n ?? Number.NaN
  }
  return found
}

test('a backup that reads as the system holds every row; as the owner of the tables none', async () => {
  const whole = await on('superuser', async (client) => {
    await client.query('begin')
    return contents(client)
  })
  expect(whole['public.users']).toBeGreaterThan(4)
  expect(whole['drizzle.sql_files']).toBeGreaterThan(10)
  await on('owner', async (client) => {
    await client.query('begin; set role lavandiere_systeme; set row_security = on')
    expect(await contents(client)).toEqual(whole)
    await client.query('rollback')
    expect((await client.query('select 1 from users')).rowCount).toBe(0)
    // Also of the tables that hold nothing here.
    const { rows: hidden } = await client.query(`select relname from pg_class c
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not exists (select 1 from pg_policy p
        where p.polrelid = c.oid and p.polcmd = '*' and p.polroles = array['lavandiere_systeme'::regrole::oid]
          and pg_get_expr(p.polqual, c.oid) = 'true')`)
    expect(hidden).toEqual([])
  })
})

test('after a restore a start gives functions back to their owner, and people may log in', async () => {
  const { world, services, call } = server
  const see = async () => (await call(world.exploitant, 'GET', '/prestations')).status
  expect(await see()).toBe(200)
  await on('superuser', (client) => client.query('alter function seance_ouverte owner to lavandiere'))
  expect(await see()).toBe(401)
  await migrate(services.config.DATABASE_URL ?? '', columnRights)
  expect(await see()).toBe(200)
  await on('owner', async (client) => {
    const { rows } = await client.query(
      `select has_schema_privilege('lavandiere_systeme', 'public', 'create') as may`,
    )
    expect(rows).toEqual([{ may: false }])
  })
})
