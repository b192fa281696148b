import { DAY_MS } from '@lavandiere/domain/kernel/dates.ts'
import { COST } from './bounds.ts'

/** Longer spans are refused by their routes. */
const DAYS_MAX = 366

/**
 * What a call costs, in ordinary calls, by what it asks for and before anything is read.
 * @param query its parsed query: of a list, how many rows
 * @param span the first and the last day that it goes over; days that are none cost nothing, they are refused later
 */
export function costOf(query: unknown, [du, au]: readonly [string, string] = ['', '']): number {
  const isList = typeof query === 'object' && query !== null && 'itemsPerPage' in query
  const rows = isList && typeof query.itemsPerPage === 'number' ? query.itemsPerPage : 0
  const days = Math.min(DAYS_MAX, (Date.parse(au) - Date.parse(du)) / DAY_MS || 0)
  return Math.max(1, Math.ceil(rows / COST.rows), Math.ceil(days / COST.days))
}

/** Whether only two of one account run at a time. */
export const isDear = (cost: number): boolean => cost >= COST.dear
