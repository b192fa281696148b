import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresExterne } from './postgres-externe.ts'

type Reader = Pick<PostgresExterne, 'read'>

const TABLES = `
  select format('%I.%I', relnamespace::regnamespace, relname) as nom, relkind as sorte from pg_class
  where relnamespace::regnamespace::text in ('public', 'limites', 'drizzle') and relkind in ('r', 'S') order by 1`

/** Every table with its number of rows and a fingerprint of them, every sequence with its last value. */
export async function contentOf({ read }: Reader, database: string): Promise<Record<string, string>> {
  const names = await read<{ nom: string; sorte: string }>(database, TABLES)
  const print = (nom: string, sorte: string) =>
    sorte === 'S'
      ? `select '${nom}' as nom, last_value || ' ' || is_called as dit from ${nom}`
      : `select '${nom}' as nom, count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as dit from ${nom} t`
  const rows = await read<{ nom: string; dit: string }>(
    database,
    names.map(({ nom, sorte }) => print(nom, sorte)).join(' union all '),
  )
  return Object.fromEntries(rows.map(({ nom, dit }) => [nom, dit]))
}

/** The ids of every table that has them. */
export async function idsOf({ read }: Reader, database: string): Promise<Record<string, number[]>> {
  const tables = await read<{ nom: string }>(
    database,
    `select table_name as nom from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'id' and c.data_type = 'integer' and t.table_type = 'BASE TABLE'`,
  )
  const rows = await read<{ nom: string; ids: number[] }>(
    database,
    tables
      .map(({ nom }) => `select '${nom}' as nom, coalesce(array_agg(id), '{}') as ids from ${nom}`)
      .join(' union all '),
  )
  return Object.fromEntries(rows.map(({ nom, ids }) => [nom, ids]))
}

/** Every file of a folder with a fingerprint of its bytes. */
export const filesOf = (dir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [
          path.slice(dir.length),
          createHash('sha256').update(readFileSync(path)).digest('hex'),
        ] as const
      })
      .sort(),
  )
