import { addDays, parisClock, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { FIN_DE_NUIT_H, workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'

/**
 * Minutes by which each round of a day begins before the time of the first start: at that time some are done, some
 * under way, one about to begin. Rounds beyond the last value begin with the first value again.
 */
const AVANCES_MIN = [290, 140, 75, -40, 190, -95, 25] as const
/** Time at which rounds began on the days before the first start. */
const MATIN = '06:20:00'

/**
 * The start of a round of the demonstration. Whoever starts it, at whatever time, finds a company at work, that day
 * and every later day around the same time.
 * @param rang the rank of the round among those of its day, from 0
 * @param premier the instant at which the demonstration was loaded
 * @returns an instant, ISO 8601 in UTC
 */
export function startOf(rang: number, jour: string, premier: string): string {
  if (jour < workingDay(premier)) return parisInstant(jour, MATIN)
  const heure = parisClock(premier).slice(11)
  const isNuit = Number(heure.slice(0, 2)) < FIN_DE_NUIT_H
  const reference = parisInstant(isNuit ? addDays(jour, 1) : jour, heure)
  const avance = AVANCES_MIN[rang % AVANCES_MIN.length] ?? 0
  return new Date(Date.parse(reference) - avance * 60_000).toISOString()
}
