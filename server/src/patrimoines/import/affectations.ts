import { pointOf } from '@lavandiere/domain/kernel/geo.ts'
import {
  type Affectation,
  affectation as affectationSchema,
  colonnesOf,
  columnsRead,
  missingFields,
  reader,
  sameHeaders,
} from '@lavandiere/domain/patrimoines/import/affectation.ts'
import { propose } from '@lavandiere/domain/patrimoines/import/colonnes-proposees.ts'
import { position } from '@lavandiere/domain/patrimoines/import/coordonnees.ts'
import { columnsOf, plausibleProjections } from '@lavandiere/domain/patrimoines/import/emplacement.ts'
import {
  checkEntetes,
  ENTETE_ERREURS,
  ENTETES,
  missingEntetes,
} from '@lavandiere/domain/patrimoines/import/entetes.ts'
import type { LectureImport } from '@lavandiere/domain/patrimoines/import/import.ts'
import type { Enregistrement } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import { sql } from 'drizzle-orm'
import { asSystem } from '../../platform/db/actor.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { contentPrint } from '../../platform/http/etag.ts'
import type { Services } from '../../platform/services.ts'
import { toDegrees } from './projections.ts'
import type { Tableau } from './tableau.ts'

/** Texts shown of a column, and the characters of each. */
const EXEMPLES = 3
const EXEMPLE_MAX = 60
/** Positions shown on a map before saving. */
const POINTS = 3

/** The columns of a file by field; `refus` when a person has to choose them. */
export interface Affecte {
  affectation: Affectation
  origine: LectureImport['origine']
  refus: string[]
}

interface Asked {
  exploitant_id: number
  client_id: number
  nom: string
  choix: { affectation?: Affectation | undefined }
}

/**
 * What fills each field of the containers of a file: the person's choice, the expected headers, what was chosen for the
 * client's last file with these columns, else a proposal, which the person confirms (IMP-07).
 */
export async function affect(services: Services, asked: Asked, table: Tableau): Promise<Affecte> {
  const { affectation: chosen } = asked.choix
  const guess = () =>
    propose(
      table.colonnes,
      table.debut.map(({ cellules }) => cellules),
      { title: asked.nom, projection: table.projection },
      toDegrees,
    )
  if (chosen) {
    const gone = [...columnsRead(chosen)].filter((name) => !table.colonnes.includes(name))
    if (gone.length > 0)
      return { affectation: guess(), origine: 'proposition', refus: [missingEntetes(gone)] }
    const missing = missingFields(chosen)
    return {
      affectation: chosen,
      origine: 'choix',
      refus: missing.length > 0 ? [missingEntetes(missing)] : [],
    }
  }
  const found = checkEntetes(table.entetes)
  if ('colonnes' in found)
    return { affectation: sameHeaders(table.colonnes, found.colonnes), origine: 'entetes', refus: [] }
  const kept = await remembered(services, asked, table)
  if (kept) return { affectation: kept, origine: 'memoire', refus: [] }
  return { affectation: guess(), origine: 'proposition', refus: found.erreurs }
}

/** What the columns of a file are, whatever their order: files of one shape have the same columns. */
const shapeOf = ({ colonnes }: Tableau): string =>
  contentPrint(JSON.stringify(colonnes.filter((name) => name !== ENTETE_ERREURS).sort()))

/** What a person chose for the client's last file of this shape; null when none was. */
async function remembered(
  services: Services,
  { exploitant_id, client_id }: Asked,
  table: Tableau,
): Promise<Affectation | null> {
  const row = await asSystem(services.pool, (tx) =>
    firstRow(
      tx,
      { affectation: affectationSchema },
      sql`select lecture -> 'affectation' as affectation from imports
      where exploitant_id = ${exploitant_id} and client_id = ${client_id} and archived_at is null
        and etat in ('verifie', 'enregistre', 'annule') and lecture ->> 'origine' in ('choix', 'memoire')
        and lecture ->> 'forme' = ${shapeOf(table)} order by id desc limit 1`,
    ),
  )
  return row?.affectation ?? null
}

/** Makes lines with a cell per field from those of the file. */
export const readerOf = ({ affectation }: Affecte, { colonnes }: Tableau) => ({
  colonnes: colonnesOf(affectation),
  read: reader(affectation, colonnes, toDegrees),
})

/** The columns of a file, each with texts of its first lines. */
export const exemplesOf = ({
  colonnes,
  debut,
}: Pick<Tableau, 'colonnes' | 'debut'>): LectureImport['colonnes'] =>
  colonnes.map((nom, i) => ({
    nom,
    exemples: [
      ...new Set(debut.flatMap(({ cellules }) => (cellules[i] ?? '').trim().slice(0, EXEMPLE_MAX) || [])),
    ].slice(0, EXEMPLES),
  }))

/** How a file was read, as the person sees it; `filled` names the columns with content. */
export function lectureOf(
  table: Tableau,
  affecte: Affecte | null,
  filled: ReadonlySet<string>,
): LectureImport {
  const { lecture, colonnes } = table
  const champs = affecte?.affectation.champs
  const read = affecte ? columnsRead(affecte.affectation) : new Set<string>()
  return {
    ...lecture,
    repetees: 0,
    ecartees: 0,
    separees: 0,
    forme: shapeOf(table),
    colonnes: exemplesOf(table),
    affectation: affecte?.affectation ?? null,
    origine: affecte?.origine ?? 'entetes',
    absentes: champs ? ENTETES.filter((one) => !champs[one] && !isImplied(one, affecte.affectation)) : [],
    ignorees: affecte
      ? colonnes.filter((name) => filled.has(name) && !read.has(name) && name !== ENTETE_ERREURS)
      : [],
    points: affecte ? firstPoints(table, affecte) : [],
    projections: affecte?.origine === 'proposition' ? possibleProjections(table, affecte) : [],
  }
}

/** A field that no column fills, and that is known all the same. */
const isImplied = (entete: string, { champs, motif }: Affectation) =>
  (entete === 'Longitude' && champs.Latitude !== undefined) ||
  (entete === 'Nomenclature' && motif !== undefined)

/** The names of the columns that have content in a line. */
export const filledColumns = (colonnes: readonly string[]) => {
  const filled = new Set<string>()
  return {
    filled,
    see({ cellules }: Enregistrement): void {
      if (filled.size === colonnes.length) return
      for (const [i, cell] of cellules.entries()) {
        const name = colonnes[i]
        if (name !== undefined && cell.trim() !== '') filled.add(name)
      }
    },
  }
}

/** The projections that a person has to choose from; empty when one is sure. */
function possibleProjections(
  table: Tableau,
  { affectation, ...rest }: Affecte,
): LectureImport['projections'] {
  const columns = columnsOf(
    table.colonnes,
    table.debut.map(({ cellules }) => cellules),
  )
  const codes = plausibleProjections(columns, affectation, table.projection, toDegrees)
  if (codes.length < 2) return []
  return codes.map((projection) => ({
    code: projection,
    points: firstPoints(table, { ...rest, affectation: { ...affectation, projection } }),
  }))
}

function firstPoints(table: Tableau, affecte: Affecte): LectureImport['points'] {
  const { colonnes, read } = readerOf(affecte, table)
  return table.debut
    .flatMap((record) => {
      const { numero, cellules } = read(record)
      const point = pointOf(position(cellules[colonnes.Latitude] ?? '', cellules[colonnes.Longitude] ?? ''))
      return point ? [{ numero, ...point }] : []
    })
    .slice(0, POINTS)
}
