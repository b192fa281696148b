import { type SQL, sql } from 'drizzle-orm'
import type { TestServer } from '../testing/app.ts'

/** Tables whose rows belong to no company, or that any call changes. */
const HORS_EMPREINTE = new Set(['idempotence', 'sessions', 'refresh_tokens', 'reset_tokens'])

/** The names of all tables, or of those that have this column. */
export async function tablesOf(server: TestServer, column: string | null = null): Promise<string[]> {
  const tables = await server.query(sql`select relname as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and (${column}::text is null
      or exists (select from pg_attribute where attrelid = c.oid and attname = ${column})) order by 1`)
  return tables.map(({ name }) => String(name))
}

/**
 * A fingerprint of every table's rows, by table: two are equal when nothing changed in between.
 * @param exploitant only rows of that company
 */
export async function fingerprint(server: TestServer, exploitant?: number): Promise<Record<string, string>> {
  const found = await tablesOf(server, exploitant === undefined ? null : 'exploitant_id')
  const tables = found.filter((name) => !HORS_EMPREINTE.has(name))
  const printOf = (name: string): SQL => sql`
    select ${name} as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print
    from ${sql.identifier(name)} t
    where ${exploitant === undefined ? sql`true` : sql`t.exploitant_id = ${exploitant}`}`
  const prints = await server.query(sql.join(tables.map(printOf), sql` union all `))
  return Object.fromEntries(prints.map(({ name, print }) => [String(name), String(print)]))
}
