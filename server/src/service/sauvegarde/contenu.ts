import { sumOf } from '@lavandiere/domain/kernel/sommes.ts'
import type { ClientBase } from 'pg'

/** What a database holds. */
export interface Contenu {
  /** Of each table the number of its rows and a checksum of them. */
  tables: Readonly<Record<string, { lignes: number; somme: string }>>
  /** Of each sequence its last number. */
  sequences: Readonly<Record<string, number>>
}

/** The schemas that a backup takes; work that waits (`pgboss`) stays behind. */
const SCHEMAS = ['public', 'limites', 'drizzle']
/** Two databases write the same value as the same text. */
const SAME_TEXTS = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local extra_float_digits = 1; set local statement_timeout = 0`

async function relations(client: ClientBase, kinds: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
     where relnamespace::regnamespace::text = any($1) and relkind = any($2) and not relispartition order by 1`,
    [SCHEMAS, [...kinds]],
  )
  return rows.map(({ name }) => name)
}

/** Reads what the transaction of this connection sees. The order of rows does not count: a restore may change it. */
export async function contenuOf(client: ClientBase): Promise<Contenu> {
  await client.query(SAME_TEXTS)
  const tables: Record<string, { lignes: number; somme: string }> = {}
  for (const name of await relations(client, 'rp')) {
    const { rows } = await client.query<{ lignes: number; somme: string }>(
      `select count(*)::float8 as lignes, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as somme from ${name} t`,
    )
    if (rows[0]) tables[name] = rows[0]
  }
  const sequences: Record<string, number> = {}
  for (const name of await relations(client, 'S')) {
    const { rows } = await client.query<{ last: number }>(`select last_value::float8 as last from ${name}`)
    sequences[name] = rows[0]?.last ?? 0
  }
  return { tables, sequences }
}

/** Rows of all tables. */
export const countOfLines = ({ tables }: Contenu): number =>
  sumOf(Object.values(tables), ({ lignes }) => lignes)

/**
 * The tables whose rows differ, and the sequences that would give a number again. Numbers belong to no snapshot: they go
 * on while a dump is made, so a restored sequence may be ahead.
 */
export function differences(original: Contenu, restored: Contenu): string[] {
  const names = new Set([...Object.keys(original.tables), ...Object.keys(restored.tables)])
  const tables = [...names].filter((name) => {
    const [one, other] = [original.tables[name], restored.tables[name]]
    return one?.lignes !== other?.lignes || one?.somme !== other?.somme
  })
  const sequences = Object.entries(original.sequences).filter(
    ([name, last]) => (restored.sequences[name] ?? -1) < last,
  )
  return [...tables, ...sequences.map(([name]) => name)]
}
