import { addDays, MINUTE_MS, parisClock, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { FIN_DE_NUIT_H, workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'

/** Minutes of a working day, which begins at six in the morning. */
const JOURNEE_MIN = 1_440
/**
 * Minutes by which the two longest rounds of a day begin before the hour of the first start: at that hour one is well under
 * way, one about to begin.
 */
const AUTOUR_MIN = [140, -40] as const
/** On a day of at least so many rounds a third one, not long under way at that hour. */
const TROISIEME = { des: 6, avanceMin: 60 } as const
/** The shortest round of the day begins so long before that hour: it is done by then, or nearly. */
const FINIE_MIN = 430
/** From how many minutes before that hour to how many after it the rounds around it are at work. */
const AUTOUR = { avant: FINIE_MIN, apres: 340 } as const
/** Time at which rounds began on the days before the first start. */
const MATIN = '06:20:00'

/** A round among those that the rules lay on its day. */
export interface RangDeTournee {
  /** Its rank, from 0 for the round with the most places. */
  rang: number
  /** How many rounds there are. */
  total: number
}

/**
 * The start of a round of the demonstration. Whoever starts it, at whatever time, finds rounds done, under way and to come,
 * that day and every later day around the same time; the other rounds are spread over the rest of the working day, so that
 * whoever looks at another hour, or in the night, finds a crew at work too.
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
  return new Date(day + spread(share, (reference - day) / MINUTE_MS) * MINUTE_MS).toISOString()
}

/**
 * The minute of the working day at a share (0 to 1) of the time that the rounds around an hour leave, first after them, then
 * in the morning before them.
 */
function spread(share: number, hour: number): number {
  const before = Math.max(0, hour - AUTOUR.avant)
  const end = hour + AUTOUR.apres
  const after = Math.max(0, JOURNEE_MIN - end)
  const at = share * (before + after)
  return at < after ? end + at : at - after
}
