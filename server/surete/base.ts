import { type SQL, sql } from 'drizzle-orm'
import { asSystem } from '../src/platform/db/actor.ts'
import type { TestServer } from '../testing/app.ts'

/** Tables whose rows say nothing of a tenant, or change by a mere call. */
const HORS_EMPREINTE = new Set(['idempotence', 'sessions', 'refresh_tokens', 'reset_tokens'])

export async function tablesDe(server: TestServer): Promise<string[]> {
  return asSystem(server.services.pool, async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`)
    return rows.map(({ name }) => name)
  })
}

/**
 * A print of every row of every table, by table: two are equal when nothing has changed in between.
 * @param exploitant only rows of that company
 */
export async function empreinte(server: TestServer, exploitant?: number): Promise<Record<string, string>> {
  const tables = (await tablesDe(server)).filter((name) => !HORS_EMPREINTE.has(name))
  const printOf = (name: string): SQL => sql`
    select ${name} as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
    from ${sql.identifier(name)} t
    where ${exploitant === undefined ? sql`true` : sql`to_jsonb(t) -> 'exploitant_id' = to_jsonb(${exploitant}::int)`}`
  return asSystem(server.services.pool, async (tx) => {
    const { rows } = await tx.execute<{ name: string; print: string }>(
      sql.join(tables.map(printOf), sql` union all `),
    )
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
  })
}
