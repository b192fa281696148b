import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow, foundRow } from '../platform/db/rows.ts'
import type { Ressource } from './contenu.ts'
import type { Column } from './schema.ts'

/** Rows fetched at a time, so few that their text is no large object of the collector; one of a table of files is large. */
const FETCH = 100
const FETCH_FILES = 5

const quoted = (name: string) => `"${name}"`

/** SQL of the path in the archive of a row's file; empty for a row without one. Over the row `t`. */
function pathOf({ name, key, file }: Ressource, { type }: Column): string {
  const named = type === 'bytea' ? 't.nom' : `t.${quoted(file?.name ?? '')}`
  const id = key.map((one) => `t.${quoted(one)}`).join(` || '-' || `)
  return `coalesce('fichiers/${name}/' || ${id} || substring(${named} from '\\.[A-Za-z0-9]{2,5}$'), '')`
}

/**
 * SQL of a column as it leaves. The account of an administrator is of no company: what it wrote is its company's, or
 * nobody's.
 */
function leavingValue(table: Ressource, column: Column): string {
  const own = `t.${quoted(column.name)}`
  if (column === table.file) return pathOf(table, column)
  if (column.name !== 'auteur_id' || column.isKey) return own
  const known = `(select u.id from users u where u.id = ${own})`
  return column.isNullable
    ? known
    : `coalesce(${known}, (select nullif(current_setting('app.exploitant', true), '')::int))`
}

const fromOf = ({ name, only }: Ressource) => `from ${quoted(name)} t where ${only ?? 'true'}`

/** How many rows of a table leave. */
export async function countOf(tx: Tx, table: Ressource): Promise<number> {
  const { n } = await foundRow(tx, { n: 'int' }, sql.raw(`select count(*) as n ${fromOf(table)}`))
  return n
}

/** The rows of a statement, read by a cursor: neither memory nor the database holds them all. */
async function* fetched(tx: Tx, statement: string, size: number) {
  await tx.execute(sql.raw(`declare dossier no scroll cursor for ${statement}`))
  try {
    for (;;) {
      const found = await tx.execute(sql.raw(`fetch ${size} from dossier`))
      yield found.rows
      if (found.rows.length < size) return
    }
  } finally {
    await tx.execute(sql.raw('close dossier'))
  }
}

/** The rows of a table that its company sees, as lines of JSON in the order of their key, several at a time. */
export async function* linesOf(tx: Tx, table: Ressource): AsyncGenerator<string[]> {
  const columns = table.columns.map((column) => `${leavingValue(table, column)} as ${quoted(column.name)}`)
  const order = table.key.map((one) => `t.${quoted(one)}`).join(', ')
  const inner = `select ${columns.join(', ')} ${fromOf(table)} order by ${order}`
  const statement = `select row_to_json(l)::text as ligne from (${inner}) l`
  for await (const chunk of fetched(tx, statement, FETCH))
    if (chunk.length > 0) yield chunk.map(({ ligne }) => `${ligne}\n`)
}

/** A file of a row: its path in the archive, and its name in the store, or its bytes. */
interface FileOfRow {
  path: string
  content: string | Buffer
}

/** The files of a table's rows. */
export async function* filesOf(tx: Tx, table: Ressource): AsyncGenerator<FileOfRow> {
  if (!table.file) return
  const statement = `select ${pathOf(table, table.file)} as path, t.${quoted(table.file.name)} as content
    ${fromOf(table)} order by ${table.key.map((one) => `t.${quoted(one)}`).join(', ')}`
  const size = table.file.type === 'bytea' ? FETCH_FILES : FETCH
  for await (const chunk of fetched(tx, statement, size))
    for (const { path, content } of chunk) {
      if (typeof path !== 'string' || path === '') continue
      if (typeof content === 'string' || Buffer.isBuffer(content)) yield { path, content }
    }
}

/** The name and the address of an account of the company. */
export async function accountOf(tx: Tx, id: number): Promise<{ libelle: string; email: string }> {
  const found = await firstRow(
    tx,
    { libelle: 'text', email: 'text' },
    sql`select libelle, email from users where id = ${id}`,
  )
  if (!found) throw new Refus('introuvable', "Ce compte n'existe plus")
  return found
}
