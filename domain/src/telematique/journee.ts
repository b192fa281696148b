import { addDays, parisInstant } from '../kernel/dates.ts'
import { FIN_DE_NUIT_H } from '../tournees/journee-de-travail.ts'
import { credibles, type PointDeChemin, pathOf } from './chemin.ts'
import {
  isMoteurOn,
  isPompeOn,
  lasts,
  type Marche,
  marchesDe,
  type Signal,
  SUITE_MS,
  secondsOf,
} from './moteur.ts'
import type { Position } from './position.ts'
import { conduiteDe, type Mouvement, mouvementsDe, trajetsDe } from './trajets.ts'

const HALF_DAY_MS = 43_200_000
/** Milliseconds for which an engine may stop at most so that the work of the night still counts as one. */
const ARRET_DE_NUIT_MS = 3_600_000

/** The settings of a vehicle: which signals mean that the engine, or the pump, is on. */
interface Reglage {
  signalMoteur: Signal
  /** Null for a vehicle whose pump is not connected to the tracker. */
  signalPompe: Signal | null
}

/** A vehicle's day: the movements and engine times that began on it (`debutDeJournee`). */
export interface JourneeDeVehicule {
  /** The path around the day, without drift; the indexes of movements and trips point into it. */
  chemin: readonly PointDeChemin[]
  /** All movements that began on the day, however short, and those that are listed as trips. */
  mouvements: readonly Mouvement[]
  trajets: readonly Mouvement[]
  /** The newest believed position. */
  derniere: Position | null
  /**
   * First start and last stop of the engine (milliseconds since 1970); the stop is null while the engine runs. When no
   * run began on the day, these are the ends of a run from the evening before that went on into the day; its time counts
   * for that evening.
   */
  contactMis: number | null
  contactCoupe: number | null
  /** Distance and driving time of all movements whose path is known. */
  distanceM: number
  conduiteS: number
  moteurS: number
  pompeS: number
}

/** Whether a vehicle moved on a day, or its engine ran. */
export const hasWorked = ({ mouvements, contactMis }: JourneeDeVehicule): boolean =>
  mouvements.length > 0 || contactMis !== null

/**
 * The span (milliseconds since 1970) whose positions are needed for a day: from noon of the day before to noon of the day
 * after, so that movements across midnight are complete.
 */
export function fenetreDuJour(jour: string): {
  debut: number
  fin: number
  minuit: number
  lendemain: number
} {
  const minuit = Date.parse(parisInstant(jour, '00:00:00'))
  const lendemain = Date.parse(parisInstant(addDays(jour, 1), '00:00:00'))
  return { debut: minuit - HALF_DAY_MS, fin: lendemain + HALF_DAY_MS, minuit, lendemain }
}

/**
 * The last washes after midnight that belong to the round of the evening, in milliseconds since 1970; null when there are
 * none.
 */
export interface LavagesDeNuit {
  /** In the night from the day before to this day. */
  avant: number | null
  /** In the night from this day to the next. */
  apres: number | null
}
const SANS_NUIT: LavagesDeNuit = { avant: null, apres: null }

/**
 * The instant (milliseconds since 1970) from which new movements belong to a day: midnight, or after work in the night
 * its end, at the latest six in the morning. Work of the evening goes on after midnight as long as the engine never stops
 * for more than an hour, or as long as containers of the evening's round are washed (OPEN-03).
 * @param marches the runs of the engine in their order, from noon of the day before or earlier
 * @param lave the last wash of the night that belongs to the round of the evening
 */
function debutDeJournee(marches: readonly Marche[], jour: string, lave: number | null): number {
  const { minuit } = fenetreDuJour(jour)
  const six = Date.parse(parisInstant(jour, `0${FIN_DE_NUIT_H}:00:00`))
  let until = lave ?? Number.NEGATIVE_INFINITY
  for (const { debut, fin } of marches) {
    if (debut >= six || (debut >= minuit && debut > until + ARRET_DE_NUIT_MS)) break
    until = Math.max(until, fin)
  }
  return Math.min(six, Math.max(minuit, until))
}

/** A position with the source from which it came. */
type Recue = Position & { source?: string }

/**
 * Positions in the order of their instants, one for each instant, those with a place first. Of two sources at one moment
 * one is believed: the other one counts where the better one has no place for five minutes. The result does not depend on
 * the order in which the positions arrived.
 */
export function ordered<T extends Recue>(positions: readonly T[]): T[] {
  const bySource = Map.groupBy(positions, ({ source = '' }) => source)
  const [best = [], ...others] = [...bySource.values()].map(inOrder).sort(byWorth)
  return others.reduce(fillGaps, best)
}

/** Positions of one source in the order of their instants, one for each instant. */
function inOrder<T extends Recue>(positions: readonly T[]): T[] {
  const isBefore = (a: T, b: T) => a.instant < b.instant || (a.instant === b.instant && a.valide && !b.valide)
  const isSorted = positions.every((one, index) => {
    const previous = positions[index - 1]
    return previous === undefined || isBefore(previous, one)
  })
  const sorted = isSorted ? positions : [...positions].sort((a, b) => (isBefore(a, b) ? -1 : 1))
  return sorted.filter(({ instant }, index) => sorted[index - 1]?.instant !== instant)
}

/** The better source first: one that knows the ignition, then the one with more places. */
function byWorth(a: readonly Recue[], b: readonly Recue[]): number {
  const placesOf = (list: readonly Recue[]) => list.filter(({ valide }) => valide)
  const [one, other] = [placesOf(a), placesOf(b)]
  const knows = (list: readonly Recue[]) => Number(list.some(({ contact }) => contact !== null))
  const name = ([first]: readonly Recue[]) => first?.source ?? ''
  return knows(other) - knows(one) || other.length - one.length || (name(a) < name(b) ? -1 : 1)
}

/** Adds the positions of a source in whose five minutes before and after the better ones have no place. */
function fillGaps<T extends Recue>(better: readonly T[], positions: readonly T[]): T[] {
  const places = better.filter(({ valide }) => valide)
  let next = 0
  const added = positions.filter(({ instant }) => {
    while ((places[next]?.instant ?? Number.POSITIVE_INFINITY) < instant) next++
    const before = places[next - 1]?.instant ?? Number.NEGATIVE_INFINITY
    const after = places[next]?.instant ?? Number.POSITIVE_INFINITY
    return instant - before > SUITE_MS && after - instant > SUITE_MS
  })
  return inOrder([...better, ...added])
}

/**
 * A vehicle's day, counted from its positions within `fenetreDuJour`.
 * @param now milliseconds since 1970
 * @param nuits the last washes of both nights
 */
export function journeeDe(
  positions: readonly Recue[],
  jour: string,
  { signalMoteur, signalPompe }: Reglage,
  now: number,
  nuits = SANS_NUIT,
): JourneeDeVehicule {
  const { debut: windowStart, minuit } = fenetreDuJour(jour)
  // A run at the very start of the span began before it, at an unknown time.
  const goesInto = ({ debut, fin }: Marche) =>
    debut > windowStart + SUITE_MS && debut < minuit && fin > minuit
  const heard = ordered(positions)
  const fixes = credibles(heard.filter(({ valide }) => valide))
  const marches = marchesDe(heard, (one) => isMoteurOn(signalMoteur, one))
  const from = debutDeJournee(marches, jour, nuits.avant)
  const until = debutDeJournee(marches, addDays(jour, 1), nuits.apres)
  const begins = ({ debut }: { debut: number }) => debut >= from && debut < until
  const chemin = pathOf(fixes)
  const moved = mouvementsDe(chemin)
  const mouvements = moved.filter(begins)
  const { distanceM, conduiteMs } = conduiteDe(chemin, mouvements)
  const moteur = marches.filter(begins)
  const pompe = marchesDe(heard, (one) => isPompeOn(signalPompe, one)).filter(begins)
  const since = moteur.length > 0 ? moteur[0] : marches.find(goesInto)
  const last = moteur.at(-1) ?? (since && marches.findLast(({ debut }) => debut < from))
  return {
    chemin,
    mouvements,
    trajets: trajetsDe(chemin, moved).filter(begins),
    derniere: fixes.at(-1) ?? null,
    contactMis: since?.debut ?? null,
    contactCoupe: last && !lasts(last, now) ? last.fin : null,
    distanceM,
    conduiteS: Math.round(conduiteMs / 1000),
    moteurS: secondsOf(moteur),
    pompeS: secondsOf(pompe),
  }
}
