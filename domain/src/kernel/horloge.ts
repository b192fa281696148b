import { z } from 'zod'
import { TOLERANCE_S } from './decalage.ts'
import { field } from './fields.ts'

/** A fact may lie ahead of the server's clock by this much, in seconds: beyond it is a date that nobody can have lived. */
const AVANCE_MAX_S = 86_400
/** Seconds in the longest offset that is taken, some 63 years: clocks of telephones fall back to 1970. */
const DECALAGE_MAX_S = 2_000_000_000

/**
 * By how many seconds the clock of the telephone is ahead of the true time (behind: negative), as the telephone measured
 * against the server. The instants of a fact are already corrected by it: the telephone's own time is instant plus offset.
 */
export const decalageHorlogeField = field(
  z
    .number({ error: 'Un nombre de secondes est attendu' })
    .int('Un nombre entier de secondes est attendu')
    .min(-DECALAGE_MAX_S, "Ce décalage d'horloge est trop grand")
    .max(DECALAGE_MAX_S, "Ce décalage d'horloge est trop grand"),
  { label: "Décalage de l'horloge du téléphone (secondes)" },
).nullish()

/** Milliseconds by which an instant lies in the future; 0 for the past, and within a tolerance of five minutes. */
export function aheadMs(instant: string, now: Date): number {
  const avance = Date.parse(instant) - now.getTime()
  return avance > TOLERANCE_S * 1000 ? avance : 0
}

/** True for an advance (ms) that work of a crew may have: it is kept as it was sent, and marked. */
export const isPossible = (avance: number): boolean => avance <= AVANCE_MAX_S * 1000
