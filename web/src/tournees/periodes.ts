import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import type { Query } from '../api/url.ts'

/** Where a tournée stands in time, as the list tells them apart. */
export const periodes = {
  'en-cours': 'En cours',
  'a-venir': 'À venir',
  terminees: 'Terminées',
  toutes: 'Toutes',
} as const
export type Periode = keyof typeof periodes

/** The period that an address names; the running ones without one. */
export const periodeOf = (name: string | null): Periode =>
  name !== null && Object.hasOwn(periodes, name) ? (name as Periode) : 'en-cours'

/** The period of a tournée on a day. */
export function periodeAt(tournee: { dateDebut: string; dateFin: string }, aujourdhui: string): Periode {
  if (tournee.dateDebut > aujourdhui) return 'a-venir'
  return tournee.dateFin < aujourdhui ? 'terminees' : 'en-cours'
}

/** What the list is asked for: `before` and `after` take the day that they name along. */
export function queryOfPeriode(periode: Periode, aujourdhui: string): Query {
  if (periode === 'en-cours') return { 'dateDebut[before]': aujourdhui, 'dateFin[after]': aujourdhui }
  if (periode === 'a-venir') return { 'dateDebut[after]': addDays(aujourdhui, 1) }
  return periode === 'terminees' ? { 'dateFin[before]': addDays(aujourdhui, -1) } : {}
}
