import { fold } from '../../kernel/texte.ts'
import type { conteneur } from '../conteneur.ts'
import { TEXTES } from '../textes.ts'

type ChampsImportes = (typeof conteneur)['fields']
/** The fields of a container that a file can fill: all but its patrimoine and its rank. */
export type ChampImporte = Exclude<keyof ChampsImportes, 'patrimoine' | 'ordreCsv'>

/**
 * The columns of import and export, in order and with their spelling (IMP-05, OPEN-63), by the field that each fills.
 * A field of a container that is missing here does not compile; comparison, merge and export follow this table, and
 * `ligne.ts` reads the cells. A plain text that is not placed by hand comes last.
 */
const ENTETES_PLACES = {
  nomenclature: 'Nomenclature',
  adresse: 'Adresse',
  complementAdresse: "Complement d'adresse",
  commune: 'Commune',
  conteneurType: 'Type de conteneur',
  marque: 'Marque',
  quantite: 'Quantite',
  dechetType: 'Type de dechet',
  volume: TEXTES.volume,
  latitude: 'Latitude',
  longitude: 'Longitude',
} as const
export const COLONNES = Object.assign(ENTETES_PLACES, TEXTES) satisfies Record<ChampImporte, string>
export type Entete = (typeof COLONNES)[ChampImporte]

/** The fields of a file, in the order of its columns. */
export const CHAMPS_IMPORTES = Object.keys(COLONNES) as ChampImporte[]
export const ENTETES = Object.values(COLONNES) as readonly Entete[]

/** An additional column that holds the rank of each container (OPEN-60). */
export const ENTETE_ORDRE = 'Ordre'

/** The column of the reasons, in a file of faulty lines: such a file has it when it is sent again. */
export const ENTETE_ERREURS = 'Erreurs'

/** What a column of a file may fill: the fields of a container, and its rank. */
export const CIBLES = [...ENTETES, ENTETE_ORDRE] as const
export type Cible = (typeof CIBLES)[number]

/** Columns that a file may lack: the values of their fields then stay as they are (OPEN-60). */
const FACULTATIVES: readonly string[] = [
  ENTETES_PLACES.complementAdresse,
  ENTETES_PLACES.marque,
  ENTETES_PLACES.quantite,
  ...Object.values(TEXTES),
]

/** The rank of a column that the file does not have. */
const ABSENTE = -1

/** The rank of each expected column in the file; -1 for a missing one. */
export type Colonnes = Record<Entete, number> & { [ENTETE_ORDRE]?: number }

/** The only columns that the file of an order needs (IMP-26). */
export const ENTETES_ORDRE = ['Nomenclature', 'Adresse'] as const

type FoundHeaders<E extends string> =
  | { colonnes: Record<E, number> & { [ENTETE_ORDRE]?: number }; absentes: E[] }
  | { erreurs: string[] }

/**
 * Finds the expected columns in a header row: case, accents, typographic apostrophes and a byte-order mark do not
 * count (IMP-06, OPEN-58). Other columns are ignored.
 * @returns the columns and the missing optional ones; or one sentence for each missing or repeated header (IMP-07)
 */
export function checkEntetes(row: readonly string[]): FoundHeaders<Entete>
export function checkEntetes<E extends string>(
  row: readonly string[],
  expected: readonly E[],
): FoundHeaders<E>
export function checkEntetes(
  row: readonly string[],
  expected: readonly string[] = ENTETES,
): FoundHeaders<string> {
  const names = row.map(fold)
  const placesOf = (header: string) => {
    const wanted = fold(header)
    return names.flatMap((name, i) => (name === wanted ? [i] : []))
  }
  const found = expected.map((header) => [header, placesOf(header)] as const)
  const missing = found.filter(([, places]) => places.length === 0).map(([header]) => header)
  const twice = found.filter(([, places]) => places.length > 1).map(([header]) => header)
  const required = missing.filter((header) => !FACULTATIVES.includes(header))
  if (required.length > 0 || twice.length > 0) {
    return { erreurs: [...(required.length > 0 ? [missingEntetes(required)] : []), ...doubles(twice)] }
  }
  const [ordre] = placesOf(ENTETE_ORDRE)
  return {
    colonnes: {
      ...Object.fromEntries(found.map(([header, [place = ABSENTE]]) => [header, place])),
      ...(ordre === undefined ? {} : { [ENTETE_ORDRE]: ordre }),
    },
    absentes: missing,
  }
}

/** The sentence on the expected columns that a file lacks (IMP-07). */
export const missingEntetes = (headers: readonly string[]): string =>
  `En-tête(s) manquant(s) dans le fichier : ${headers.join(', ')}`

const doubles = (headers: readonly string[]): string[] =>
  headers.length === 0 ? [] : [`En-tête(s) en double dans le fichier : ${headers.join(', ')}`]

/** Most lines of title above the headers. */
export const TITRES_MAX = 20
/** A row with fewer expected headers is a title, or belongs to another kind of file. */
const ENTETES_MIN = 3

/** Number of expected headers in a row. */
export function countHeaders(row: readonly string[], expected: readonly string[] = ENTETES): number {
  const names = new Set(row.map(fold))
  return expected.filter((header) => names.has(fold(header))).length
}

/**
 * The rank of the header row among the first rows of a file: the row with the most expected headers, which lines of
 * title may precede; 0 when no row looks like headers.
 */
export function headerRank(
  rows: readonly (readonly string[])[],
  expected: readonly string[] = ENTETES,
): number {
  const counts = rows.slice(0, TITRES_MAX + 1).map((row) => countHeaders(row, expected))
  const best = Math.max(0, ...counts)
  return best < Math.min(ENTETES_MIN, expected.length) ? 0 : counts.indexOf(best)
}

/** The share of the cells of the fullest row that a row of foreign headers has. */
const FULL = 0.6

/**
 * The rank of the header row of a file without the expected headers: the first one that is about as full as the others,
 * for titles have few cells.
 */
export function fullRowRank(rows: readonly (readonly string[])[]): number {
  const filled = rows.map((row) => row.filter((cell) => cell.trim() !== '').length)
  const most = Math.max(0, ...filled)
  return Math.max(
    0,
    filled.findIndex((count) => count >= most * FULL),
  )
}

/** Whether a row is no row of headers: nobody names a column by a decimal number or a mail address. */
export const isDataRow = (row: readonly string[]): boolean =>
  row.some((cell) => /^\s*(?:[+-]?\d{1,12}[.,]\d{2,}|[^\s@]+@[^\s@]+)\s*$/.test(cell))

/**
 * The names of the columns of a file, each once: a repeated name is followed by the letters of its column, an
 * empty one is replaced by them ("Colonne C").
 */
export function uniqueNames(row: readonly string[], width: number): string[] {
  const seen = new Set<string>()
  return Array.from({ length: width }, (_, i) => {
    const written = (row[i] ?? '')
      .replace(/^\ufeff/, '')
      .trim()
      .slice(0, NAME_MAX)
    const name = written === '' ? `Colonne ${columnLetters(i)}` : written
    const unique = seen.has(name) ? `${name} (${columnLetters(i)})` : name
    seen.add(unique)
    return unique
  })
}
/** Most characters of the name of a column: the letters of the column still fit behind them. */
const NAME_MAX = 240

/** Whether the first rows of a sheet have a row of headers. */
export const hasHeaders = (
  rows: readonly (readonly string[])[],
  expected: readonly string[] = ENTETES,
): boolean =>
  countHeaders(rows[headerRank(rows, expected)] ?? [], expected) >= Math.min(ENTETES_MIN, expected.length)

/** The letters by which spreadsheets name a column, from its rank: 0 is A, 26 is AA. */
export function columnLetters(rank: number): string {
  const before = Math.floor(rank / 26)
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (rank % 26))
}
