import { formatDate, jourEntier } from '../kernel/dates.ts'
import { type ConteneurType, conteneurTypes, type DechetType, dechetTypes } from '../patrimoines/types.ts'
import { CHAMPS_TOURNEE, ENTETES_TOURNEE } from './ordre-fichier.ts'
import { inFrench, type Recurrence } from './recurrence.ts'

/** The data for the lines above the table on the sheet of a tournée. */
interface EnteteDeFeuille extends Recurrence {
  libelle: string
  client: string
  patrimoine: string
  dateDebut: string
  dateFin: string
  chauffeur: string
  equipier: string | null
  prestation: string | null
  formulaire: string
  /** The day whose sheet it is; null for that of all days. */
  jour: string | null
}

const labelledName = (label: string, name: string | null) => `${label} : ${name ?? 'aucun'}`

/** The five lines above the headings on the Excel sheet of a tournée (OPEN-80). */
export const titresDeFeuille = (tournee: EnteteDeFeuille): readonly string[] => [
  labelledName('Tournée', tournee.libelle),
  `${labelledName('Client', tournee.client)} – ${labelledName('Patrimoine', tournee.patrimoine)}`,
  tournee.jour === null
    ? `Du ${formatDate(tournee.dateDebut)} au ${formatDate(tournee.dateFin)}, ${inFrench(tournee)}`
    : `Passage du ${jourEntier(tournee.jour)}`,
  `${labelledName('Chauffeur', tournee.chauffeur)} – ${labelledName('Équipier', tournee.equipier)}`,
  `Prestation : ${tournee.prestation ?? 'aucune'} – ${labelledName('Formulaire', tournee.formulaire)}`,
]

/** The columns of the table: those of the tournée's CSV, and one for notes by hand, empty but for points of another round. */
export const ENTETES_DE_FEUILLE: readonly string[] = [...ENTETES_TOURNEE, 'Observation']

const number = (decimals: number) => ({ decimals })
const NOMBRES: Readonly<Record<string, { decimals: number }>> = {
  quantite: number(0),
  latitude: number(6),
  longitude: number(6),
}

/** The kind of each column: text, or a number with this many decimals. */
export const GENRES_DE_FEUILLE: readonly ('text' | { decimals: number })[] = [
  number(0),
  ...CHAMPS_TOURNEE.map((champ) => NOMBRES[champ] ?? ('text' as const)),
  'text',
]

/** The fields of a container of the tournée that its sheet shows, by name. */
type PlaceDeFeuille = Readonly<Record<string, string | number | null>>

const isKey = <K extends string>(table: Record<K, unknown>, key: unknown): key is K =>
  typeof key === 'string' && Object.hasOwn(table, key)
const typeShown = (code: unknown): string | null =>
  isKey<ConteneurType>(conteneurTypes, code) ? conteneurTypes[code] : null
const dechetShown = (code: unknown): string | null =>
  isKey<DechetType>(dechetTypes, code) ? dechetTypes[code].label : null

/**
 * A row of the sheet: the rank, the fields of the place in words that a crew reads, and the cell for notes, which names the
 * round that gave the place (`confie`).
 */
export const ligneDeFeuille = (rang: number, place: PlaceDeFeuille): (string | number | null)[] => [
  rang,
  ...CHAMPS_TOURNEE.map((champ) => {
    const value = place[champ] ?? null
    if (champ === 'conteneurType') return typeShown(value)
    return champ === 'dechetType' ? dechetShown(value) : value
  }),
  place.confie ? `Confié par « ${place.confie} »` : null,
]
