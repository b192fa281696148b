import { periodes } from '@lavandiere/domain/tournees/periodes.ts'

/** The choices of the list: a period, or all tournées. */
export const choixDePeriode = {
  'en-cours': 'En cours',
  'a-venir': 'À venir',
  terminees: 'Terminées',
  toutes: 'Toutes',
} as const
export type ChoixDePeriode = keyof typeof choixDePeriode

/** The choice named by the address; the running ones by default. */
export const periodeOf = (name: string | null): ChoixDePeriode =>
  name !== null && Object.hasOwn(choixDePeriode, name) ? (name as ChoixDePeriode) : 'en-cours'

/** The list's query for a choice; all tournées are asked for without a period. */
export const queryOfPeriode = (choix: ChoixDePeriode) => ({ periode: periodes.find((one) => one === choix) })
