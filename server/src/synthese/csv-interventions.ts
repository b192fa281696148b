import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { libellesIntervention } from '@lavandiere/domain/interventions/statut.ts'
import { CELL_END, csv, csvLine } from '@lavandiere/domain/kernel/csv.ts'
import { PARIS } from '@lavandiere/domain/kernel/dates.ts'
import { conteneurTypes, dechetTypes } from '@lavandiere/domain/patrimoines/types.ts'
import type { PeriodeDeBilan } from '@lavandiere/domain/synthese/bilan.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import type { Cible } from './bilan.ts'
import { lignesFrom } from './lignes.ts'

/** The word for a code, as SQL; a code without a word is shown as it is. */
const wordOfCode = (code: SQL, words: readonly (readonly [code: string, word: string])[]): SQL =>
  sql`case ${code} ${sql.join(
    words.map(([one, word]) => sql`when ${one} then ${word}`),
    sql` `,
  )} else ${code} end`

const DECHETS = Object.entries(dechetTypes).map(([code, { label }]) => [code, label] as const)

/**
 * Columns of the report of a patrimoine, one line for each intervention (OPEN-90): heading, and the cell as SQL over
 * `lignes_interventions`. The database writes the cells: in Node, sixteen columns of a line cost more than reading it.
 */
const COLONNES: readonly (readonly [heading: string, cell: SQL])[] = [
  ['Date', sql`to_char(date_evenement at time zone ${PARIS}, 'DD/MM/YYYY')`],
  ['Heure', sql`to_char(date_evenement at time zone ${PARIS}, 'HH24 "h" MI')`],
  ['Tournée', sql`tournee`],
  ['Nomenclature', sql`nomenclature`],
  ['Adresse', sql`adresse`],
  ['Commune', sql`commune`],
  ['Type', wordOfCode(sql`conteneur_type`, Object.entries(conteneurTypes))],
  ['Type déchet', wordOfCode(sql`dechet_type`, DECHETS)],
  ['Nombre de bacs', sql`bacs`],
  ['Nombre lavés', sql`nombre_laves`],
  ['Statut', wordOfCode(sql`status::text`, Object.entries(libellesIntervention))],
  ['Typologie', sql`typologie`],
  ['Prestation', sql`prestation`],
  ['Problèmes', sql`problemes`],
  ['Observation', sql`observation`],
  ['Opérateur', sql`operateur`],
]

/** Lines fetched at once. */
const LINES_CHUNK = 5_000

/**
 * The lines of a report, oldest first, a chunk at a time, the cells of each with `CELL_END` between them: however many there
 * are, few are held. The database fetches the next chunk while this one is worked on.
 */
async function* linesOf(tx: Tx, cible: Cible, periode: PeriodeDeBilan): AsyncGenerator<string[]> {
  const end = sql.raw(`chr(${CELL_END.charCodeAt(0)})`)
  const cells = sql.join(
    COLONNES.map(([, cell]) => cell),
    sql`, ${end}, `,
  )
  await tx.execute(
    sql`declare lignes no scroll cursor for select concat(${cells}) as ligne ${lignesFrom(cible, periode)} order by date_evenement, id`,
  )
  const fetch = () => rows(tx, { ligne: 'text' }, sql`fetch ${sql.raw(String(LINES_CHUNK))} from lignes`)
  let next = fetch()
  for (;;) {
    const chunk = await next
    const isLast = chunk.length < LINES_CHUNK
    if (!isLast) {
      next = fetch()
      // Told when it is waited for, or to nobody when no more lines are wanted.
      next.catch(() => {})
    }
    if (chunk.length > 0) yield chunk.map(({ ligne }) => ligne)
    if (isLast) return
  }
}

/**
 * The report of a patrimoine: a line for each intervention. It is written to a file without a name first: neither its
 * lines are held in memory, nor is a connection of the database while a slow reader takes them.
 * @param gone ends the work, between two chunks of lines
 */
export async function interventionsCsv(
  tx: Tx,
  cible: Cible,
  periode: PeriodeDeBilan,
  gone: AbortSignal,
): Promise<Readable> {
  const file = await unnamedFile()
  try {
    await file.write(csv([COLONNES.map(([heading]) => heading)]))
    for await (const chunk of linesOf(tx, cible, periode)) {
      gone.throwIfAborted()
      await file.write(chunk.map(csvLine).join(''))
    }
  } catch (error) {
    await file.close()
    throw error
  }
  return createReadStream('', { fd: file, start: 0 })
}

/** A file that exists as long as it is open: whatever ends the server leaves nothing behind. */
async function unnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `lavandiere-${randomUUID()}.csv`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}
