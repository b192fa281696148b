import { z } from 'zod'
import { splitAddress } from './adresse-entiere.ts'
import { degreesOf, positionCells } from './degres.ts'
import { CIBLES, type Cible, type Colonnes, ENTETE_ORDRE, ENTETES, type Entete } from './entetes.ts'
import type { DechetLu, Enregistrement } from './ligne.ts'
import { wastesOfColumn } from './parties.ts'
import { projectionCodes, type ToDegrees } from './projections.ts'

const ENTETE_MAX = 255
const header = z.string().min(1).max(ENTETE_MAX)
/** Most columns of one field. */
export const COLONNES_MAX = 10

/**
 * What fills a field: columns whose texts are joined by a space, or one text for all lines. Several columns of wastes are a
 * column for each of them (IMP-35). The same columns for address and town are split after their postal code.
 */
const source = z.union(
  [
    z.strictObject({ colonnes: z.array(header).min(1).max(COLONNES_MAX) }),
    z.strictObject({ valeur: z.string().trim().min(1).max(255) }),
  ],
  { error: 'Une colonne du fichier ou une valeur est attendue' },
)
export type Source = z.output<typeof source>

/** The place of {n}, the rank of the line, in a pattern that numbers containers. */
const RANK = '{n}'
const RANK_DIGITS = 4
export const MOTIF = `PAV-${RANK}`

/** The columns of a file by the fields that they fill, as proposed, chosen and remembered. */
export const affectation = z.strictObject({
  champs: z.partialRecord(z.enum(CIBLES as unknown as [Cible, ...Cible[]]), source),
  projection: z.enum(projectionCodes, { error: 'Cette projection est inconnue' }),
  /** Names the containers of a file that does not. */
  motif: z
    .string()
    .trim()
    .max(100)
    .refine((text) => text.includes(RANK), `Le motif contient ${RANK}, le rang de la ligne`)
    .optional(),
})
export type Affectation = z.output<typeof affectation>

/** The columns that the affectation reads, by header. */
export const columnsRead = ({ champs }: Affectation): Set<string> =>
  new Set(Object.values(champs).flatMap((from) => (from && 'colonnes' in from ? from.colonnes : [])))

/** The fields without which no line can be saved, as the person reads them (IMP-07). */
export function missingFields({ champs, motif }: Affectation): string[] {
  const hasAll = (...wanted: Entete[]) => wanted.every((one) => champs[one])
  const needed: Entete[] = ['Type de conteneur', 'Type de dechet']
  return [
    ...(champs.Nomenclature || motif ? [] : ['Nomenclature']),
    ...needed.filter((one) => !champs[one]),
    ...(champs.Latitude || hasAll('Adresse', 'Commune') ? [] : ['Latitude, Longitude (ou Adresse, Commune)']),
  ]
}

/** Whether address and town are read from the same columns: their text then holds both. */
export function isOneText({ Adresse: adresse, Commune: commune }: Affectation['champs']): boolean {
  if (!adresse || !commune || !('colonnes' in adresse) || !('colonnes' in commune)) return false
  return adresse.colonnes.join('\n') === commune.colonnes.join('\n')
}

/** The columns of records made by `reader`, each at the rank of its field. */
export const colonnesOf = ({ champs }: Affectation): Colonnes => ({
  ...(Object.fromEntries(ENTETES.map((entete, i) => [entete, i])) as Record<Entete, number>),
  ...(champs[ENTETE_ORDRE] ? { [ENTETE_ORDRE]: ENTETES.length } : {}),
})

/** The affectation of a file with the expected headers: each field is its column, as written. */
export const sameHeaders = (entetes: readonly string[], { ...colonnes }: Colonnes): Affectation => ({
  champs: Object.fromEntries(
    CIBLES.flatMap((cible) => {
      const name = entetes[colonnes[cible] ?? -1]
      return name === undefined ? [] : [[cible, { colonnes: [name] }]]
    }),
  ),
  projection: 'WGS84',
})

/**
 * Makes records with one cell per field from those of a file.
 * @param entetes the headers of the file, each once
 */
export function reader(
  affectation: Affectation,
  entetes: readonly string[],
  toDegrees: ToDegrees,
): (record: Enregistrement) => Enregistrement {
  const { champs, projection, motif } = affectation
  const places = new Map(entetes.map((name, i) => [name, i]))
  const textOf = CIBLES.map((cible) => {
    const from = champs[cible]
    if (!from) return () => ''
    if ('valeur' in from) return () => from.valeur
    const ranks = from.colonnes.map((name) => places.get(name) ?? -1)
    const [rank = -1] = ranks
    if (ranks.length === 1) return (cells: readonly string[]) => cells[rank] ?? ''
    return (cells: readonly string[]) =>
      ranks
        .map((one) => (cells[one] ?? '').trim())
        .filter((text) => text !== '')
        .join(' ')
  })
  const [latitude, longitude] = [CIBLES.indexOf('Latitude'), CIBLES.indexOf('Longitude')]
  const [adresse, commune] = [CIBLES.indexOf('Adresse'), CIBLES.indexOf('Commune')]
  const isSplit = isOneText(champs)
  const nomenclature = CIBLES.indexOf('Nomenclature')
  const convert = degreesOf(projection, toDegrees)
  const wastes = wasteReader(champs['Type de dechet'], places)
  let rank = 0
  return ({ numero, cellules }) => {
    rank++
    const made = textOf.map((read) => read(cellules))
    const [lat, lon] = positionCells(made[latitude] ?? '', made[longitude] ?? '', convert)
    if (isSplit) [made[adresse], made[commune]] = splitAddress(made[adresse] ?? '')
    made[latitude] = lat
    made[longitude] = lon
    if (motif && !champs.Nomenclature)
      made[nomenclature] = motif.replaceAll(RANK, String(rank).padStart(RANK_DIGITS, '0'))
    return { numero, cellules: made, ...(wastes ? { dechets: wastes(cellules) } : {}) }
  }
}

/** The wastes of a line, of a file with a column for each; null for any other file. */
function wasteReader(
  from: Source | undefined,
  places: ReadonlyMap<string, number>,
): ((cells: readonly string[]) => DechetLu[]) | null {
  if (!from || 'valeur' in from || from.colonnes.length < 2) return null
  const columns = from.colonnes.map((name) => ({ name, at: places.get(name) ?? -1 }))
  return (cells) => columns.flatMap(({ name, at }) => wastesOfColumn(name, cells[at] ?? ''))
}

/** The rank in the file of the first column that fills a field; -1 without one. */
export function rankOf(affectation: Affectation, colonnes: readonly string[], cible: Cible): number {
  const from = affectation.champs[cible]
  return from && 'colonnes' in from ? colonnes.indexOf(from.colonnes[0] ?? '') : -1
}
