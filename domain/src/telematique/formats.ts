import { BLEU, ORANGE, VERT } from '../kernel/couleurs.ts'
import { addDays, formatDate, formatTime, jourDeParis } from '../kernel/dates.ts'

const MINUTES_PER_DAY = 1440
const HOURS_PER_DAY = 24

/**
 * Average speed in km/h, from a distance in km and a fraction of a day (TRK-13); null when the time is 0 or one is
 * unknown.
 */
export function vitesseMoyenneKmh(distanceKm: number | null, travelDays: number | null): number | null {
  if (distanceKm === null || travelDays === null || travelDays <= 0) return null
  return distanceKm / (travelDays * HOURS_PER_DAY)
}

/** A fraction of a day in whole minutes (TRK-14). */
export const minutesOfDays = (days: number): number => Math.round(days * MINUTES_PER_DAY)

/** Washes per hour of engine time; null below a minute of engine time. */
export const lavagesParHeure = (lavages: number, moteurS: number | null): number | null =>
  moteurS === null || moteurS < 60 ? null : (lavages * 3600) / moteurS

/** The three colours of tournées on the map of trips, in turn (TRK-20, OPEN-100). */
const COULEURS_TOURNEES = [BLEU, VERT, ORANGE] as const
export const couleurDeTournee = (rang: number): string =>
  COULEURS_TOURNEES[rang % COULEURS_TOURNEES.length] ?? COULEURS_TOURNEES[0]

/** The plate of a vehicle, with a remark when the vehicle was removed. */
export const plaqueText = ({ immatriculation, supprime }: { immatriculation: string; supprime: boolean }) =>
  supprime ? `${immatriculation} (supprimée)` : immatriculation

/**
 * The time of an instant as seen from a day: "22 h 14" on that day, "veille, 22 h 14", "lendemain, 02 h 05",
 * otherwise with its date. Needed for nights, which begin on one day and end on the next.
 */
export function heureVueDu(jour: string, instant: string): string {
  const day = jourDeParis(instant)
  const heure = formatTime(instant)
  if (day === jour) return heure
  if (day === addDays(jour, -1)) return `veille, ${heure}`
  return `${day === addDays(jour, 1) ? 'lendemain' : formatDate(day)}, ${heure}`
}
