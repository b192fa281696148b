import { addDays, formatDate, jourDeParis } from '../kernel/dates.ts'
import type { Horaires } from './horaires.ts'

/** Days after its first one within which a crew may still end its shift. */
const FIN_JOURS_MAX = 2

/**
 * Why the hours that a crew sends of its running shift are refused, as a French sentence; null when they are accepted.
 * A crew ends a shift once: the same end may be sent again, a different one only by the office.
 * @param today the Paris day
 */
export function objectionALaFin(before: Horaires, after: Horaires, today: string): string | null {
  if (before.fin === after.fin && before.pause === after.pause) return null
  const jour = jourDeParis(before.debut)
  if (jour < addDays(today, -FIN_JOURS_MAX))
    return `Le poste du ${formatDate(jour)} est trop ancien : le bureau le complète`
  return before.fin === null ? null : 'Ce poste est déjà terminé : le bureau le corrige'
}
