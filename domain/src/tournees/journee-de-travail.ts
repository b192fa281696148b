import { addDays, jourDeParis, parisClock } from '../kernel/dates.ts'
import type { EtatDAvancement } from './avancement.ts'

/**
 * Hour in Paris until which the work of the evening before may go on (OPEN-03); the SQL functions `jour_occurrence` and
 * `journee_de_travail` have the same hour.
 */
export const FIN_DE_NUIT_H = 6

/** The day to which work at an instant may still belong, YYYY-MM-DD: before six in the morning, the day before. */
export function workingDay(iso: string): string {
  const heure = parisClock(iso)
  const jour = heure.slice(0, 10)
  return Number(heure.slice(11, 13)) < FIN_DE_NUIT_H ? addDays(jour, -1) : jour
}

/**
 * Whether the rounds of a day are over at an instant: from midnight on, or from six in the morning while one of them is
 * under way (OPEN-03). The SQL function `journee_de_travail` is the same rule.
 * @param tours all rounds of the day
 */
export const isDayOver = (jour: string, now: string, tours: readonly { etat: EtatDAvancement }[]): boolean =>
  jour < jourDeParis(now) && !(jour === workingDay(now) && tours.some(({ etat }) => etat === 'En cours'))
