import { addDays, formatDate, jourDeParis } from '../kernel/dates.ts'
import type { Horaires } from './horaires.ts'

/** Days after the one that a shift starts on during which its crew may still end it: the night, and the day after it. */
const FIN_JOURS_MAX = 2

/**
 * What stands against hours that crews send of their shift while it runs; null when they may be kept. A shift is ended
 * once: the same end may come again, another one is the office's to write.
 * @param today the Paris day
 */
export function objectionALaFin(before: Horaires, after: Horaires, today: string): string | null {
  if (before.fin === after.fin && before.pause === after.pause) return null
  const jour = jourDeParis(before.debut)
  if (jour < addDays(today, -FIN_JOURS_MAX))
    return `Le poste du ${formatDate(jour)} est trop ancien : le bureau le complète`
  return before.fin === null ? null : 'Ce poste est déjà terminé : le bureau le corrige'
}
