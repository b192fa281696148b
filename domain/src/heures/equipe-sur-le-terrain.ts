import { addDays, formatDate, jourDeParis, MINUTE_MS } from '../kernel/dates.ts'
import { aheadMs, isPossible } from '../kernel/horloge.ts'
import type { Horaires } from './horaires.ts'

/**
 * A telephone without network sends its shift this many days late at most: what was worked is not lost, and the office
 * validates it.
 */
const RETARD_JOURS_MAX = 31

/**
 * By how many minutes, by the clock of the server, a crew sent hours before they had come; 0 for up to five minutes.
 * Either the telephone's clock is ahead, or the end was announced beforehand: such hours are kept, and marked for the
 * office.
 */
export const avanceMin = ({ debut, fin }: Pick<Horaires, 'debut' | 'fin'>, now: Date): number =>
  Math.ceil(Math.max(aheadMs(debut, now), fin === null ? 0 : aheadMs(fin, now)) / MINUTE_MS)

/** Hours of a crew, and by how many minutes they were sent too early (`avanceMin`). */
export type HorairesMarques = Horaires & { avance: number }

/**
 * Why a crew may not send a shift with this start, as a French sentence; null when it may: the start is of the last 31
 * days, or up to a day ahead.
 */
export function objectionAuDebut(debut: string, now: Date): string | null {
  if (!isPossible(aheadMs(debut, now))) return 'Le début du poste est dans le futur'
  const jour = jourDeParis(debut)
  return isTropAncien(jour, jourDeParis(now)) ? tropAncien(jour) : null
}

const isTropAncien = (jour: string, today: string) => jour < addDays(today, -RETARD_JOURS_MAX)
const tropAncien = (jour: string) => `Le poste du ${formatDate(jour)} est trop ancien : le bureau le complète`

/**
 * Why the hours that a crew sends for its running shift are refused, as a French sentence; null when they are accepted. A
 * crew can end a shift only once, but may send the same end again. Afterwards only the office can change the end, unless
 * it was sent before its time.
 * @param today the Paris day
 */
export function objectionALaFin(before: HorairesMarques, after: Horaires, today: string): string | null {
  if (before.fin === after.fin && before.pause === after.pause) return null
  const jour = jourDeParis(before.debut)
  if (isTropAncien(jour, today)) return tropAncien(jour)
  return before.fin === null || before.avance > 0 ? null : 'Ce poste est déjà terminé : le bureau le corrige'
}
