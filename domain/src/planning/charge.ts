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

type TravailDuPlanning = Pick<Planning, 'feuilles' | 'passages'>

const feuilleDe = ({ feuilles }: TravailDuPlanning, operateur: number, jour: string) =>
  feuilles.find((one) => one.operateur === operateur && one.jour === jour)

const isTenu = (one: Planning['passages'][number], operateur: number, jour: string): boolean =>
  one.jour === jour && one.etat !== 'annulee' && equipeDe(one).includes(operateur)

/** Minutes worked by a timesheet whose shift is over. */
const faites = ({ debut, fin, pause }: { debut: string; fin: string; pause: number }): number =>
  Math.max(0, minutesEntre(debut, fin) - pause)

/**
 * A person's day of work: by the timesheet once the shift is over, else by the rounds planned for the day. Planned
 * rounds share seven hours, which begin at the earliest start of a round and end no earlier than the last round's start
 * plus its share. Null for a day without timesheet and round.
 */
export function journeeDe(
  travail: TravailDuPlanning,
  operateur: number,
  jour: string,
): JourneeDeCharge | null {
  const faite = feuilleDe(travail, operateur, jour)
  if (faite?.fin) {
    const { debut, fin, pause } = faite
    return { debut, fin, minutes: faites({ debut, fin, pause }) }
  }
  const departs = travail.passages
    .filter((one) => isTenu(one, operateur, jour))
    .map(({ heureDebut }) => heureDebut ?? DEPART)
    .sort()
  const [premier] = departs
  const dernier = departs.at(-1)
  if (premier === undefined || dernier === undefined) return null
  const prevu = parisInstant(jour, `${premier}:00`)
  const debut = faite?.debut ?? prevu
  const fin = Math.max(
    Date.parse(debut) + JOURNEE_MIN * MINUTE_MS,
    Date.parse(dernier === premier ? prevu : parisInstant(jour, `${dernier}:00`)) +
      (JOURNEE_MIN / departs.length) * MINUTE_MS,
  )
  return { debut, fin: new Date(fin).toISOString(), minutes: JOURNEE_MIN }
}

/** Minutes of a person's day, as `journeeDe` has them, without the clock that its beginning and end need. */
function minutesDe(travail: TravailDuPlanning, operateur: number, jour: string): number {
  const faite = feuilleDe(travail, operateur, jour)
  if (faite?.fin) return faites({ ...faite, fin: faite.fin })
  return travail.passages.some((one) => isTenu(one, operateur, jour)) ? JOURNEE_MIN : 0
}

/**
 * Minutes of a person over several days: worked where a timesheet says so, planned where a round is, and for an absence
 * what the hours of that day count for it.
 */
export function chargeDe(planning: Planning, operateur: number, jours: readonly string[]): number {
  return jours.reduce((sum, jour) => {
    const absence = planning.absences.find((one) => one.operateur === operateur && one.jour === jour)
    return sum + (absence?.minutes ?? minutesDe(planning, operateur, jour))
  }, 0)
}

/** Minutes as "28 h", "28 h 30". */
export function chargeText(minutes: number): string {
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest ? ` ${String(rest).padStart(2, '0')}` : ''}`
}
