import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { Client } from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { useDatabase } from '../../../testing/database.ts'
import { columnRights } from '../../column-rights.ts'
import { resources } from '../../rooms.ts'
import { migrate } from './migrate.ts'

const database = useDatabase()

const names = async (text: string) =>
  (await database.client.query<{ name: string }>(text)).rows.map((row) => row.name)

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

  test('USER-35 the key of an account to its logo is checked at the end, which drizzle cannot say', async () => {
    expect(
      await names(`select conname as name from pg_constraint where conname = 'users_logo' and condeferred`),
    ).toEqual(['users_logo'])
  })

  test('S3 no foreign key between tenant tables stands on one column, guarded catalogues apart', async () => {
    const loose =
      await names(`select c.conname || ': put exploitant_id in it, or name it in verifier_catalogues.sql' as name from pg_constraint c
      join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      where c.contype = 'f' and array_length(c.conkey, 1) = 1 and f.relnamespace = 'public'::regnamespace
        and exists (select 1 from pg_attribute a where a.attrelid = f.oid and a.attname = 'exploitant_id')
        and not exists (select 1 from pg_trigger g join pg_proc p on p.oid = g.tgfoid
          where g.tgrelid = f.oid and p.proname = 'verifier_catalogues'
            and position(convert_to((select attname from pg_attribute where attrelid = f.oid and attnum = c.conkey[1]), 'UTF8') in g.tgargs) > 0)`)
    expect(loose).toEqual([])
  })

  test('S3 functions with the rights of their owner look names up in the catalogue alone', async () => {
    const owned = await names(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
    )
    expect(owned).toContain('seance_ouverte')
    const open =
      await names(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and not coalesce('search_path=pg_catalog, pg_temp' = any(proconfig), false)`)
    expect(open).toEqual([])
  })

  // The company of a row is guarded by row-level security instead: `users` has no unique key (exploitant_id, id) to refer
  // to.
  test('S3 every relation of a resource but its company is held by a foreign key', async () => {
    const relations = resources.flatMap(({ name, fields, computed }) =>
      Object.entries({ ...fields, ...computed }).flatMap(([key, schema]) => {
        const { ref, many } = fieldMeta(schema)
        return ref && !many && ref !== 'exploitants'
          ? [`${name}.${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_id`]
          : []
      }),
    )
    const loose = await names(`select c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists
        (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey))`)
    expect(relations.filter((relation) => loose.includes(relation))).toEqual([])
  })

  test('S25 the migrations bring the schema to what the tables say', async () => {
    const folder = join(import.meta.dirname, '../../../migrations/meta')
    const [last = '', ...older] = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'))
    expect(older, 'the newest snapshot alone is kept').toEqual([])
    const rooms = join(import.meta.dirname, '../..')
    const files = globSync(['**/tables.ts', '**/*.resource.ts'], { cwd: rooms })
    const tables: Record<string, unknown>[] = await Promise.all(
      files.map((file) => import(join(rooms, file))),
    )
    const before: DrizzleSnapshotJSON = JSON.parse(readFileSync(join(folder, last), 'utf8'))
    const after = generateDrizzleJson(Object.assign({}, ...tables), before.id, undefined, 'snake_case')
    expect(await generateMigration(before, after), 'npm run migration -- nom').toEqual([])
  })

  test('S3 every view runs with the rights of its reader', async () => {
    const views = await names(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v'
        and not coalesce('security_invoker=true' = any(reloptions), false)`)
    expect(views).toEqual([])
  })

  test('S3 a server refuses to run as a role that bypasses row-level security', async () => {
    const as = (user: string, password: string) =>
      Object.assign(new URL(database.url), { username: user, password }).href
    const superuser = new URL(inject('database').superuser)
    const root = new Client({ connectionString: as(superuser.username, superuser.password) })
    await root.connect()
    try {
      await root.query(`create role test_contourne login bypassrls password 'x';
        create role test_heritier login password 'x';
        create role test_programmes login password 'x';
        grant lavandiere to test_contourne, test_heritier, test_programmes;
        grant lavandiere_systeme to test_heritier; grant pg_execute_server_program to test_programmes`)
      for (const [user, password] of [
        ['postgres', superuser.password],
        ['test_contourne', 'x'],
        ['test_heritier', 'x'],
        ['test_programmes', 'x'],
      ] as const) {
        await expect(migrate(as(user, password), columnRights), user).rejects.toThrow(
          `Le rôle PostgreSQL « ${user} » contourne la sécurité par ligne`,
        )
      }
    } finally {
      await root.query('drop role if exists test_contourne, test_heritier, test_programmes')
      await root.end()
    }
  })

  test('S3 a server refuses a schema newer than it knows', async () => {
    await database.client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('demain', 99999999999999)`,
    )
    await expect(migrate(database.url, columnRights)).rejects.toThrow(/plus récente/)
    await database.client.query(`delete from drizzle.__drizzle_migrations where hash = 'demain'`)
    await expect(migrate(database.url, columnRights)).resolves.toBeUndefined()
  })

  test('S25 a server refuses a database from before its first migration, and leaves it as it is', async () => {
    const firstSeen = () => names('select min(created_at)::text as name from drizzle.__drizzle_migrations')
    const [first] = await firstSeen()
    await database.client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('hier', 1700000000000)`,
    )
    await database.client.query('drop view operateurs cascade')
    await expect(migrate(database.url, columnRights)).rejects.toThrow(/version d'essai, avant la 0\.2\.0/)
    expect(await names(`select viewname as name from pg_views where viewname = 'operateurs'`)).toEqual([])
    await database.client.query(`delete from drizzle.__drizzle_migrations where hash = 'hier'`)
    expect(await firstSeen()).toEqual([first])
  })
})
