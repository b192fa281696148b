import { addDays, joursEntre, premierDuMois, rangDuJour } from '../kernel/dates.ts'
import { sumOf } from '../kernel/sommes.ts'
import { isOuvre } from './absences.ts'
import { type ContratsDates, rttAu } from './contrats.ts'
import type { SorteDeJournee } from './journees.ts'
import type { UniteDeConge } from './reglages-heures.ts'
import type { ReglagesDuJour } from './semaines.ts'

export type SorteDeConge = 'CP' | 'RTT'

/** A span of whole months in which leave is acquired. */
export interface PeriodeDeReference {
  debut: string
  fin: string
}

/**
 * Working days (six of a week) of leave for a month of work, and for a month of sick leave, which twelve months keep within its
 * 24; and at most in a period.
 */
const PAR_MOIS = 2.5
const PAR_MOIS_D_ARRET = 2
const PERIODE_MAX = 30
const SEMAINES_PAR_MOIS = 4
export const MOIS_PAR_AN = 12
/** Differences below are those of the computer's fractions. */
const INFIME = 1e-6

const dernierDuMois = (jour: string) => addDays(premierDuMois(jour, 1), -1)
const moisDe = (jour: string) => Number(jour.slice(5, 7))

/** The month in which periods of a kind begin: that of the settings (L3141-10, R3141-4), January for RTT. */
const moisInitial = (sorte: SorteDeConge, jour: string, reglages: ReglagesDuJour) =>
  sorte === 'RTT' ? 1 : Number(reglages(jour).congesMois)

/** Years after which periods no longer depend on where their count began. */
const ANNEES_DE_RECUL = 3

/**
 * The reference periods from the one of a day to the one of another. A period ends before the month in which the next one
 * begins by the settings of its first day: a company that changes this month has a short period. They are counted from some
 * years before, so that a day lies in the same period whichever days are asked for.
 */
export function periodesDeReference(
  sorte: SorteDeConge,
  { du, au }: { du: string; au: string },
  reglages: ReglagesDuJour,
): PeriodeDeReference[] {
  const found: PeriodeDeReference[] = []
  for (let debut = `${Number(du.slice(0, 4)) - ANNEES_DE_RECUL}-01-01`; debut <= au; ) {
    const length = (moisInitial(sorte, debut, reglages) - moisDe(debut) + MOIS_PAR_AN) % MOIS_PAR_AN
    const next = premierDuMois(debut, length === 0 ? MOIS_PAR_AN : length)
    if (next > du) found.push({ debut, fin: addDays(next, -1) })
    debut = next
  }
  return found
}

/** The unit in which leave of the period of a day is counted; RTT has one alone. */
export function uniteAu(sorte: SorteDeConge, jour: string, reglages: ReglagesDuJour): UniteDeConge {
  const [periode] = periodesDeReference(sorte, { du: jour, au: jour }, reglages)
  return sorte === 'RTT' || !periode ? 'ouvres' : reglages(periode.debut).congesEn
}

/** The last day on which leave of a period may be taken: RTT in its year, paid leave in the year after it, and the carry-over of the settings. */
export function limiteDe(sorte: SorteDeConge, { debut, fin }: PeriodeDeReference, reglages: ReglagesDuJour) {
  const { congesReport, rttReport } = reglages(debut)
  return dernierDuMois(premierDuMois(fin, sorte === 'RTT' ? rttReport : MOIS_PAR_AN + congesReport))
}

/** The time of a person in the company, with its absences. */
export interface Presence {
  /** The first day that counts. */
  du: string
  /** The last day in the company; null while nobody knows it. */
  fin: string | null
  absences: ReadonlyMap<string, SorteDeJournee>
  contrats: ContratsDates
}

/** What a month of a person counts for, in parts of the month. */
interface MoisCompte {
  /** The day at whose end it is acquired. */
  le: string
  travail: number
  arret: number
  /** Weeks of work. */
  semaines: number
  /** Days of RTT. */
  rtt: number
}

/**
 * A month of a person by its working days: worked or assimilated (leave, holidays, RTT: L3141-5), sick, or absent without
 * pay, which gives nothing. Weekdays decide, since an absence over a week-end is entered with or without it.
 */
function compterLeMois(debut: string, { du, fin, absences, contrats }: Presence, reglages: ReglagesDuJour) {
  const dernier = dernierDuMois(debut)
  const all = joursEntre(debut, dernier)
  const ouvres = all.filter((jour) => isOuvre(jour, reglages(jour)))
  const base = ouvres.length > 0 ? ouvres : all
  const there = base.filter((jour) => jour >= du && (fin === null || jour <= fin))
  const sick = there.filter((jour) => absences.get(jour) === 'AM')
  const worked = there.filter((jour) => !['AM', 'ABS'].includes(absences.get(jour) ?? 'WD'))
  const weekdays = new Set(base.map(rangDuJour)).size
  const rtt = sumOf(worked, (jour) => rttAu(contrats, jour))
  return {
    le: fin !== null && fin < dernier ? fin : dernier,
    travail: worked.length / base.length,
    arret: sick.length / base.length,
    semaines: worked.length / weekdays,
    rtt: rtt / MOIS_PAR_AN / base.length,
  } satisfies MoisCompte
}

/** The months of a period in which a person was in the company. */
function moisDeLaPeriode({ debut, fin }: PeriodeDeReference, presence: Presence, reglages: ReglagesDuJour) {
  const found: MoisCompte[] = []
  for (let one = debut; one <= fin; one = premierDuMois(one, 1)) {
    const isOutside = dernierDuMois(one) < presence.du || (presence.fin !== null && presence.fin < one)
    if (!isOutside) found.push(compterLeMois(one, presence, reglages))
  }
  return found
}

/** Days in another unit: five of a week are six. */
export function converti(jours: number, de: UniteDeConge, vers: UniteDeConge): number {
  if (de === vers) return jours
  return vers === 'ouvres' ? (jours * 5) / 6 : (jours * 6) / 5
}

/** Days of leave of so many months of work and of sick leave, within the limits of a period. */
function joursDeConge(travail: number, arret: number, unite: UniteDeConge): number {
  const ouvrables = Math.min(PERIODE_MAX, PAR_MOIS * travail + PAR_MOIS_D_ARRET * arret)
  return converti(ouvrables, 'ouvrables', unite)
}

/** Days acquired in a period by the end of each of its months. */
export type Acquis = readonly { le: string; jours: number }[]

/**
 * The paid leave of a person in a reference period, month by month: 2.5 days of six a week for a month of work, 30 at most
 * (L3141-3), part-time or not (L3123-5); 2 days for a month of sick leave, 24 at most (L3141-5, 7°, and L3141-5-1, law of
 * 22 April 2024). With its last month four weeks of work stand for a month where that gives more (L3141-4), and a part of a
 * day is a whole one (L3141-7).
 * @param initial days of this period that the opening balance tells: the months before it are in them
 */
export function acquisDeConges(
  periode: PeriodeDeReference,
  presence: Presence,
  reglages: ReglagesDuJour,
  initial: number,
): Acquis {
  const unite = reglages(periode.debut).congesEn
  const mois = moisDeLaPeriode(periode, presence, reglages)
  let [travail, arret, semaines] = [0, 0, 0]
  return mois.map((one, rank): Acquis[number] => {
    travail += one.travail
    arret += one.arret
    semaines += one.semaines
    const isComplete = rank === mois.length - 1
    const whole = isComplete && initial === 0 ? Math.max(travail, semaines / SEMAINES_PAR_MOIS) : travail
    const jours = joursDeConge(whole, arret, unite)
    return { le: one.le, jours: isComplete ? Math.ceil(initial + jours - INFIME) - initial : jours }
  })
}

/** The days of RTT of a person in a year, month by month, by the contract of each day; a day of absence or sick leave gives none. */
export function acquisDeRtt(
  periode: PeriodeDeReference,
  presence: Presence,
  reglages: ReglagesDuJour,
): Acquis {
  let jours = 0
  return moisDeLaPeriode(periode, presence, reglages).map(({ le, rtt }) => {
    jours += rtt
    return { le, jours }
  })
}
