import { addDays, parisClock } from '../kernel/dates.ts'

/** Until this hour in Paris the work of the evening before goes on (OPEN-03); the database rule `jour_occurrence` says the same. */
export const FIN_DE_NUIT_H = 6

/** The day whose rounds are under way at an instant, YYYY-MM-DD: the one before until six in the morning. */
export function workingDay(iso: string): string {
  const heure = parisClock(iso)
  const jour = heure.slice(0, 10)
  return Number(heure.slice(11, 13)) < FIN_DE_NUIT_H ? addDays(jour, -1) : jour
}
