import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import type { Query } from '../api/url.ts'

/** The periods of the list: past, running and coming tournées. */
export const periodes = {
  'en-cours': 'En cours',
  'a-venir': 'À venir',
  terminees: 'Terminées',
  toutes: 'Toutes',
} as const
export type Periode = keyof typeof periodes

/** The period named by the address; the running one by default. */
export const periodeOf = (name: string | null): Periode =>
  name !== null && Object.hasOwn(periodes, name) ? (name as Periode) : 'en-cours'

/** The period of a tournée on a given day. */
export function periodeAt(tournee: { dateDebut: string; dateFin: string }, aujourdhui: string): Periode {
  if (tournee.dateDebut > aujourdhui) return 'a-venir'
  return tournee.dateFin < aujourdhui ? 'terminees' : 'en-cours'
}

/** The list's query for a period: `before` and `after` include the day that they name. */
export function queryOfPeriode(periode: Periode, aujourdhui: string): Query {
  if (periode === 'en-cours') return { 'dateDebut[before]': aujourdhui, 'dateFin[after]': aujourdhui }
  if (periode === 'a-venir') return { 'dateDebut[after]': addDays(aujourdhui, 1) }
  return periode === 'terminees' ? { 'dateFin[before]': addDays(aujourdhui, -1) } : {}
}
