import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { libellesIntervention } from '@lavandiere/domain/interventions/statut-lavage.ts'
import { csv, csvLines } from '@lavandiere/domain/kernel/csv.ts'
import { PARIS } from '@lavandiere/domain/kernel/dates.ts'
import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import { dechetNoms } from '@lavandiere/domain/patrimoines/types.ts'
import { can } from '@lavandiere/domain/rights.ts'
import type { PeriodeDeBilan } from '@lavandiere/domain/synthese/bilan.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import type { Cible } from './bilan.ts'
import { lignesFrom, typesEnClair } from './lignes-de-lavage.ts'

/** SQL of the French word for a code; a code without a word is written as it is. */
const wordOfCode = (code: SQL, words: Readonly<Record<string, string>>): SQL =>
  sql`case ${code} ${sql.join(
    Object.entries(words).map(([one, word]) => sql`when ${one} then ${word}`),
    sql` `,
  )} else ${code} end`

/**
 * The columns of the report of a patrimoine, one line for each intervention (OPEN-90): the heading, and the cell as SQL
 * over `lignes_interventions` and `comptes`, the bins that the intervention counts for: of several at one place in one day
 * of a tournée one counts, so the sum of this column alone is that of the other reports (OPEN-03). The database writes the cells, because in Node writing the cells of a line took
 * longer than reading the line.
 */
type Colonne = readonly [heading: string, cell: SQL]
const COLONNES: readonly Colonne[] = [
  ['Date', sql`to_char(date_evenement at time zone ${PARIS}, 'DD/MM/YYYY')`],
  ['Heure', sql`to_char(date_evenement at time zone ${PARIS}, 'HH24 "h" MI')`],
  ['Tournée', sql`tournee`],
  ['Nomenclature', sql`nomenclature`],
  ['Adresse', sql`adresse`],
  ['Commune', sql`commune`],
  ['Type', wordOfCode(sql`conteneur_type`, typesEnClair)],
  ['Type déchet', wordOfCode(sql`dechet_type`, dechetNoms)],
  ['Nombre de bacs', sql`bacs`],
  ['Nombre lavés', sql`nombre_laves`],
  ['Bacs comptés', sql`comptes`],
  ['Statut', wordOfCode(sql`status::text`, libellesIntervention)],
  ['Typologie', sql`typologie`],
  ['Prestation', sql`prestation`],
  ['Problèmes', sql`problemes`],
  ['Observation', sql`observation`],
]
const OPERATEUR: Colonne = ['Opérateur', sql`operateur`]

/** The columns for a role: who may not read who came has no empty column of it (OPEN-18). */
const columnsFor = (role: Role): readonly Colonne[] =>
  can(role, 'read', 'operateurs') ? [...COLONNES, OPERATEUR] : COLONNES

const LINES_CHUNK = 5_000
/** Separates the cells of a line on its way from the database: a control character, which no field accepts. */
const CELL_END = '\u001f'

/**
 * The lines of a report, oldest first, in chunks of `LINES_CHUNK`, so that memory does not grow with the report.
 * The database reads the next chunk while the caller works on the current one.
 */
async function* linesOf(
  tx: Tx,
  columns: readonly Colonne[],
  cible: Cible,
  periode: PeriodeDeBilan,
): AsyncGenerator<string[][]> {
  const end = sql.raw(`chr(${CELL_END.charCodeAt(0)})`)
  const cells = sql.join(
    columns.map(([, cell]) => cell),
    sql`, ${end}, `,
  )
  await tx.execute(
    sql`declare lignes no scroll cursor for select concat(${cells}) as ligne
      from (select * ${lignesFrom(cible, periode)}) listees join (
        select id, laves as comptes from interventions_comptees
        where patrimoine_id = ${cible.patrimoine} and jour between ${periode.dateDebut} and ${periode.dateFin}) comptees using (id)
      order by date_evenement, id`,
  )
  const fetch = () => rows(tx, { ligne: 'text' }, sql`fetch ${sql.raw(String(LINES_CHUNK))} from lignes`)
  let next = fetch()
  for (;;) {
    const chunk = await next
    const isLast = chunk.length < LINES_CHUNK
    if (!isLast) {
      next = fetch()
      // A failure is thrown by the `await` of the next turn. When the caller stops before that, the failure is ignored.
      next.catch(() => {})
    }
    if (chunk.length > 0) yield chunk.map(({ ligne }) => ligne.split(CELL_END))
    if (isLast) return
  }
}

/**
 * The report of a patrimoine as CSV, one line for each intervention. It is first written to a temporary file, so that for
 * a slow reader neither the lines stay in memory nor a connection to the database stays open.
 * @param role of the reader
 * @param gone aborts the work between two chunks of lines
 */
export async function interventionsCsv(
  tx: Tx,
  role: Role,
  cible: Cible,
  periode: PeriodeDeBilan,
  gone: AbortSignal,
): Promise<Readable> {
  const columns = columnsFor(role)
  const file = await unnamedFile()
  try {
    await file.write(csv([columns.map(([heading]) => heading)]))
    for await (const chunk of linesOf(tx, columns, cible, periode)) {
      gone.throwIfAborted()
      await file.write(csvLines(chunk))
    }
  } catch (error) {
    await file.close()
    throw error
  }
  return createReadStream('', { fd: file, start: 0 })
}

/**
 * Opens a temporary file without a name in its folder: the file disappears when it is closed or when the server ends,
 * however it ends.
 */
async function unnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `lavandiere-${randomUUID()}.csv`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}
