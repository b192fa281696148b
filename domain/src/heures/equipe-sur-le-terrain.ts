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
 * @param before with `avance`: the minutes by which its hours were sent before they were (`avanceMin`)
 * @param today the Paris day
 */
export function objectionALaFin(
  before: Horaires & { avance: number },
  after: Horaires,
  today: string,
): string | null {
  if (before.fin === after.fin && before.pause === after.pause) return null
  const jour = jourDeParis(before.debut)
  if (jour < addDays(today, -FIN_JOURS_MAX))
    return `Le poste du ${formatDate(jour)} est trop ancien : le bureau le complète`
  return before.fin === null || before.avance > 0 ? null : 'Ce poste est déjà terminé : le bureau le corrige'
}
