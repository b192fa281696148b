import { MINUTE_MS } from '../kernel/dates.ts'
import { minutesText } from '../kernel/texte.ts'
import type { EtatDAvancement } from '../tournees/avancement.ts'
import { workingDay } from '../tournees/journee-de-travail.ts'

/** When a round began and ended, as its vehicle and its interventions say; instants, ISO 8601. */
export interface Temps {
  ignitionOn: string | null
  ignitionOff: string | null
  /** First and last intervention. */
  dateDebut: string | null
  dateFin: string | null
}

/** The start of a round: its engine's, else its first intervention (OPEN-10). */
export const debutDe = ({ ignitionOn, dateDebut }: Pick<Temps, 'ignitionOn' | 'dateDebut'>): string | null =>
  ignitionOn ?? dateDebut

/**
 * How long a round took, in whole minutes: from its engine's start, else its first intervention, to its engine's stop,
 * else its last intervention once the round or its day is over. Null while it has no start or no end (OPEN-10).
 * @param jour the day of the round, YYYY-MM-DD
 */
export function dureeMin(temps: Temps & { etat: EtatDAvancement }, jour: string, now: string): number | null {
  const debut = debutDe(temps)
  const isOver = temps.etat === 'Terminé' || jour < workingDay(now)
  const fin = temps.ignitionOff ?? (isOver ? temps.dateFin : null)
  if (debut === null || fin === null) return null
  const minutes = Math.floor((Date.parse(fin) - Date.parse(debut)) / MINUTE_MS)
  return minutes >= 0 ? minutes : null
}

/** A duration in words (DASH-14): "Non démarré" without a start, "Non terminé" without an end, else "3 h 25 min". */
export const tourDureeText = (tour: {
  ignitionOn: string | null
  dateDebut: string | null
  duree: number | null
}): string => {
  if (debutDe(tour) === null) return 'Non démarré'
  return tour.duree === null ? 'Non terminé' : minutesText(tour.duree)
}
