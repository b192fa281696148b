import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { verifierEntetes } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import {
  geocodageImpossible,
  inverseImpossible,
  LIGNES_MAX,
  resumer,
  type Verification,
  verificateur,
} from '@lavandiere/domain/patrimoines/import/fichier.ts'
import type { EtapeImport } from '@lavandiere/domain/patrimoines/import/import.ts'
import type {
  Correspondances,
  ErreurLigne,
  LigneImport,
} from '@lavandiere/domain/patrimoines/import/ligne.ts'
import { sql } from 'drizzle-orm'
import { asSystem, type Tx } from '../../platform/db/actor.ts'
import { askAll, type Found } from '../../platform/geocoding.ts'
import type { Services } from '../../platform/services.ts'
import { chercherDoublons, type Doublons } from './doublons.ts'
import { decoder, detecterEncodage, type Encodage, lireCsv } from './lecture.ts'

interface Travail {
  [key: string]: unknown
  id: number
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

/**
 * Checks an import from its stored bytes to its kept lines (IMP-02, IMP-06 … IMP-23), step by step, its progress in the
 * import's row. Made to be run again: what a killed run left is replaced.
 */
export async function verifier(services: Services, importId: number): Promise<void> {
  const work = await prendre(services, importId)
  if (!work) return
  const avancer = suivi(services, importId)
  try {
    await avancer('lecture', 0, 1)
    const { encodage, texte } = await lireTexte(services, work.fichier)
    const cellules: Cellules = new Map()
    const done = await lireEtVerifier(texte, work.correspondances, avancer, cellules)
    await localiser(services, done, avancer)
    const doublons = await chercherDoublons(services, work.patrimoine_id, done.lignes)
    await garder(services, work, { encodage, done, cellules, doublons })
  } catch (error) {
    if (!(error instanceof Refus)) throw error
    if (error.code === 'indisponible') throw error
    await refuser(services, importId, error.message.split('\n'))
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
type Avancer = (etape: EtapeImport, fait: number, total: number) => Promise<void>

/** Takes the import for this run; null when it was saved or removed meanwhile. */
const prendre = (services: Services, id: number) =>
  asSystem(services.pool, async (tx) => {
    const { rows } = await tx.execute<Travail>(sql`
      update imports set etat = 'verification', etape = 'lecture', fait = 0, total = 0, updated_at = now(), version = version + 1
      where id = ${id} and etat <> 'enregistre' and archived_at is null
      returning id, exploitant_id, patrimoine_id, fichier, correspondances`)
    return rows[0]
  })

const suivi =
  (services: Services, id: number): Avancer =>
  async (etape, fait, total) => {
    await asSystem(services.pool, (tx) =>
      tx.execute(
        sql`update imports set etape = ${etape}, fait = ${fait}, total = ${total}, updated_at = now() where id = ${id}`,
      ),
    )
  }

async function lireEtVerifier(
  text: string,
  correspondances: Correspondances,
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
  const check = verificateur(found.colonnes, correspondances)
  let count = 0
  await avancer('lignes', 0, estimate)
  for await (const record of records) {
    if (++count > LIGNES_MAX) throw new Refus('invalide', `Un fichier compte au plus ${LIGNES_MAX} lignes`)
    if (!check.ajouter(record)) cellules.set(record.numero, record.cellules)
    if (count % PAS === 0) await avancer('lignes', count, estimate)
  }
  if (count === 0) throw new Refus('invalide', 'Le fichier ne contient aucune ligne')
  return check.terminer()
}

/** Asks the address service for what is missing; a line that it cannot help becomes an error (IMP-19, IMP-20). */
async function localiser({ geocoder }: Services, done: Verification, avancer: Avancer): Promise<void> {
  const total = done.aGeocoder.length + done.aInverser.length
  let count = 0
  const onDone = () => {
    count++
    if (count % 10 === 0 || count === total) void avancer('geocodage', count, total).catch(() => {})
  }
  if (total > 0) await avancer('geocodage', 0, total)
  const direct = await askAll(done.aGeocoder, (l) => geocoder.search(`${l.adresse} ${l.commune}`), onDone)
  const inverse = await askAll(
    done.aInverser,
    (l) => geocoder.reverse(l.latitude ?? 0, l.longitude ?? 0),
    onDone,
  )
  const failed = new Set([
    ...completer(
      done.aGeocoder,
      direct,
      (l, { latitude, longitude }) => Object.assign(l, { latitude, longitude }),
      done.erreurs,
      geocodageImpossible,
    ),
    ...completer(
      done.aInverser,
      inverse,
      (l, { adresse, commune }) =>
        Object.assign(l, { adresse: l.adresse ?? adresse, commune: l.commune ?? commune }),
      done.erreurs,
      inverseImpossible,
    ),
  ])
  done.lignes = done.lignes.filter((ligne) => !failed.has(ligne))
}

type Lieu = Extract<Found, { etat: 'trouve' }>['lieu']

/** Completes each line with its answer; returns those without one, whose error it adds. */
function completer(
  lignes: readonly LigneImport[],
  answers: readonly Found[],
  fill: (ligne: LigneImport, lieu: Lieu) => void,
  erreurs: ErreurLigne[],
  message: (ligne: LigneImport) => ErreurLigne,
): LigneImport[] {
  return lignes.filter((ligne, i) => {
    const answer = answers[i]
    if (answer?.etat === 'trouve') fill(ligne, answer.lieu)
    else erreurs.push(message(ligne))
    return answer?.etat !== 'trouve'
  })
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
  cellules: Cellules
  doublons: Doublons
}

/** Keeps lines and outcome in one transaction: a run that dies leaves nothing by halves. */
async function garder(services: Services, work: Travail, verifie: Verifie): Promise<void> {
  const { encodage, done, cellules, doublons } = verifie
  const bad = parLigne(done.erreurs, cellules)
  await asSystem(services.pool, async (tx) => {
    const { rowCount } = await tx.execute(
      sql`select 1 from imports where id = ${work.id} and etat = 'verification' for update`,
    )
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
        nombre_erreurs = ${done.erreurs.length}, nombre_doublons = ${doublons.nombre},
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

const refuser = (services: Services, id: number, reasons: string[]) =>
  asSystem(services.pool, (tx) =>
    tx.execute(sql`
      update imports set etat = 'refuse', refus = ${kept(reasons)}::jsonb, resume = null, nombre_erreurs = 0,
        updated_at = now(), version = version + 1
      where id = ${id} and etat = 'verification'`),
  )
