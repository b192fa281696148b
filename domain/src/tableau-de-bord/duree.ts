import { jourDeParis, minutesEntre } from '../kernel/dates.ts'
import { minutesText } from '../kernel/texte.ts'
import type { EtatDAvancement } from '../tournees/avancement.ts'

/** Begin and end of a round by the engine of its vehicle, and by its interventions; instants, ISO 8601. */
interface Temps {
  ignitionOn: string | null
  ignitionOff: string | null
  /** First and last intervention. */
  dateDebut: string | null
  dateFin: string | null
}

/**
 * The engine times of a round. When the engine has run since the evening before, its start and its stop say nothing about
 * a round of the day.
 */
const engineOf = ({ ignitionOn, ignitionOff }: Pick<Temps, 'ignitionOn' | 'ignitionOff'>, jour: string) =>
  ignitionOn !== null && jourDeParis(ignitionOn) < jour
    ? { on: null, off: null }
    : { on: ignitionOn, off: ignitionOff }

/**
 * The duration of a round in whole minutes: from the start of the engine (else the first intervention) to its stop (else,
 * once the round or its day is over, the last intervention). Null without a start or an end (OPEN-10).
 * @param jour the day of the round, YYYY-MM-DD
 */
export function dureeMin(
  temps: Temps & { etat: EtatDAvancement },
  jour: string,
  isDayOver: boolean,
): number | null {
  const { on, off } = engineOf(temps, jour)
  const debut = on ?? temps.dateDebut
  const isOver = temps.etat === 'Terminé' || isDayOver
  const fin = off ?? (isOver ? temps.dateFin : null)
  if (debut === null || fin === null) return null
  const minutes = minutesEntre(debut, fin)
  return minutes >= 0 ? minutes : null
}

/** A duration in words (DASH-14): "Non démarré" without a start, "Non terminé" without an end, else "3 h 25 min". */
export const tourDureeText = (
  tour: { ignitionOn: string | null; dateDebut: string | null; duree: number | null },
  jour: string,
): string => {
  if (engineOf({ ...tour, ignitionOff: null }, jour).on === null && tour.dateDebut === null)
    return 'Non démarré'
  return tour.duree === null ? 'Non terminé' : minutesText(tour.duree)
}
