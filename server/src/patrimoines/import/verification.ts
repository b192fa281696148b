import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { type Alerte, doubtfulPositions } from '@lavandiere/domain/patrimoines/import/alertes.ts'
import { type Apercu, correctedBy, preview } from '@lavandiere/domain/patrimoines/import/apercu.ts'
import {
  FICHIER_LIGNES_MAX,
  makeVerifier,
  resumeOf,
  type Verification,
} from '@lavandiere/domain/patrimoines/import/fichier.ts'
import { type LectureImport, nouvelleVerification } from '@lavandiere/domain/patrimoines/import/import.ts'
import type { ErreurLigne, LigneImport } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import { partsOf } from '@lavandiere/domain/patrimoines/import/parties.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { societe } from '../../platform/admission/who.ts'
import { asSystem, type Tx } from '../../platform/db/actor.ts'
import { firstRow, type Row } from '../../platform/db/rows.ts'
import type { JobKind } from '../../platform/outside/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { type Affecte, affect, filledColumns, lectureOf, readerOf } from './affectations.ts'
import { type Doublons, findDoublons } from './doublons.ts'
import type { Turn } from './json.ts'
import { locate, type TellProgress } from './localisation.ts'
import { correctedMoves, type PatrimoineLu, readPatrimoine } from './patrimoine.ts'
import { openTable, type Tableau } from './tableau.ts'

const travail = {
  id: 'int',
  // Incremented by every run: an earlier run that still works finds no row to write to.
  version: 'int',
  exploitant_id: 'int',
  client_id: 'int',
  patrimoine_id: 'int',
  nom: 'text',
  fichier: 'text',
  correspondances: nouvelleVerification.shape.correspondances,
  choix: nouvelleVerification.omit({ correspondances: true }),
} as const
type Travail = Row<typeof travail>

/** The header row is stored with the lines, under a number that no line has. */
export const RANG_ENTETES = 0
/** Rows inserted by one statement. */
const CHECK_CHUNK = 2_000
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
  try {
    await tellProgress('lecture', 0, 1)
    table = await openTable(await storedBytes(services, work.fichier), work.choix, turnOf(services, work))
    await tellProgress('entetes', 0, 1)
    affecte = await affect(services, work, table)
    if (affecte.refus.length > 0) throw new Refus('invalide', affecte.refus.join('\n'))
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
    await refuseImport(services, work, error.message.split('\n'), table, affecte)
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

/** The cells of lines that are faulty, or may still become so, by line number. */
type Cellules = Map<number, readonly string[]>

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

/** SQL condition: the import is still checked by this run. */
const isOurs = ({ id, version }: Travail) =>
  sql`id = ${id} and version = ${version} and etat = 'verification' and archived_at is null`

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

interface Read {
  done: Verification
  lecture: LectureImport
  patrimoine: PatrimoineLu
}

const TROP_DE_PARTIES = `Une ligne par déchet donnerait plus de ${FICHIER_LIGNES_MAX} conteneurs : découpez ce fichier`

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
      throw new Refus('invalide', `Un fichier compte au plus ${FICHIER_LIGNES_MAX} lignes`)
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
  if (count === 0) throw new Refus('invalide', 'Le fichier ne contient aucune ligne')
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

/** A NUL, or half of a character cut in two: jsonb cannot hold either. */
const UNKEPT = /\\u(?:0000|d[89a-f])/

/** A value as JSON, without characters that the database cannot store: faulty lines are shown as they were sent. */
function storable(value: object): string {
  const text = JSON.stringify(value)
  if (!UNKEPT.test(text)) return text
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '\uFFFD') : part,
  )
}

interface Verifie extends Read {
  table: Tableau
  sansReponse: number
  cellules: Cellules
  doublons: Doublons
  alertes: ReadonlyMap<LigneImport, Alerte[]>
  apercu: Apercu
}

/** Stores lines and result in one transaction: a killed run leaves nothing half done. */
async function saveCheck(services: Services, work: Travail, verifie: Verifie): Promise<void> {
  const { table, done, lecture, patrimoine, sansReponse, cellules, doublons, alertes, apercu } = verifie
  // The parts of a line share most of their faults: each is told once.
  const erreurs = [...new Map(done.erreurs.map((one) => [one.message, one])).values()]
  const bad = byLigne([...erreurs, ...done.ecartees], cellules)
  const corriges = [...alertes.values()].filter((all) => all.some(({ gardee }) => gardee)).length
  await asSystem(services.pool, async (tx) => {
    const { rowCount } = await tx.execute(sql`select 1 from imports where ${isOurs(work)} for update`)
    if (rowCount === 0) return
    await tx.execute(sql`delete from import_lignes where import_id = ${work.id}`)
    await insertLignes(tx, work, done.lignes.length, (i) => {
      const ligne = done.lignes[i]
      if (!ligne) return undefined
      return {
        numero: ligne.numero,
        partie: ligne.partie,
        ligne,
        doublon: doublons.ofRank(i),
        alertes: alertes.get(ligne),
      }
    })
    await insertLignes(tx, work, 1, () => ({
      numero: RANG_ENTETES,
      cellules: cellules.get(RANG_ENTETES) ?? [],
    }))
    await insertLignes(tx, work, bad.length, (i) => bad[i])
    await tx.execute(sql`
      update imports set etat = 'verifie', etape = 'pret', encodage = ${table.encodage}, fait = total, refus = '[]',
        nombre_erreurs = ${erreurs.length}, nombre_sans_reponse = ${sansReponse}, nombre_doublons = ${doublons.nombre},
        nombre_alertes = ${alertes.size}, nombre_corriges = ${corriges}, lecture = ${storable(lecture)}::jsonb,
        types_inconnus = ${storable(done.typesInconnus)}::jsonb, dechets_inconnus = ${storable(done.dechetsInconnus)}::jsonb,
        resume = ${JSON.stringify(resumeOf(done.lignes))}::jsonb, apercu = ${storable(apercu)}::jsonb, empreinte = ${patrimoine.empreinte},
        updated_at = now(), version = version + 1
      where id = ${work.id}`)
  })
}

interface StoredLigne {
  numero: number
  partie?: number | undefined
  ligne?: LigneImport
  doublon?: ReturnType<Doublons['ofRank']>
  alertes?: Alerte[] | undefined
  cellules?: readonly string[]
  erreurs?: { champ: string | null; message: string; isLeftOut?: boolean }[]
}

function byLigne(erreurs: readonly ErreurLigne[], cellules: Cellules): StoredLigne[] {
  const byLine = new Map<number, NonNullable<StoredLigne['erreurs']>>()
  for (const { numero, ...erreur } of erreurs) {
    const known = byLine.get(numero)
    if (known) known.push(erreur)
    else byLine.set(numero, [erreur])
  }
  return [...byLine].map(([numero, all]) => ({ numero, cellules: cellules.get(numero) ?? [], erreurs: all }))
}

/** Inserts rows in chunks, each built when it is sent; a nearby container is stored by its nomenclature. */
async function insertLignes(
  tx: Tx,
  work: Travail,
  nombre: number,
  ligneDe: (i: number) => StoredLigne | undefined,
): Promise<void> {
  for (let at = 0; at < nombre; at += CHECK_CHUNK) {
    const rows = Array.from({ length: Math.min(CHECK_CHUNK, nombre - at) }, (_, i) => ligneDe(at + i))
    await tx.execute(sql`
      insert into import_lignes (exploitant_id, import_id, numero, partie, ligne, doublon, alertes, cellules, erreurs)
      select ${work.exploitant_id}, ${work.id}, r.numero, coalesce(r.partie, 0), r.ligne, case when r.doublon is not null then r.doublon - 'conteneur' ||
          jsonb_build_object('nomenclature', coalesce(r.doublon->>'nomenclature',
            (select c.nomenclature from conteneurs c where c.id = (r.doublon->>'conteneur')::int))) end, r.alertes, r.cellules, r.erreurs
      from jsonb_to_recordset(${storable(rows)}::jsonb) as r(numero int, partie int, ligne jsonb, doublon jsonb, alertes jsonb, cellules jsonb, erreurs jsonb)`)
  }
}

/**
 * The way of reading is stored with the reasons, and the columns with what they may be: another sheet, encoding or choice
 * of columns may be the right one.
 */
async function refuseImport(
  services: Services,
  work: Travail,
  reasons: string[],
  table: Tableau | null,
  affecte: Affecte | null,
): Promise<void> {
  // Nothing was read yet: no column counts as missing.
  const lecture = table && { ...lectureOf(table, affecte, filledIn(table)), absentes: [] }
  await asSystem(services.pool, (tx) =>
    tx.execute(sql`
      update imports set etat = 'refuse', refus = ${storable(reasons)}::jsonb, resume = null, apercu = null, nombre_erreurs = 0,
        encodage = ${table?.encodage ?? null}, lecture = ${lecture && storable(lecture)}::jsonb, nombre_sans_reponse = 0,
        updated_at = now(), version = version + 1
      where ${isOurs(work)}`),
  )
}

function filledIn({ colonnes, debut }: Tableau): ReadonlySet<string> {
  const { filled, see } = filledColumns(colonnes)
  for (const record of debut) see(record)
  return filled
}
