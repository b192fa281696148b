import { MINUTE_MS, parisInstant } from '../kernel/dates.ts'
import { minutesText } from '../kernel/texte.ts'
import type { EtatDAvancement } from '../tournees/avancement.ts'
import { workingDay } from '../tournees/journee-de-travail.ts'

/** A round that has not begun this many minutes after its planned start is late. */
export const DEPART_TOLERE_MIN = 15
/** A round under way is late after this many minutes without a wash: longer than a break or the way to the depot. */
export const ARRET_TOLERE_MIN = 60

interface SuiviDeTournee {
  etat: EtatDAvancement
  /** The planned start, HH:MM; null when none is set. */
  heureDebut: string | null
  dateFin: string | null
}

const minutesSince = (iso: string, now: string) => Math.floor((Date.parse(now) - Date.parse(iso)) / MINUTE_MS)

/**
 * Why a round is late, as a French sentence; null when it is not. Either it should have begun, or its crew has stopped
 * washing, or its day is over and bins were not visited.
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
