import { addDays, parisClock } from '../kernel/dates.ts'

/**
 * Hour in Paris until which the work of the evening before goes on (OPEN-03); the SQL function `jour_occurrence` has
 * the same hour.
 */
export const FIN_DE_NUIT_H = 6

/** The day whose rounds are under way at an instant, YYYY-MM-DD: before six in the morning, the day before. */
export function workingDay(iso: string): string {
  const heure = parisClock(iso)
  const jour = heure.slice(0, 10)
  return Number(heure.slice(11, 13)) < FIN_DE_NUIT_H ? addDays(jour, -1) : jour
}
