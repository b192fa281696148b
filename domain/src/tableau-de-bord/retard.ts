import { MINUTE_MS, parisInstant } from '../kernel/dates.ts'
import { minutesText } from '../kernel/texte.ts'
import type { EtatDAvancement } from '../tournees/avancement.ts'
import { workingDay } from '../tournees/journee-de-travail.ts'

/** Minutes after its start from which a round that has not begun is late. */
export const DEPART_TOLERE_MIN = 15
/** Minutes without a wash from which a round under way is late: longer than a break, or than a way to the depot. */
export const ARRET_TOLERE_MIN = 60

interface SuiviDeTournee {
  etat: EtatDAvancement
  /** The start that was planned, HH:MM; null when none was. */
  heureDebut: string | null
  dateFin: string | null
}

const minutesSince = (iso: string, now: string) => Math.floor((Date.parse(now) - Date.parse(iso)) / MINUTE_MS)

/**
 * Why a round is late, in a sentence; null when it is not: it should have begun, its crew washes no more, or its day ended
 * with bins that nobody visited.
 * @param jour the day of the round, YYYY-MM-DD
 */
export function retardDe(
  { etat, heureDebut, dateFin }: SuiviDeTournee,
  jour: string,
  now: string,
): string | null {
  const journee = workingDay(now)
  if (etat === 'Terminé' || jour > journee) return null
  if (jour < journee) return etat === 'En cours' ? 'Pas terminée ce jour-là' : 'Pas faite ce jour-là'
  if (etat === 'En cours') {
    const minutes = dateFin === null ? 0 : minutesSince(dateFin, now)
    return minutes >= ARRET_TOLERE_MIN ? `Aucun lavage depuis ${minutesText(minutes)}` : null
  }
  const minutes = heureDebut === null ? 0 : minutesSince(parisInstant(jour, `${heureDebut}:00`), now)
  return minutes >= DEPART_TOLERE_MIN ? `Départ en retard de ${minutesText(minutes)}` : null
}
