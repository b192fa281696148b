import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { doubtfulPositions } from '@lavandiere/domain/patrimoines/import/alertes.ts'
import { correctedBy, preview } from '@lavandiere/domain/patrimoines/import/apercu.ts'
import {
  FICHIER_LIGNES_MAX,
  type MotsInconnus,
  makeVerifier,
  unknownWords,
  type Verification,
} from '@lavandiere/domain/patrimoines/import/fichier.ts'
import type { ChoixImport } from '@lavandiere/domain/patrimoines/import/import.ts'
import { partsOf } from '@lavandiere/domain/patrimoines/import/parties.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { societe } from '../../platform/admission/who.ts'
import { asSystem } from '../../platform/db/actor.ts'
import { firstRow } from '../../platform/db/rows.ts'
import type { JobKind } from '../../platform/outside/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { type Affecte, affect, filledColumns, lectureOf, readerOf } from './affectations.ts'
import { findDoublons } from './doublons.ts'
import type { Turn } from './json.ts'
import { locate, type TellProgress } from './localisation.ts'
import { correctedMoves, type PatrimoineLu, readPatrimoine } from './patrimoine.ts'
import {
  type Cellules,
  isOurs,
  RANG_ENTETES,
  type Read,
  refuseImport,
  saveCheck,
  type Travail,
  travail,
} from './resultat.ts'
import { openTable, refuseWithoutLines, type Tableau } from './tableau.ts'

/** Lines between two reports of progress. */
const PROGRESS_LINES = 2_000

/**
 * The job that checks a file. Only two of one company run at the same time, so that files of others find a free worker: a
 * large workbook takes seconds, and looking up addresses one by one takes up to half an hour.
 */
export const importJob = {
  name: 'import',
  data: z.object({ id: z.int() }),
  atOnceOfAccount: 2,
  // Longer than the address service is ever asked for one file (half an hour), so that no check runs twice.
  tries: { retryLimit: 3, retryDelay: 5, expireInSeconds: 45 * 60 },
} satisfies JobKind

/** Ends a run that is no longer wanted: the import was removed, or a later run checks it. */
class Overtaken extends Error {}

/**
 * Checks an import from its stored bytes to its stored lines (IMP-02, IMP-06 … IMP-23), step by step, with its
 * progress in the import's row. Safe to run again: the rows left by a killed run are replaced.
 * @param signal ends the run, which then writes nothing more
 */
export async function checkImport(services: Services, importId: number, signal: AbortSignal): Promise<void> {
  const work = await takeVerification(services, importId)
  if (!work) return
  const stop = new AbortController()
  const until = AbortSignal.any([signal, stop.signal])
  const tellProgress = progress(services, work, stop, until)
  let table: Tableau | null = null
  let affecte: Affecte | null = null
  let words: MotsInconnus = { typesInconnus: [], dechetsInconnus: [] }
  try {
    await tellProgress('lecture', 0, 1)
    table = await openTable(await storedBytes(services, work.fichier), work.choix, turnOf(services, work))
    await tellProgress('entetes', 0, 1)
    refuseWithoutLines(table, 'conteneur')
    affecte = await affect(services, work, table)
    if (affecte.refus.length > 0) {
      words = await wordsIn(table, affecte, work.choix)
      throw new Refus('invalide', affecte.refus.join('\n'))
    }
    const cellules: Cellules = new Map()
    const read = await readAndCheck(services, work, table, affecte, tellProgress, cellules)
    const { done, patrimoine } = read
    const sansReponse = await locate(services.geocoder, done, tellProgress, until)
    const doublons = await findDoublons(done.lignes, patrimoine.voisins, done.guessed)
    const { alertes, apercu } = await compare(services, done, patrimoine)
    until.throwIfAborted()
    await saveCheck(services, work, { table, ...read, sansReponse, cellules, doublons, alertes, apercu })
  } catch (error) {
    if (error instanceof Overtaken) return
    if (!(error instanceof Refus)) throw error
    if (error.code === 'indisponible') throw error
    await refuseImport(services, work, error.message.split('\n'), table, affecte, words)
  }
}

/** JSON texts of one company are read one after the other, and keep those of no other company waiting. */
const turnOf =
  ({ admission }: Services, { exploitant_id }: Travail): Turn =>
  (read) =>
    admission.turns.json.run(societe(exploitant_id), read)

async function storedBytes(services: Services, fichier: string): Promise<Buffer> {
  const file = await services.files.get(fichier)
  if (!file) throw new Refus('invalide', "Le fichier n'a pas pu être relu, envoyez-le à nouveau")
  return file.bytes
}

/** Takes the import for this run; undefined when it was checked, saved or removed meanwhile. */
const takeVerification = (services: Services, id: number): Promise<Travail | undefined> =>
  asSystem(services.pool, (tx) =>
    firstRow(
      tx,
      travail,
      sql`update imports set etat = 'verification', etape = 'lecture', fait = 0, total = 0, updated_at = now(), version = version + 1
      where id = ${id} and etat in ('en-attente', 'verification') and archived_at is null
      returning id, version, exploitant_id, client_id, patrimoine_id, nom, fichier, correspondances, choix`,
    ),
  )

/** Writes the progress of the check into the import; throws `Depasse` when another run checks it, or when it was removed. */
const progress =
  (services: Services, work: Travail, stop: AbortController, until: AbortSignal): TellProgress =>
  async (etape, fait, total) => {
    const { rowCount } = await asSystem(services.pool, (tx) =>
      tx.execute(
        sql`update imports set etape = ${etape}, fait = ${fait}, total = ${total}, updated_at = now() where ${isOurs(work)}`,
      ),
    )
    if (rowCount === 0) stop.abort(new Overtaken())
    until.throwIfAborted()
  }

/** The words of the proposed columns that are no known type, to be asked together with the columns. */
async function wordsIn(table: Tableau, affecte: Affecte, { dechets }: ChoixImport): Promise<MotsInconnus> {
  const { champs } = affecte.affectation
  const { colonnes, read } = readerOf(affecte, table)
  const words = unknownWords(colonnes)
  let count = 0
  for await (const record of table.lignes) {
    if (++count > FICHIER_LIGNES_MAX) break
    for (const part of partsOf(read(record), colonnes, dechets)) words.count(part)
  }
  const { typesInconnus, dechetsInconnus } = words.found()
  return {
    typesInconnus: champs['Type de conteneur'] ? typesInconnus : [],
    dechetsInconnus: champs['Type de dechet'] ? dechetsInconnus : [],
  }
}

const TROP_DE_PARTIES = `Une ligne par déchet donnerait plus de ${countInWords(FICHIER_LIGNES_MAX, 'conteneur')} : découpez ce fichier`

async function readAndCheck(
  services: Services,
  work: Travail,
  table: Tableau,
  affecte: Affecte,
  tellProgress: TellProgress,
  cellules: Cellules,
): Promise<Read> {
  const { lignes, estimation } = table
  cellules.set(RANG_ENTETES, table.entetes.length > 0 ? table.entetes : table.colonnes)
  const { colonnes, read } = readerOf(affecte, table)
  const { filled, see } = filledColumns(table.colonnes)
  const { dechets = {}, repetition, separation } = work.choix
  const check = makeVerifier(colonnes, { types: work.correspondances, dechets, repetition })
  let [count, separees, made] = [0, 0, 0]
  await tellProgress('lignes', 0, estimation)
  for await (const record of lignes) {
    if (++count > FICHIER_LIGNES_MAX)
      throw new Refus('invalide', `Un fichier compte au plus ${countInWords(FICHIER_LIGNES_MAX, 'ligne')}`)
    see(record)
    const whole = read(record)
    const parts = partsOf(whole, colonnes, dechets)
    if (parts.length > 1) separees++
    // Columns for each waste were chosen as such: only a cell may be kept whole.
    const kept = separation === 'garder' && !whole.dechets ? [whole] : parts
    made += kept.length
    if (made > FICHIER_LIGNES_MAX) throw new Refus('invalide', TROP_DE_PARTIES)
    const areGood = kept.map((part) => check.add(part))
    if (areGood.includes(false)) cellules.set(record.numero, record.cellules)
    if (count % PROGRESS_LINES === 0) await tellProgress('lignes', count, estimation)
  }
  const patrimoine = await readPatrimoine(services, work.patrimoine_id, check.names)
  const done = check.finish(patrimoine)
  const lecture = lectureOf(table, affecte, filled)
  return {
    done,
    lecture: { ...lecture, repetees: done.nombreRepetees, ecartees: done.ecartees.length, separees },
    patrimoine,
  }
}

/** The changes that saving would make, and the lines whose position should be checked (OPEN-60, OPEN-61). */
async function compare(services: Services, { lignes, zeros, ordre }: Verification, patrimoine: PatrimoineLu) {
  const alertes = doubtfulPositions(lignes, zeros)
  const corrected = await asSystem(services.pool, (tx) => correctedMoves(tx, lignes, patrimoine.connus))
  for (const move of corrected)
    alertes.set(move.ligne, [correctedBy(move), ...(alertes.get(move.ligne) ?? [])])
  const staying = new Set(corrected.map(({ ligne }) => ligne))
  return { alertes, apercu: preview(lignes, patrimoine.connus, ordre, staying) }
}
