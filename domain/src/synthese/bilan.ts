import { addDays, DAY_MS, formatDate, lundiDe } from '../kernel/dates.ts'
import { sumsOf } from '../kernel/sommes.ts'
import { realisationRate } from './synthese.ts'

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
export type Bilan = Record<(typeof FIGURES)[number], number>
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
const firstOf = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`

/** The period with which a report compares its own: for whole months as many months before, else as many days before. */
export function periodBefore({ dateDebut, dateFin }: PeriodeDeBilan): PeriodeDeBilan {
  if (isFirst(dateDebut) && isLast(dateFin)) {
    const months = monthOf(dateFin) - monthOf(dateDebut) + 1
    return { dateDebut: firstOf(monthOf(dateDebut) - months), dateFin: addDays(dateDebut, -1) }
  }
  const days = Math.round((Date.parse(dateFin) - Date.parse(dateDebut)) / DAY_MS) + 1
  return { dateDebut: addDays(dateDebut, -days), dateFin: addDays(dateDebut, -1) }
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

const wholeText = (n: number) => n.toLocaleString('fr-FR')

/** The totals of a period and of the period before it in words: name, value, earlier value. */
export function totauxEnClair(now: Bilan, before: Bilan): readonly (readonly [string, string, string])[] {
  const row = (label: string, of: (bilan: Bilan) => number) =>
    [label, wholeText(of(now)), wholeText(of(before))] as const
  return [
    row('Bacs prévus', (b) => b.prevus),
    row('Bacs à venir', (b) => b.tous - b.prevus),
    row('Bacs lavés', (b) => b.laves),
    row('dont hors plan', (b) => b.laves - b.lavesPrevus),
    row('Lavages impossibles (bacs)', (b) => b.impossibles),
    row('Lavages partiels (bacs)', (b) => b.partiels),
    row('Maintenances (interventions)', (b) => b.maintenances),
    row('Interventions', (b) => b.interventions),
    [
      'Taux de réalisation',
      realisationRate(now.lavesPrevus, now.prevus) || '–',
      realisationRate(before.lavesPrevus, before.prevus) || '–',
    ],
  ]
}
