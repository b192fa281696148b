import { z } from 'zod'
import { addDays, DAY_MS, formatDate, joursEntre, lundiDe, premierDuMois } from '../kernel/dates.ts'
import { sumsOf } from '../kernel/sommes.ts'
import { countInWords, formatNumber, formatTenths } from '../kernel/texte.ts'
import { realisationRate, realisationTenths } from './synthese.ts'

/** The figures of work planned and done, in bins unless said otherwise; `maintenances` and `interventions` count passages. */
const FIGURES = [
  'prevus',
  'tous',
  'laves',
  'lavesPrevus',
  'impossibles',
  'maintenances',
  'partiels',
  'interventions',
] as const
export const bilan = z.record(z.enum(FIGURES), z.number())
export type Bilan = z.output<typeof bilan>
export type BilanJour = Bilan & { jour: string }

/** The sums of several days. */
export const bilanOf = (jours: readonly BilanJour[]): Bilan => sumsOf(jours, FIGURES)

export interface PeriodeDeBilan {
  dateDebut: string
  dateFin: string
}

const isFirst = (jour: string) => jour.endsWith('-01')
const isLast = (jour: string) => isFirst(addDays(jour, 1))
/** The number of months since the year 0. */
const monthOf = (jour: string) => Number(jour.slice(0, 4)) * 12 + Number(jour.slice(5, 7)) - 1

/** The whole period before: for whole months as many months, else as many days. */
function wholeBefore({ dateDebut, dateFin }: PeriodeDeBilan): PeriodeDeBilan {
  if (isFirst(dateDebut) && isLast(dateFin)) {
    const months = monthOf(dateFin) - monthOf(dateDebut) + 1
    return { dateDebut: premierDuMois(dateDebut, -months), dateFin: addDays(dateDebut, -1) }
  }
  const days = Math.round((Date.parse(dateFin) - Date.parse(dateDebut)) / DAY_MS) + 1
  return { dateDebut: addDays(dateDebut, -days), dateFin: addDays(dateDebut, -1) }
}

/** True for a period that has begun and has days to come. */
const isRunning = ({ dateDebut, dateFin }: PeriodeDeBilan, today: string): boolean =>
  dateDebut <= today && today < dateFin

/**
 * The period with which a report compares its own: the whole one before; of it as many first days as have begun, while the
 * own one runs.
 */
export function periodBefore(asked: PeriodeDeBilan, today: string): PeriodeDeBilan {
  const whole = wholeBefore(asked)
  if (!isRunning(asked, today)) return whole
  const sameDay = addDays(whole.dateDebut, joursEntre(asked.dateDebut, today).length - 1)
  return sameDay < whole.dateFin ? { ...whole, dateFin: sameDay } : whole
}

/** What is to be said of the comparison of a period that runs; null once it is over, or before it begins. */
export function comparaisonEnClair(asked: PeriodeDeBilan, today: string): string | null {
  if (!isRunning(asked, today)) return null
  const before = periodBefore(asked, today)
  const isAsLong =
    joursEntre(before.dateDebut, before.dateFin).length === joursEntre(asked.dateDebut, today).length
  return `La période n'est pas finie : elle est comparée ${isAsLong ? 'au même nombre de jours de la précédente' : 'à toute la précédente, qui a moins de jours'}.`
}

/** A period in words: "du 01/10/2026 au 31/10/2026", "le 05/10/2026". */
export const periodText = ({ dateDebut, dateFin }: PeriodeDeBilan): string =>
  dateDebut === dateFin
    ? `le ${formatDate(dateDebut)}`
    : `du ${formatDate(dateDebut)} au ${formatDate(dateFin)}`

/** A week of a report. */
export interface Semaine {
  /** The Monday, YYYY-MM-DD. */
  lundi: string
  laves: number
  prevus: number
}

/**
 * Bins washed and planned in each week of a period; weeks without any are included. All bins planned for coming days
 * count.
 */
export function semainesOf(jours: readonly BilanJour[], { dateDebut, dateFin }: PeriodeDeBilan): Semaine[] {
  const weeks = new Map<string, Semaine>()
  for (let lundi = lundiDe(dateDebut); lundi <= dateFin; lundi = addDays(lundi, 7))
    weeks.set(lundi, { lundi, laves: 0, prevus: 0 })
  for (const { jour, laves, tous } of jours) {
    const week = weeks.get(lundiDe(jour))
    if (!week) continue
    week.laves += laves
    week.prevus += tous
  }
  return [...weeks.values()]
}

const A_VENIR = 'Bacs à venir'
/** The counts of a report, in the order in which it names them. */
const COMPTES: readonly (readonly [label: string, of: (bilan: Bilan) => number])[] = [
  ['Bacs prévus', (b) => b.prevus],
  [A_VENIR, (b) => b.tous - b.prevus],
  ['Bacs lavés', (b) => b.laves],
  ['dont hors plan', (b) => b.laves - b.lavesPrevus],
  ['Lavages impossibles (bacs)', (b) => b.impossibles],
  ['Lavages partiels (bacs)', (b) => b.partiels],
  ['Maintenances (interventions)', (b) => b.maintenances],
  ['Interventions', (b) => b.interventions],
]
const TAUX = 'Taux de réalisation'
const rateOf = ({ lavesPrevus, prevus }: Bilan) => realisationRate(lavesPrevus, prevus) || '–'

/** The totals of a period and of the period before it in words: name, value, earlier value. */
export const totauxEnClair = (now: Bilan, before: Bilan): readonly (readonly [string, string, string])[] => [
  ...COMPTES.map(([label, of]) => [label, formatNumber(of(now)), formatNumber(of(before))] as const),
  [TAUX, rateOf(now), rateOf(before)],
]

/** How a number differs from an earlier one: "38 de plus (+10,0 %)", "1 de moins (−4,5 %)", "autant". */
function differenceText(now: number, before: number): string {
  const difference = now - before
  if (difference === 0) return 'autant'
  const more = `${formatNumber(Math.abs(difference))} de ${difference > 0 ? 'plus' : 'moins'}`
  if (before === 0) return more
  const share = formatTenths(Math.abs((difference / before) * 100))
  return `${more} (${difference > 0 ? '+' : '−'}${share} %)`
}

/** The difference of two rates, each as it is written; empty where one is none. */
function rateDifferenceText(now: Bilan, before: Bilan): string {
  if (now.prevus === 0 || before.prevus === 0) return ''
  const tenths = ({ lavesPrevus, prevus }: Bilan) => realisationTenths(lavesPrevus, prevus)
  const difference = tenths(now) - tenths(before)
  if (difference === 0) return 'autant'
  return `${countInWords(Math.abs(difference / 10), 'point', 'points', formatTenths)} de ${difference > 0 ? 'plus' : 'moins'}`
}

/**
 * The differences of a period from the period before it in words, in the order of `totauxEnClair`; none of bins to come,
 * since the days of the period before are over.
 */
export const differencesEnClair = (now: Bilan, before: Bilan): readonly string[] => [
  ...COMPTES.map(([label, of]) => (label === A_VENIR ? '' : differenceText(of(now), of(before)))),
  rateDifferenceText(now, before),
]
