import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { escaped } from '../platform/http/html.ts'
import type { Ressource } from './contenu.ts'
import { linesOf } from './lignes-json.ts'
import { meaningOf } from './lisez-moi.ts'
import type { Row } from './renvois.ts'
import type { Column } from './schema.ts'

/** Rows of a table that the page shows; all of them are in its file of data. */
const ROWS_MAX = 1_000
/** Columns that tell a person nothing. */
const TECHNICAL = new Set(['version', 'empreinte', 'uuid', 'sha256', 'exploitant_id', 'octets'])
/** The column by which a row of another table is called. */
const NAMES: Readonly<Record<string, string>> = {
  users: 'libelle',
  laveuses: 'immatriculation',
  conteneurs: 'nomenclature',
  patrimoines: 'libelle',
  campagne_lavages: 'libelle',
  forms: 'libelle',
  prestations: 'libelle',
  typologie_lavages: 'libelle',
  periode_paies: 'libelle',
}

/** The page that shows the dossier of a person (French), in parts. */
export async function* pageOf(tx: Tx, title: string, tables: readonly Ressource[]): AsyncGenerator<string> {
  yield `<!doctype html><html lang="fr"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>body{font:14px system-ui,sans-serif;margin:2rem}table{border-collapse:collapse;margin-bottom:1.5rem}
td,th{border:1px solid #bbb;padding:.2rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}</style>
<h1>${escaped(title)}</h1>\n`
  for (const table of tables) {
    const { found, isMore } = await firstOf(tx, table)
    yield `<h2>${escaped(table.phrase)}</h2>\n`
    if (found.length === 0) yield "<p>Rien n'est gardé.</p>\n"
    else yield await tableOf(tx, table, found)
    if (isMore) yield `<p>Les lignes suivantes sont dans donnees/${table.name}.jsonl.</p>\n`
  }
  yield '</html>\n'
}

async function firstOf(tx: Tx, table: Ressource): Promise<{ found: Row[]; isMore: boolean }> {
  const found: Row[] = []
  for await (const lines of linesOf(tx, table)) {
    found.push(...lines.map((line): Row => JSON.parse(line)))
    if (found.length > ROWS_MAX) return { found: found.slice(0, ROWS_MAX), isMore: true }
  }
  return { found, isMore: false }
}

async function tableOf(tx: Tx, table: Ressource, found: readonly Row[]): Promise<string> {
  const columns = table.columns.filter(
    ({ name }) => !TECHNICAL.has(name) && found.some((row) => row[name] !== null && row[name] !== ''),
  )
  const names = new Map<string, ReadonlyMap<number, string>>()
  for (const column of columns) if (column.target) names.set(column.name, await namesOf(tx, column, found))
  const head = columns.map((one) => `<th scope="col">${escaped(meaningOf(table, one) ?? one.name)}</th>`)
  const lines = found.map((row) => {
    const cells = columns.map((one) => `<td>${escaped(textOf(one, row[one.name], names.get(one.name)))}</td>`)
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>\n${lines.join('\n')}\n</tbody></table>\n`
}

async function namesOf(
  tx: Tx,
  { name, target }: Column,
  found: readonly Row[],
): Promise<Map<number, string>> {
  const called = NAMES[target ?? '']
  if (!called || !target) return new Map()
  const ids = [...new Set(found.flatMap((row) => row[name]).filter((id) => typeof id === 'number'))]
  const named = await rows(
    tx,
    { id: 'int', nom: 'text' },
    sql`select id, ${sql.identifier(called)} as nom from ${sql.identifier(target)} where id = any(${sql.param(ids)}::int[])`,
  )
  return new Map(named.map(({ id, nom }) => [id, nom]))
}

function textOf({ type }: Column, value: unknown, names?: ReadonlyMap<number, string>): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (typeof value === 'number') return names?.get(value) ?? String(value).replace('.', ',')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (type.startsWith('timestamp')) return formatDateTime(value)
  return type === 'date' ? value.split('-').reverse().join('/') : value
}
