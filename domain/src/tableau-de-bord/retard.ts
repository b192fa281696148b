import { jourDeParis, minutesEntre, parisInstant } from '../kernel/dates.ts'
import { minutesText } from '../kernel/texte.ts'
import type { EtatDAvancement } from '../tournees/avancement.ts'
import { isDayOver } from '../tournees/journee-de-travail.ts'

/** A round that has not begun this many minutes after its planned start is late. */
const DEPART_TOLERE_MIN = 15
/** A round under way is late after this many minutes without a wash: longer than a break or the way to the depot. */
const ARRET_TOLERE_MIN = 60
/**
 * A round without a planned start is late from noon: crews leave in the morning, and half a day is left to make a call.
 * One that works in the evening is told at its own hour once it has a planned start.
 */
const MIDI = '12:00:00'

interface SuiviDeTournee {
  etat: EtatDAvancement
  /** The planned start, HH:MM; null when none is set. */
  heureDebut: string | null
  dateFin: string | null
}

/** The rounds of a day, as they stand at an instant. */
export interface JourSuivi {
  jour: string
  now: string
  tours: readonly { etat: EtatDAvancement }[]
}

/**
 * Why a round is late, as a French sentence; null when it is not. Either it should have begun, or its crew has stopped
 * washing, or its day is over and bins were not visited.
 */
export function retardDe(tour: SuiviDeTournee, { jour, now, tours }: JourSuivi): string | null {
  const { etat, heureDebut, dateFin } = tour
  if (etat === 'Terminé' || jour > jourDeParis(now)) return null
  if (isDayOver(jour, now, tours))
    return etat === 'En cours' ? 'Pas terminée ce jour-là' : 'Pas faite ce jour-là'
  if (etat === 'En cours') {
    const minutes = dateFin === null ? 0 : minutesEntre(dateFin, now)
    return minutes >= ARRET_TOLERE_MIN ? `Aucun lavage depuis ${minutesText(minutes)}` : null
  }
  if (heureDebut === null)
    return minutesEntre(parisInstant(jour, MIDI), now) >= 0 ? 'Pas commencée, midi passé' : null
  const minutes = minutesEntre(parisInstant(jour, `${heureDebut}:00`), now)
  return minutes >= DEPART_TOLERE_MIN ? `Départ en retard de ${minutesText(minutes)}` : null
}

/** What is late first, the rest in the order that it had. */
export const lateFirst = <T extends { retard: string | null }>(tours: readonly T[]): T[] =>
  tours.toSorted((a, b) => Number(a.retard === null) - Number(b.retard === null))
