import { addDays, DAY_MS, rangDuJour } from '../kernel/dates.ts'
import { sumOf, sumsOf } from '../kernel/sommes.ts'
import { creditDe, minutesDeConge } from './conges.ts'
import type { SorteDeJournee } from './journees.ts'
import { type Parts, partsDe } from './majorations.ts'
import { type JourDePersonne, joursCivils, type Travail, travailDe } from './minutes.ts'
import { debutDeSemaine, type ReglagesHeures } from './reglages-heures.ts'

/** A counted day: its own minutes, and its share of the week's parts (which may be negative for a leave). */
export interface JourCompte extends Travail, Parts {
  jour: string
  /**
   * Minutes beyond a part-time contract but below the first threshold: minutes above it are overtime, and counted only as
   * that.
   */
  auDela: number
}

/** Sums of days, in whole minutes. HNuit and the fields after `total` are included in `total`. */
export interface TotauxDeSemaine extends Parts {
  hnuit: number
  total: number
  dimanche: number
  ferie: number
  premierMai: number
  nuitExceptionnelle: number
  paniersJour: number
  paniersNuit: number
  deplacements: number
}

export interface SemaineComptee {
  /** Number and year of the ISO week that contains the fourth day of this week. */
  numero: number
  annee: number
  /** First and last day of the week within the requested span, and whether the span leaves out days of the week. */
  debut: string
  fin: string
  isCut: boolean
  jours: JourCompte[]
  totaux: TotauxDeSemaine
  /** Minutes worked in the whole week, including days outside the requested span. */
  minutesDeSemaine: number
  /** The settings with which the week is counted: those of the first day of the whole week. */
  reglages: ReglagesHeures
}

/** The settings in force on a day. */
export type ReglagesDuJour = (jour: string) => ReglagesHeures

/** The ISO week of a day: its number, and the year to which it belongs. */
export function semaineIso(jour: string): { numero: number; annee: number } {
  const jeudi = addDays(jour, 3 - rangDuJour(jour))
  const annee = Number(jeudi.slice(0, 4))
  const jours = (Date.parse(jeudi) - Date.parse(`${annee}-01-01`)) / DAY_MS
  return { numero: Math.floor(jours / 7) + 1, annee }
}

const SOMMES = ['hn', 'h25', 'h50', 'dimanche', 'ferie', 'premierMai', 'nuitExceptionnelle'] as const

/** The sums of some days; their order does not matter. */
export function totauxDe(jours: readonly JourCompte[]): TotauxDeSemaine {
  const sums = sumsOf(jours, SOMMES)
  const count = (is: (jour: JourCompte) => boolean) => jours.filter(is).length
  return {
    ...sums,
    hnuit: sumsOf(jours, ['nuit']).nuit,
    total: sums.hn + sums.h25 + sums.h50,
    paniersJour: count(({ panier }) => panier === 'jour'),
    paniersNuit: count(({ panier }) => panier === 'nuit'),
    deplacements: count(({ deplacement }) => deplacement === 1),
  }
}

/** The last day of the week that begins on this day: six days later, or earlier once weeks begin on another weekday. */
const finDeSemaine = (debut: string, reglages: ReglagesDuJour): string =>
  addDays(debutDeSemaine(debut, reglages(debut).premierJour), 6)

/** How many days earlier the counting of weeks begins, so that it finds the same weeks wherever the span begins. */
const RECUL_JOURS = 14

/**
 * The first day of the week of a day, whatever span is requested. When a company changes the weekday on which its weeks
 * begin, the current week is completed, and the days until the new first day are a short week.
 */
export function debutDeSemaineAu(jour: string, reglages: ReglagesDuJour): string {
  const from = addDays(jour, -RECUL_JOURS)
  let debut = debutDeSemaine(from, reglages(from).premierJour)
  for (let fin = finDeSemaine(debut, reglages); fin < jour; fin = finDeSemaine(debut, reglages))
    debut = addDays(fin, 1)
  return debut
}

/**
 * The minutes with which an absence counts towards the thresholds of its week, as `compterSemaines` counts them.
 * @param contrat weekly minutes of the contract in force on a day; null for the week of the settings
 */
export function creditAu(
  jour: string,
  journee: SorteDeJournee,
  reglages: ReglagesDuJour,
  contrat: (jour: string) => number | null,
): number {
  const debut = debutDeSemaineAu(jour, reglages)
  return creditDe(jour, journee, reglages(debut), minutesDeConge(reglages(debut), contrat(debut)))
}

/** Counts the days of one week one after the other, with the thresholds in force on its first day. */
function compterSemaine(
  { debut, fin }: { debut: string; fin: string },
  jours: ReadonlyMap<string, JourDePersonne>,
  reglages: ReglagesHeures,
  contrat: number | null,
) {
  let [credited, worked] = [0, 0]
  const conges = minutesDeConge(reglages, contrat)
  const partTime = Math.min(contrat ?? reglages.seuil1Min, reglages.seuil1Min)
  const beyond = ({ hn }: Parts) => Math.max(0, hn - partTime)
  let before = partsDe(0, 0, reglages)
  return joursCivils(debut, fin).map((jour): JourCompte => {
    const known = jours.get(jour) ?? { jour, journee: 'WD', horaires: null }
    const travail = travailDe(known, reglages)
    if (known.journee === 'WD') worked += travail.minutes
    else credited += creditDe(jour, known.journee, reglages, conges)
    const after = partsDe(credited, worked, reglages)
    const share = { hn: after.hn - before.hn, h25: after.h25 - before.h25, h50: after.h50 - before.h50 }
    const auDela = beyond(after) - beyond(before)
    before = after
    return { jour, auDela, ...travail, ...share }
  })
}

/**
 * The weeks of a span. Thresholds are applied to whole weeks; only days inside the span are listed and added up. Two
 * neighbouring spans therefore add up to their common week, to the minute.
 * @param jours the days of one person in any order, with the other days of the weeks at both ends of the span
 * @param reglages the settings of each day; a week is counted with those of its first day
 * @param contrat weekly minutes of the contract in force on a day, null for the week of the settings; a week is counted
 *   with that of its first day
 */
export function compterSemaines(
  jours: readonly JourDePersonne[],
  { du, au }: { du: string; au: string },
  reglages: ReglagesDuJour,
  contrat: (jour: string) => number | null = () => null,
): SemaineComptee[] {
  const byDay = new Map(jours.map((one) => [one.jour, one]))
  const weeks: SemaineComptee[] = []
  for (let debut = debutDeSemaineAu(du, reglages); debut <= au; ) {
    const fin = finDeSemaine(debut, reglages)
    const rules = reglages(debut)
    const all = compterSemaine({ debut, fin }, byDay, rules, contrat(debut))
    const inside = all.filter(({ jour }) => jour >= du && jour <= au)
    weeks.push({
      ...semaineIso(addDays(fin, -3)),
      debut: debut < du ? du : debut,
      fin: fin > au ? au : fin,
      isCut: inside.length < all.length,
      jours: inside,
      totaux: totauxDe(inside),
      minutesDeSemaine: sumOf(all, ({ minutes }) => minutes),
      reglages: rules,
    })
    debut = addDays(fin, 1)
  }
  return weeks
}

/** The part of counted weeks that lies within a span. */
export function semainesDans(
  semaines: readonly SemaineComptee[],
  { du, au }: { du: string; au: string },
): SemaineComptee[] {
  return semaines.flatMap((semaine) => {
    const jours = semaine.jours.filter(({ jour }) => jour >= du && jour <= au)
    const [first, last] = [jours[0], jours.at(-1)]
    if (!first || !last) return []
    if (jours.length === semaine.jours.length) return [semaine]
    return [{ ...semaine, debut: first.jour, fin: last.jour, isCut: true, jours, totaux: totauxDe(jours) }]
  })
}

/**
 * Minutes beyond a part-time contract. As with overtime, each day has a share of the whole week, so that two neighbouring
 * spans add up to it.
 */
export const minutesAuDela = (jours: readonly JourCompte[]): number => sumsOf(jours, ['auDela']).auDela

/**
 * Overtime in minutes from 1 January of the year of a day to this day: the legal contingent (D3121-24) is that of a
 * calendar year.
 * @param semaines consecutive weeks, beginning on 1 January or before
 */
export function supplementairesDeLannee(semaines: readonly SemaineComptee[], jour: string): number {
  const janvier = `${jour.slice(0, 4)}-01-01`
  let found = 0
  for (const { debut, fin, jours, totaux } of semaines) {
    if (fin < janvier || debut > jour) continue
    if (debut >= janvier && fin <= jour) found += totaux.h25 + totaux.h50
    else for (const one of jours) if (one.jour >= janvier && one.jour <= jour) found += one.h25 + one.h50
  }
  return found
}

/** Minutes as hours with two decimals, halves rounded up. A total is converted once, from its minutes (OPEN-123). */
export const heuresDe = (minutes: number): number => {
  const cents = Math.floor((Math.abs(minutes) * 100) / 60 + 0.5)
  return (minutes < 0 ? -cents : cents) / 100
}
