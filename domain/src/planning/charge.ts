import { minutesEntre } from '../heures/horaires.ts'
import { MINUTE_MS, parisInstant } from '../kernel/dates.ts'
import { equipeDe, type Planning } from './planning.ts'

/** The time that a day of work is planned to take, in minutes. */
export const JOURNEE_MIN = 7 * 60
/** The legal week, in minutes (Code du travail, L3121-27). */
export const SEMAINE_MIN = 35 * 60
/** When a round is taken to start whose day names no start (TOUR-32). */
const DEPART = '06:00'

/** A person's day: when it begins and ends (instants), and its minutes of work. */
export interface JourneeDeCharge {
  debut: string
  fin: string
  minutes: number
}

/**
 * A person's day of work: by the timesheet once the shift is over, else by the rounds planned for the day. Planned
 * rounds share seven hours, which begin at the earliest start of a round and end no earlier than the last round's start
 * plus its share. Null for a day without timesheet and round.
 */
export function journeeDe(
  { feuilles, passages }: Pick<Planning, 'feuilles' | 'passages'>,
  operateur: number,
  jour: string,
): JourneeDeCharge | null {
  const faite = feuilles.find((one) => one.operateur === operateur && one.jour === jour)
  if (faite?.fin) {
    const { debut, fin, pause } = faite
    return { debut, fin, minutes: Math.max(0, minutesEntre(debut, fin) - pause) }
  }
  const departs = passages
    .filter((one) => one.jour === jour && one.etat !== 'annulee' && equipeDe(one).includes(operateur))
    .map(({ heureDebut }) => heureDebut ?? DEPART)
    .sort()
  const [premier] = departs
  const dernier = departs.at(-1)
  if (premier === undefined || dernier === undefined) return null
  const debut = faite?.debut ?? parisInstant(jour, `${premier}:00`)
  const fin = Math.max(
    Date.parse(debut) + JOURNEE_MIN * MINUTE_MS,
    Date.parse(parisInstant(jour, `${dernier}:00`)) + (JOURNEE_MIN / departs.length) * MINUTE_MS,
  )
  return { debut, fin: new Date(fin).toISOString(), minutes: JOURNEE_MIN }
}

/**
 * Minutes of a person over several days: worked where a timesheet says so, planned where a round is, and for an absence
 * what the hours of that day count for it.
 */
export function chargeDe(planning: Planning, operateur: number, jours: readonly string[]): number {
  return jours.reduce((sum, jour) => {
    const absence = planning.absences.find((one) => one.operateur === operateur && one.jour === jour)
    return sum + (absence?.minutes ?? journeeDe(planning, operateur, jour)?.minutes ?? 0)
  }, 0)
}

/** Minutes as "28 h", "28 h 30". */
export function chargeText(minutes: number): string {
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest ? ` ${String(rest).padStart(2, '0')}` : ''}`
}
