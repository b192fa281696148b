import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { verifierEntetes } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import {
  LIGNES_MAX,
  type Place,
  resumer,
  type Verification,
  verificateur,
} from '@lavandiere/domain/patrimoines/import/fichier.ts'
import type {
  Correspondances,
  ErreurLigne,
  LigneImport,
} from '@lavandiere/domain/patrimoines/import/ligne.ts'
import { sql } from 'drizzle-orm'
import { asSystem, type Tx } from '../../platform/db/actor.ts'
import type { Services } from '../../platform/services.ts'
import { chercherDoublons, type Doublons } from './doublons.ts'
import { decoder, detecterEncodage, type Encodage, lireCsv } from './lecture.ts'
import { type Avancer, localiser } from './localisation.ts'

interface Travail {
  [key: string]: unknown
  id: number
  /** Moves on with every run: what an earlier one still does finds nothing to write to. */
  version: number
  exploitant_id: number
  patrimoine_id: number
  fichier: string
  correspondances: Correspondances
}

/** The header row is kept beside the lines, under a number that no line has. */
export const RANG_ENTETES = 0
/** Rows kept by one statement. */
const LOT = 2_000
/** Lines between two moves of the progress bar. */
const PAS = 2_000

/** Nobody waits for this run any more: the import was removed, or is checked by a later run. */
class Depasse extends Error {}

/**
 * Checks an import from its stored bytes to its kept lines (IMP-02, IMP-06 … IMP-23), step by step, its progress in the
 * import's row. Made to be run again: what a killed run left is replaced.
 * @param signal ends the run, which then writes no more
 */
export async function verifier(services: Services, importId: number, signal: AbortSignal): Promise<void> {
  const work = await prendre(services, importId)
  if (!work) return
  const arret = new AbortController()
  const fin = AbortSignal.any([signal, arret.signal])
  const avancer = suivi(services, work, arret, fin)
  try {
    await avancer('lecture', 0, 1)
    const { encodage, texte } = await lireTexte(services, work.fichier)
    const cellules: Cellules = new Map()
    const done = await lireEtVerifier(services, work, texte, avancer, cellules)
    const sansReponse = await localiser(services.geocoder, done, avancer, fin)
    const doublons = await chercherDoublons(services, work.patrimoine_id, done.lignes)
    fin.throwIfAborted()
    await garder(services, work, { encodage, done, sansReponse, cellules, doublons })
  } catch (error) {
    if (error instanceof Depasse) return
    if (!(error instanceof Refus)) throw error
    if (error.code === 'indisponible') throw error
    await refuser(services, work, error.message.split('\n'))
  }
}

/** The text of the stored file and how it was written; its bytes are let go, so that they are not held beside their text. */
async function lireTexte(
  services: Services,
  fichier: string,
): Promise<{ encodage: Encodage; texte: string }> {
  const file = await services.files.get(fichier)
  if (!file) throw new Refus('invalide', "Le fichier n'a pas pu être relu, envoyez-le à nouveau")
  const encodage = detecterEncodage(file.bytes)
  return { encodage, texte: decoder(file.bytes, encodage) }
}

/** How many lines a text has at least, its header aside. */
function compterLignes(texte: string): number {
  let count = 0
  for (let at = texte.indexOf('\n'); at >= 0; at = texte.indexOf('\n', at + 1)) count++
  return Math.max(1, count)
}

/** The cells of the lines that are bad, or may still turn out to be, by their line of the file. */
type Cellules = Map<number, readonly string[]>

/** Takes the import for this run; none when it was checked, saved or removed meanwhile. */
const prendre = (services: Services, id: number) =>
  asSystem(services.pool, async (tx) => {
    const { rows } = await tx.execute<Travail>(sql`
      update imports set etat = 'verification', etape = 'lecture', fait = 0, total = 0, updated_at = now(), version = version + 1
      where id = ${id} and etat in ('en-attente', 'verification') and archived_at is null
      returning id, version, exploitant_id, patrimoine_id, fichier, correspondances`)
    return rows[0]
  })

/** An import as long as this run is the one that checks it. */
const encore = ({ id, version }: Travail) =>
  sql`id = ${id} and version = ${version} and etat = 'verification' and archived_at is null`

const suivi =
  (services: Services, work: Travail, arret: AbortController, fin: AbortSignal): Avancer =>
  async (etape, fait, total) => {
    const { rowCount } = await asSystem(services.pool, (tx) =>
      tx.execute(
        sql`update imports set etape = ${etape}, fait = ${fait}, total = ${total}, updated_at = now() where ${encore(work)}`,
      ),
    )
    if (rowCount === 0) arret.abort(new Depasse())
    fin.throwIfAborted()
  }

async function lireEtVerifier(
  services: Services,
  work: Travail,
  text: string,
  avancer: Avancer,
  cellules: Cellules,
): Promise<Verification> {
  const estimate = compterLignes(text)
  const records = lireCsv(text)
  await avancer('entetes', 0, 1)
  const head = await records.next()
  const entetes = head.done ? [] : head.value.cellules
  cellules.set(RANG_ENTETES, entetes)
  const found = verifierEntetes(entetes)
  if ('erreurs' in found) throw new Refus('invalide', found.erreurs.join('\n'))
  const check = verificateur(found.colonnes, work.correspondances)
  let count = 0
  await avancer('lignes', 0, estimate)
  for await (const record of records) {
    if (++count > LIGNES_MAX) throw new Refus('invalide', `Un fichier compte au plus ${LIGNES_MAX} lignes`)
    if (!check.ajouter(record)) cellules.set(record.numero, record.cellules)
    if (count % PAS === 0) await avancer('lignes', count, estimate)
  }
  if (count === 0) throw new Refus('invalide', 'Le fichier ne contient aucune ligne')
  return check.terminer(await placesDe(services, work.patrimoine_id, check.incompletes()))
}

/** Where the patrimoine keeps containers whose place is not whole, by nomenclature. */
async function placesDe(
  services: Services,
  patrimoineId: number,
  nomenclatures: string[],
): Promise<Map<string, Place>> {
  if (nomenclatures.length === 0) return new Map()
  const { rows } = await asSystem(services.pool, (tx) =>
    tx.execute<Place & { nomenclature: string; [key: string]: unknown }>(sql`
      select nomenclature, adresse, commune, latitude, longitude from conteneurs
      where patrimoine_id = ${patrimoineId} and archived_at is null and nomenclature = any(${sql.param(nomenclatures)}::text[])
        and (latitude is null or adresse is null or commune is null)`),
  )
  return new Map(rows.map(({ nomenclature, ...place }) => [nomenclature, place]))
}

/** A NUL, or half of a character that a message cut in two: no jsonb holds them. */
const UNKEPT = /\\u(?:0000|d[89a-f])/

/** What is kept of a file, as JSON: bad lines are shown as they were sent, but for what the database has no place for. */
function kept(value: object): string {
  const text = JSON.stringify(value)
  if (!UNKEPT.test(text)) return text
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '\uFFFD') : part,
  )
}

interface Verifie {
  encodage: Encodage
  done: Verification
  sansReponse: number
  cellules: Cellules
  doublons: Doublons
}

/** Keeps lines and outcome in one transaction: a run that dies leaves nothing by halves. */
async function garder(services: Services, work: Travail, verifie: Verifie): Promise<void> {
  const { encodage, done, sansReponse, cellules, doublons } = verifie
  const bad = parLigne(done.erreurs, cellules)
  await asSystem(services.pool, async (tx) => {
    const { rowCount } = await tx.execute(sql`select 1 from imports where ${encore(work)} for update`)
    if (rowCount === 0) return
    await tx.execute(sql`delete from import_lignes where import_id = ${work.id}`)
    await ajouterLignes(tx, work, done.lignes.length, (i) => {
      const ligne = done.lignes[i]
      return ligne ? { numero: ligne.numero, ligne, doublon: doublons.de(i) } : undefined
    })
    await ajouterLignes(tx, work, 1, () => ({
      numero: RANG_ENTETES,
      cellules: cellules.get(RANG_ENTETES) ?? [],
    }))
    await ajouterLignes(tx, work, bad.length, (i) => bad[i])
    await tx.execute(sql`
      update imports set etat = 'verifie', etape = 'pret', encodage = ${encodage}, fait = total, refus = '[]',
        nombre_erreurs = ${done.erreurs.length}, nombre_sans_reponse = ${sansReponse}, nombre_doublons = ${doublons.nombre},
        types_inconnus = ${kept(done.typesInconnus)}::jsonb, resume = ${JSON.stringify(resumer(done.lignes))}::jsonb,
        updated_at = now(), version = version + 1
      where id = ${work.id}`)
  })
}

interface Gardee {
  numero: number
  ligne?: LigneImport
  doublon?: ReturnType<Doublons['de']>
  cellules?: readonly string[]
  erreurs?: { champ: string | null; message: string }[]
}

function parLigne(erreurs: readonly ErreurLigne[], cellules: Cellules): Gardee[] {
  const byLine = new Map<number, NonNullable<Gardee['erreurs']>>()
  for (const { numero, champ, message } of erreurs) {
    const known = byLine.get(numero)
    if (known) known.push({ champ, message })
    else byLine.set(numero, [{ champ, message }])
  }
  return [...byLine].map(([numero, all]) => ({ numero, cellules: cellules.get(numero) ?? [], erreurs: all }))
}

/** Adds rows a lot at a time, each made when its lot is sent; a container found near a line is kept by its nomenclature. */
async function ajouterLignes(
  tx: Tx,
  work: Travail,
  nombre: number,
  ligneDe: (i: number) => Gardee | undefined,
): Promise<void> {
  for (let at = 0; at < nombre; at += LOT) {
    const rows = Array.from({ length: Math.min(LOT, nombre - at) }, (_, i) => ligneDe(at + i))
    await tx.execute(sql`
      insert into import_lignes (exploitant_id, import_id, numero, ligne, doublon, cellules, erreurs)
      select ${work.exploitant_id}, ${work.id}, r.numero, r.ligne, case when r.doublon is not null then r.doublon - 'conteneur' ||
          jsonb_build_object('nomenclature', coalesce(r.doublon->>'nomenclature',
            (select c.nomenclature from conteneurs c where c.id = (r.doublon->>'conteneur')::int))) end, r.cellules, r.erreurs
      from jsonb_to_recordset(${kept(rows)}::jsonb) as r(numero int, ligne jsonb, doublon jsonb, cellules jsonb, erreurs jsonb)`)
  }
}

const refuser = (services: Services, work: Travail, reasons: string[]) =>
  asSystem(services.pool, (tx) =>
    tx.execute(sql`
      update imports set etat = 'refuse', refus = ${kept(reasons)}::jsonb, resume = null, nombre_erreurs = 0, nombre_sans_reponse = 0,
        updated_at = now(), version = version + 1
      where ${encore(work)}`),
  )
