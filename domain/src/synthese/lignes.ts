import { formatDate } from '../kernel/dates.ts'
import { conteneurTypes, dechetTypes } from '../patrimoines/types.ts'

/** An intervention as a line of a report. A field that the reader may not see is null. */
export interface LigneIntervention {
  id: number
  dateEvenement: string
  /**
   * Day and time of the intervention in Paris, in the form in which they are shown. The database writes them: for many
   * lines this takes a tenth of the time.
   */
  date: string
  heure: string
  tournee: string | null
  nomenclature: string
  adresse: string | null
  commune: string | null
  conteneurType: string | null
  dechetType: string | null
  bacs: number
  laves: number
  status: 0 | 2 | 3
  typologie: string | null
  prestation: string | null
  problemes: string | null
  observation: string | null
  operateur: string | null
}

/** A container with the work done at it in a period. */
export interface LigneConteneur {
  nomenclature: string
  adresse: string | null
  commune: string | null
  conteneurType: string
  dechetType: string
  bacs: number
  interventions: number
  laves: number
  impossibles: number
  maintenances: number
  partiels: number
  premiere: string | null
  derniere: string | null
}

/** Columns of the report of a patrimoine by PAV, one line for each container (OPEN-90). */
export const COLONNES_PAV = [
  'Nomenclature',
  'Adresse',
  'Commune',
  'Type',
  'Type déchet',
  'Bacs',
  'Interventions',
  'Bacs lavés',
  'Lavages impossibles (bacs)',
  'Maintenances (interventions)',
  'Lavages partiels (bacs)',
  'Première intervention',
  'Dernière intervention',
] as const

type Cell = string | number | null

const typeOf = (code: string | null): string | null =>
  code !== null && Object.hasOwn(conteneurTypes, code)
    ? conteneurTypes[code as keyof typeof conteneurTypes]
    : code
export const dechetOf = (code: string | null): string | null =>
  code !== null && Object.hasOwn(dechetTypes, code)
    ? dechetTypes[code as keyof typeof dechetTypes].label
    : code

export const cellsOfConteneur = (l: LigneConteneur): Cell[] => [
  l.nomenclature,
  l.adresse,
  l.commune,
  typeOf(l.conteneurType),
  dechetOf(l.dechetType),
  l.bacs,
  l.interventions,
  l.laves,
  l.impossibles,
  l.maintenances,
  l.partiels,
  formatDate(l.premiere),
  formatDate(l.derniere),
]
