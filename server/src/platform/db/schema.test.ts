import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'

let client: Client
let url: string
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await makeDatabase()
  url = database.url
  drop = database.drop
  client = new Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await drop()
})

const names = async (text: string) => (await client.query<{ name: string }>(text)).rows.map((row) => row.name)

describe('S3 the schema itself', () => {
  test('S3 every table has row-level security, forced, and a policy', async () => {
    const tables = await names(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
    expect(tables.length).toBeGreaterThan(15)
    const bare = await names(`select relname as name from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity
        and exists (select 1 from pg_policy p where p.polrelid = c.oid))`)
    expect(bare).toEqual([])
  })

  test('S3 no foreign key between tenant tables stands on one column, but to catalogues that a trigger guards', async () => {
    const loose = await names(`select c.conname as name from pg_constraint c
      join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      where c.contype = 'f' and array_length(c.conkey, 1) = 1 and f.relnamespace = 'public'::regnamespace
        and exists (select 1 from pg_attribute a where a.attrelid = f.oid and a.attname = 'exploitant_id')
        and not exists (select 1 from pg_trigger g join pg_proc p on p.oid = g.tgfoid
          where g.tgrelid = f.oid and p.proname = 'verifier_catalogues'
            and position(convert_to((select attname from pg_attribute where attrelid = f.oid and attnum = c.conkey[1]), 'UTF8') in g.tgargs) > 0)`)
    expect(loose).toEqual([])
  })

  test('S3 every view runs with the rights of its reader', async () => {
    const views = await names(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v'
        and not coalesce('security_invoker=true' = any(reloptions), false)`)
    expect(views).toEqual([])
  })

  test('S3 S4 a connection without an actor sees no row, the owner included', async () => {
    const tables = await names(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
    for (const table of tables) {
      const { rows } = await client.query(`select count(*)::int as n from "${table}"`)
      expect(rows[0].n, table).toBe(0)
    }
  })

  test('S3 a server refuses a schema newer than it knows, and a role that bypasses row-level security', async () => {
    await client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('demain', 99999999999999)`,
    )
    await expect(migrate(url)).rejects.toThrow(/plus récente/)
    await client.query(`delete from drizzle.__drizzle_migrations where hash = 'demain'`)
    await expect(migrate(url)).resolves.toBeUndefined()
  })
})
