import { aheadMs, isClockSkew } from '../interventions/intervention.ts'
import { addDays, formatDate, jourDeParis, MINUTE_MS } from '../kernel/dates.ts'
import type { Horaires } from './horaires.ts'

/** Days after its first one within which a crew may still end its shift. */
const FIN_JOURS_MAX = 2

/**
 * Minutes by which a crew sends hours before they are, by the clock of the server; 0 within five minutes. The telephone's
 * clock may be ahead, or an end be told beforehand: such hours are kept, and marked for the office.
 */
export const avanceMin = ({ debut, fin }: Pick<Horaires, 'debut' | 'fin'>, now: Date): number =>
  Math.ceil(Math.max(aheadMs(debut, now), fin === null ? 0 : aheadMs(fin, now)) / MINUTE_MS)

/** Hours of a crew with the minutes by which they were sent before they were (`avanceMin`). */
export type HorairesMarques = Horaires & { avance: number }

const minutesBefore = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) - minutes * MINUTE_MS).toISOString()

/**
 * A shift that a crew sends, as it is kept. One that would begin later goes back, its length as it was, until none of it
 * lies ahead: its telephone's clock is ahead, and under another day it would take the place of the shift of that day.
 */
export function posteDuTerrain(sent: Horaires, now: Date): HorairesMarques {
  const avance = avanceMin(sent, now)
  if (aheadMs(sent.debut, now) === 0) return { ...sent, avance }
  const fin = sent.fin && minutesBefore(sent.fin, avance)
  return { debut: minutesBefore(sent.debut, avance), fin, pause: sent.pause, avance }
}

/**
 * The end (instant) that a crew sends of its shift, as it is kept: a telephone that was ahead at the start is as much ahead
 * at the end, unless its clock was put right. The same end sent again is the same one.
 * @param before the stored hours
 */
export function finDuTerrain(before: HorairesMarques, fin: string, now: Date): string {
  const back = minutesBefore(fin, before.avance)
  const isAhead = before.fin === null && aheadMs(fin, now) > 0
  return fin !== before.fin && (isAhead || back === before.fin) ? back : fin
}

/**
 * Why a crew may not send a shift that begins at an instant, as a French sentence; null when it may: today, yesterday, and
 * up to a day ahead, as the clock of a telephone may be.
 */
export function objectionAuDebut(debut: string, now: Date): string | null {
  const isRecent = jourDeParis(debut) >= addDays(jourDeParis(now.toISOString()), -1)
  return isRecent && isClockSkew(aheadMs(debut, now))
    ? null
    : 'Un poste se saisit le jour même ou le lendemain'
}

/**
 * Why the hours that a crew sends of its running shift are refused, as a French sentence; null when they are accepted.
 * A crew ends a shift once: the same end may be sent again, a different one only by the office, unless the end was sent
 * before it came.
 * @param today the Paris day
 */
export function objectionALaFin(before: HorairesMarques, after: Horaires, today: string): string | null {
  if (before.fin === after.fin && before.pause === after.pause) return null
  const jour = jourDeParis(before.debut)
  if (jour < addDays(today, -FIN_JOURS_MAX))
    return `Le poste du ${formatDate(jour)} est trop ancien : le bureau le complète`
  return before.fin === null || before.avance > 0 ? null : 'Ce poste est déjà terminé : le bureau le corrige'
}
