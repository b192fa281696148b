import { type SQL, sql } from 'drizzle-orm'
import { asSystem } from '../src/platform/db/actor.ts'
import { rows } from '../src/platform/db/rows.ts'
import type { TestServer } from '../testing/app.ts'

/** Tables whose rows belong to no company, or that any call changes. */
const HORS_EMPREINTE = new Set(['idempotence', 'sessions', 'refresh_tokens', 'reset_tokens'])

export async function tablesOf(server: TestServer): Promise<string[]> {
  return asSystem(server.services.pool, async (tx) => {
    const tables = await rows(
      tx,
      { name: 'text' },
      sql`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    )
    return tables.map(({ name }) => name)
  })
}

/** The tables whose rows have a company. */
const ownedTables = (server: TestServer): Promise<string[]> =>
  asSystem(server.services.pool, async (tx) => {
    const tables = await rows(
      tx,
      { name: 'text' },
      sql`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'exploitant_id' order by 1`,
    )
    return tables.map(({ name }) => name)
  })

/**
 * A fingerprint of every table's rows, by table: two are equal when nothing changed in between.
 * @param exploitant only rows of that company
 */
export async function fingerprint(server: TestServer, exploitant?: number): Promise<Record<string, string>> {
  const found = await (exploitant === undefined ? tablesOf(server) : ownedTables(server))
  const tables = found.filter((name) => !HORS_EMPREINTE.has(name))
  const printOf = (name: string): SQL => sql`
    select ${name} as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print
    from ${sql.identifier(name)} t
    where ${exploitant === undefined ? sql`true` : sql`t.exploitant_id = ${exploitant}`}`
  return asSystem(server.services.pool, async (tx) => {
    const prints = await rows(
      tx,
      { name: 'text', print: 'text' },
      sql.join(tables.map(printOf), sql` union all `),
    )
    return Object.fromEntries(prints.map(({ name, print }) => [name, print]))
  })
}
