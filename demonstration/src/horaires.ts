import { addDays, MINUTE_MS, parisClock, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { FIN_DE_NUIT_H, workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import type { RangDeTournee } from './journees.ts'

/** Minutes of a working day, which begins at six in the morning. */
const JOURNEE_MIN = 1_440
/**
 * In minutes: how long before the hour of the first start the two longest rounds of a day begin. At that hour one is well
 * under way; the other is about to begin (a negative number).
 */
const AUTOUR_MIN = [140, -40] as const
/** On a day with at least `des` rounds, a third one begins `avanceMin` minutes before that hour. */
const TROISIEME = { des: 6, avanceMin: 60 } as const
/** The shortest round of the day begins this many minutes before that hour, so that it is finished by then, or nearly. */
const FINIE_MIN = 430
/** Time at which rounds began on the days before the first start. */
const MATIN = '06:20:00'

/**
 * The start of a round of the demonstration. The hour at which the demonstration was loaded decides: around that hour, on
 * each day, some rounds are done, some under way and some to come. The other rounds are spread over the working day, so
 * that a crew is at work at other hours too, even at night.
 * @param premier the instant at which the demonstration was loaded
 * @returns an instant, ISO 8601 in UTC
 */
export function startOf({ rang, total }: RangDeTournee, jour: string, premier: string): string {
  if (jour < workingDay(premier)) return parisInstant(jour, MATIN)
  const heure = parisClock(premier).slice(11)
  const isNuit = Number(heure.slice(0, 2)) < FIN_DE_NUIT_H
  const reference = Date.parse(parisInstant(isNuit ? addDays(jour, 1) : jour, heure))
  const near = total < TROISIEME.des ? AUTOUR_MIN : [...AUTOUR_MIN, TROISIEME.avanceMin]
  const around = near[rang]
  if (around !== undefined) return new Date(reference - around * MINUTE_MS).toISOString()
  if (rang === total - 1) return new Date(reference - FINIE_MIN * MINUTE_MS).toISOString()
  const day = Date.parse(parisInstant(jour, `0${FIN_DE_NUIT_H}:00:00`))
  const share = (rang - near.length) / Math.max(1, total - near.length - 1)
  return new Date(day + share * JOURNEE_MIN * MINUTE_MS).toISOString()
}
