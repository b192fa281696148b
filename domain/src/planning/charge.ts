import { MINUTE_MS, minutesEntre, parisInstant } from '../kernel/dates.ts'
import { sumOf } from '../kernel/sommes.ts'
import { minutesText } from '../kernel/texte.ts'
import { absenceDe, feuilleDe, type Planning, type TravailDuPlanning, tenusPar } from './planning.ts'

/** Minutes that a working day is planned to take. */
const JOURNEE_MIN = 7 * 60
/** The assumed start of a round when no start is set for its day (TOUR-32). */
export const DEPART = '06:00'

/** A person's working day: its begin and end (instants), and its minutes of work. */
export interface JourneeDeCharge {
  debut: string
  fin: string
  minutes: number
}

/** Minutes worked according to a timesheet whose shift has ended. */
const faites = ({ debut, fin, pause }: { debut: string; fin: string; pause: number }): number =>
  Math.max(0, minutesEntre(debut, fin) - pause)

/**
 * A person's working day: from the timesheet once the shift has ended, else from the rounds planned for the day. Planned
 * rounds share seven hours; the day begins with the earliest start, and ends no earlier than the start of the last round
 * plus its share. Null for a day without timesheet and rounds, and for one of absence, whoever should still have its rounds.
 */
export function chargeDuJour(
  travail: TravailDuPlanning,
  operateur: number,
  jour: string,
): JourneeDeCharge | null {
  if (absenceDe(travail, operateur, jour)) return null
  const faite = feuilleDe(travail, operateur, jour)
  if (faite?.fin) {
    const { debut, fin, pause } = faite
    return { debut, fin, minutes: faites({ debut, fin, pause }) }
  }
  const departs = tenusPar(travail, operateur, jour)
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

/** Minutes of a person's day, as in `chargeDuJour`, but without computing its begin and end. */
function minutesDe(travail: TravailDuPlanning, operateur: number, jour: string): number {
  const faite = feuilleDe(travail, operateur, jour)
  if (faite?.fin) return faites({ ...faite, fin: faite.fin })
  return tenusPar(travail, operateur, jour).length > 0 ? JOURNEE_MIN : 0
}

/**
 * Minutes of a person over several days: worked minutes for a timesheet, planned ones for a round, and for an absence the
 * minutes that it counts for.
 */
export function chargeDe(planning: Planning, operateur: number, jours: readonly string[]): number {
  return sumOf(
    jours,
    (jour) => absenceDe(planning, operateur, jour)?.minutes ?? minutesDe(planning, operateur, jour),
  )
}

/** A person's week on the board: minutes worked and planned, and those of the contract, else of the company's threshold. */
export interface ChargeDeSemaine {
  minutes: number
  seuil: number
}

/** The weeks of a person on the board, each measured by its own threshold. */
export function chargesDe(
  planning: Planning,
  { id, seuils }: Pick<Planning['operateurs'][number], 'id' | 'seuils'>,
  jours: readonly string[],
): ChargeDeSemaine[] {
  return seuils.map((seuil, week) => ({
    minutes: chargeDe(planning, id, jours.slice(week * 7, week * 7 + 7)),
    seuil,
  }))
}

export const isTropChargee = ({ minutes, seuil }: ChargeDeSemaine): boolean => minutes > seuil

/** The days that a week of the board counts: those of its columns, whatever day the weeks of the company's sheets begin on. */
export const JOURS_COMPTES = 'du lundi au dimanche'

/** A week in words: "28 h / 35 h". */
export const semaineText = ({ minutes, seuil }: ChargeDeSemaine): string =>
  `${minutesText(minutes)} / ${minutesText(seuil)}`
