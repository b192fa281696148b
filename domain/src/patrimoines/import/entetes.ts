import { fold } from '../../kernel/texte.ts'
import type { conteneur } from '../conteneur.ts'

type Champs = (typeof conteneur)['fields']
/** The fields of a container that a file fills: all but its patrimoine and its rank. */
export type ChampImporte = Exclude<keyof Champs, 'patrimoine' | 'ordreCsv'>

/**
 * The columns of the import and of the export, in order and as they are spelt (IMP-05, OPEN-63), by the field that each
 * fills. A field of a container that is missing here does not compile; import, comparison, merge and export follow.
 */
export const COLONNES = {
  nomenclature: 'Nomenclature',
  adresse: 'Adresse',
  complementAdresse: "Complement d'adresse",
  commune: 'Commune',
  conteneurType: 'Type de conteneur',
  marque: 'Marque',
  quantite: 'Quantite',
  dechetType: 'Type de dechet',
  volume: 'Volume',
  latitude: 'Latitude',
  longitude: 'Longitude',
} as const satisfies Record<ChampImporte, string>
export type Entete = (typeof COLONNES)[ChampImporte]

/** The fields of a file, in the order of its columns. */
export const CHAMPS_IMPORTES = Object.keys(COLONNES) as ChampImporte[]
export const ENTETES = Object.values(COLONNES) as readonly Entete[]

/** A file that has this column too says the rank of each container (OPEN-60). */
export const ENTETE_ORDRE = 'Ordre'

/** A file without one of these is read all the same: it leaves those values as they are (OPEN-60). */
const FACULTATIVES: readonly string[] = ["Complement d'adresse", 'Marque', 'Quantite', 'Volume']

/** A column that the file does not have. */
const ABSENTE = -1

/** Where each expected column stands in the file; -1 for one that it does not have. */
export type Colonnes = Record<Entete, number> & { [ENTETE_ORDRE]?: number }

/** The file of an order update needs only these (IMP-26). */
export const ENTETES_ORDRE = ['Nomenclature', 'Adresse'] as const

type FoundHeaders<E extends string> =
  | { colonnes: Record<E, number> & { [ENTETE_ORDRE]?: number }; absentes: E[] }
  | { erreurs: string[] }

/**
 * Finds the expected columns in a header row: case, accents, typographic apostrophes and a byte-order mark do not count
 * (IMP-06, OPEN-58). Other columns are left alone.
 * @returns the columns, and the optional ones that are absent; or one sentence per missing or repeated header (IMP-07)
 */
export function checkEntetes<E extends string = Entete>(
  row: readonly string[],
  expected: readonly E[] = ENTETES as unknown as readonly E[],
): FoundHeaders<E> {
  const names = row.map(fold)
  const placesOf = (header: string) => names.flatMap((name, i) => (name === fold(header) ? [i] : []))
  const found = expected.map((header) => [header, placesOf(header)] as const)
  const missing = found.filter(([, places]) => places.length === 0).map(([header]) => header)
  const twice = found.filter(([, places]) => places.length > 1).map(([header]) => header)
  const isRead = missing.every((header) => FACULTATIVES.includes(header))
  if (!isRead || twice.length > 0) {
    return { erreurs: [...(isRead ? [] : [missingEntetes(missing)]), ...doubles(twice)] }
  }
  const [ordre] = placesOf(ENTETE_ORDRE)
  return {
    colonnes: {
      ...(Object.fromEntries(found.map(([header, [place = ABSENTE]]) => [header, place])) as Record<
        E,
        number
      >),
      ...(ordre === undefined ? {} : { [ENTETE_ORDRE]: ordre }),
    },
    absentes: missing,
  }
}

/** Which expected columns a file lacks (IMP-07). */
export const missingEntetes = (headers: readonly string[]): string =>
  `En-tête(s) manquant(s) dans le fichier : ${headers.join(', ')}`

const doubles = (headers: readonly string[]): string[] =>
  headers.length === 0 ? [] : [`En-tête(s) en double dans le fichier : ${headers.join(', ')}`]

/** Lines of title above the headers at most. */
export const TITRES_MAX = 20
/** A row with fewer expected headers than this is a title, or a file of something else. */
const ENTETES_MIN = 3

/** How many expected headers a row names. */
export function countHeaders(row: readonly string[]): number {
  const names = new Set(row.map(fold))
  return ENTETES.filter((header) => names.has(fold(header))).length
}

/**
 * The rank of the header row among the first rows of a file: the one that names the most expected headers, below lines
 * of title if there are any; the first row when none looks like headers.
 */
export function headerRank(rows: readonly (readonly string[])[]): number {
  const counts = rows.slice(0, TITRES_MAX + 1).map(countHeaders)
  const best = Math.max(0, ...counts)
  return best < ENTETES_MIN ? 0 : counts.indexOf(best)
}

/** The letters of a column as spreadsheets name it, from its rank: 0 is A, 26 is AA. */
export function columnLetters(rank: number): string {
  const before = Math.floor(rank / 26)
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (rank % 26))
}
