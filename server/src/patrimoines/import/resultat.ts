import type { Alerte } from '@lavandiere/domain/patrimoines/import/alertes.ts'
import type { Apercu } from '@lavandiere/domain/patrimoines/import/apercu.ts'
import {
  type MotsInconnus,
  resumeOf,
  type Verification,
} from '@lavandiere/domain/patrimoines/import/fichier.ts'
import { type LectureImport, nouvelleVerification } from '@lavandiere/domain/patrimoines/import/import.ts'
import type { ErreurLigne, LigneImport } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import { sql } from 'drizzle-orm'
import { asSystem, type Tx } from '../../platform/db/actor.ts'
import type { Row } from '../../platform/db/rows.ts'
import type { Services } from '../../platform/services.ts'
import { type Affecte, filledColumns, lectureOf } from './affectations.ts'
import type { DoublonTrouve } from './doublons.ts'
import type { PatrimoineLu } from './patrimoine.ts'
import type { Tableau } from './tableau.ts'

/** The columns of an import that its check works with. */
export const travail = {
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
export type Travail = Row<typeof travail>

/** The header row is stored with the lines, under a number that no line has. */
export const RANG_ENTETES = 0
/** Rows inserted by one statement. */
const CHECK_CHUNK = 2_000

/** SQL condition: the import is still checked by this run. */
export const isOurs = ({ id, version }: Travail) =>
  sql`id = ${id} and version = ${version} and etat = 'verification' and archived_at is null`

/** The cells of lines that are faulty, or may still become so, by line number. */
export type Cellules = Map<number, readonly string[]>

export interface Read {
  done: Verification
  lecture: LectureImport
  patrimoine: PatrimoineLu
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
  doublons: ReadonlyMap<LigneImport, DoublonTrouve>
  alertes: ReadonlyMap<LigneImport, Alerte[]>
  apercu: Apercu
}

/** Stores lines and result in one transaction: a killed run leaves nothing half done. */
export async function saveCheck(services: Services, work: Travail, verifie: Verifie): Promise<void> {
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
        doublon: doublons.get(ligne),
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
        nombre_erreurs = ${erreurs.length}, nombre_sans_reponse = ${sansReponse}, nombre_doublons = ${doublons.size},
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
  doublon?: DoublonTrouve | undefined
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
 * of columns may be the right one. So are the unknown words of the proposed columns: one answer is for all.
 */
export async function refuseImport(
  services: Services,
  work: Travail,
  reasons: string[],
  table: Tableau | null,
  affecte: Affecte | null,
  { typesInconnus, dechetsInconnus }: MotsInconnus,
): Promise<void> {
  // Nothing was read yet: no column counts as missing.
  const lecture = table && { ...lectureOf(table, affecte, filledIn(table)), absentes: [] }
  await asSystem(services.pool, (tx) =>
    tx.execute(sql`
      update imports set etat = 'refuse', refus = ${storable(reasons)}::jsonb, resume = null, apercu = null, nombre_erreurs = 0,
        encodage = ${table?.encodage ?? null}, lecture = ${lecture && storable(lecture)}::jsonb, nombre_sans_reponse = 0,
        types_inconnus = ${storable(typesInconnus)}::jsonb, dechets_inconnus = ${storable(dechetsInconnus)}::jsonb,
        updated_at = now(), version = version + 1
      where ${isOurs(work)}`),
  )
}

function filledIn({ colonnes, debut }: Tableau): ReadonlySet<string> {
  const { filled, see } = filledColumns(colonnes)
  for (const record of debut) see(record)
  return filled
}
