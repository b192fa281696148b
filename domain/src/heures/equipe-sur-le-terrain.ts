import { aheadMs, isClockSkew } from '../interventions/intervention.ts'
import { addDays, formatDate, jourDeParis, MINUTE_MS } from '../kernel/dates.ts'
import type { Horaires } from './horaires.ts'

/** A crew can end its shift up to this many days after the day of its start. */
const FIN_JOURS_MAX = 2

/**
 * By how many minutes, by the clock of the server, a crew sent hours before they had come; 0 for up to five minutes.
 * Either the telephone's clock is ahead, or the end was announced beforehand: such hours are kept, and marked for the
 * office.
 */
export const avanceMin = ({ debut, fin }: Pick<Horaires, 'debut' | 'fin'>, now: Date): number =>
  Math.ceil(Math.max(aheadMs(debut, now), fin === null ? 0 : aheadMs(fin, now)) / MINUTE_MS)

/** Hours of a crew, and by how many minutes they were sent too early (`avanceMin`). */
export type HorairesMarques = Horaires & { avance: number }

const minutesBefore = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) - minutes * MINUTE_MS).toISOString()

/**
 * A shift sent by a crew, as it is stored. When its start is in the future, the telephone's clock is ahead: the shift is
 * moved back, with the same length, until no part of it is in the future. Otherwise it could be stored under the next day
 * and take the place of that day's shift.
 */
export function posteDuTerrain(sent: Horaires, now: Date): HorairesMarques {
  const avance = avanceMin(sent, now)
  if (aheadMs(sent.debut, now) === 0) return { ...sent, avance }
  const fin = sent.fin && minutesBefore(sent.fin, avance)
  return { debut: minutesBefore(sent.debut, avance), fin, pause: sent.pause, avance }
}

/**
 * The end (an instant) that a crew sends for its shift, as it is stored. When the telephone's clock was ahead at the
 * start, the end is moved back by as much, unless the clock has been corrected. The same end sent again gives the same
 * result.
 * @param before the stored hours
 */
export function finDuTerrain(before: HorairesMarques, fin: string, now: Date): string {
  const back = minutesBefore(fin, before.avance)
  const isAhead = before.fin === null && aheadMs(fin, now) > 0
  return fin !== before.fin && (isAhead || back === before.fin) ? back : fin
}

/**
 * Why a crew may not send a shift with this start, as a French sentence; null when it may: the start is today or
 * yesterday, or up to a day ahead, since the clock of a telephone may be.
 */
export function objectionAuDebut(debut: string, now: Date): string | null {
  const isRecent = jourDeParis(debut) >= addDays(jourDeParis(now.toISOString()), -1)
  return isRecent && isClockSkew(aheadMs(debut, now))
    ? null
    : 'Un poste se saisit le jour même ou le lendemain'
}

/**
 * Why the hours that a crew sends for its running shift are refused, as a French sentence; null when they are accepted. A
 * crew can end a shift only once, but may send the same end again. Afterwards only the office can change the end, unless
 * it was sent before its time.
 * @param today the Paris day
 */
export function objectionALaFin(before: HorairesMarques, after: Horaires, today: string): string | null {
  if (before.fin === after.fin && before.pause === after.pause) return null
  const jour = jourDeParis(before.debut)
  if (jour < addDays(today, -FIN_JOURS_MAX))
    return `Le poste du ${formatDate(jour)} est trop ancien : le bureau le complète`
  return before.fin === null || before.avance > 0 ? null : 'Ce poste est déjà terminé : le bureau le corrige'
}
