import { addDays, parisInstant } from '../kernel/dates.ts'
import { FIN_DE_NUIT_H } from '../tournees/journee-de-travail.ts'
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
import { type Arret, arretsDe, credibles, type Trajet, trajetsDe } from './trajets.ts'

const HALF_DAY_MS = 43_200_000
/** The longest stop of an engine within one night's work, in milliseconds. */
const ARRET_DE_NUIT_MS = 3_600_000

/** The settings of a vehicle that say which signals mean "engine on" and "pump on". */
export interface Reglage {
  signalMoteur: Signal
  /** Null for a vehicle whose pump is not wired. */
  signalPompe: Signal | null
}

/** What a vehicle did on a day: movements and engine times that began on it (`debutDeJournee`), on the clock of Paris. */
export interface JourneeDeVehicule {
  /** The movements that began on the day; their indexes point into `fixes`. */
  trajets: Trajet[]
  arrets: Arret[]
  fixes: readonly Position[]
  /**
   * First start and last stop of the engine (milliseconds since 1970); the stop is null while it runs. Where none began on
   * the day, those of a run that went on into it from the evening before, which counts in the sums of that evening.
   */
  contactMis: number | null
  contactCoupe: number | null
  distanceM: number
  conduiteS: number
  moteurS: number
  pompeS: number
}

/**
 * The span (milliseconds since 1970) whose positions decide about a day: from noon before to noon after, so that
 * movements across midnight are seen whole.
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

/** The last washes after midnight that count for the evening's round, in milliseconds since 1970; null without any. */
export interface LavagesDeNuit {
  /** In the night from the day before to the day. */
  avant: number | null
  /** In the night from the day to the day after. */
  apres: number | null
}
const SANS_NUIT: LavagesDeNuit = { avant: null, apres: null }

/**
 * The instant (milliseconds since 1970) from which what a vehicle begins belongs to a day: midnight, after a night's work
 * the end of it, six in the morning at the latest. A night goes on after midnight while engines follow the evening's by an
 * hour at most, or while rounds of the evening are washed (OPEN-03).
 * @param marches the runs of the engine in their order, from noon before at least
 * @param lave the last wash of the night that counts for the evening's round
 */
export function debutDeJournee(marches: readonly Marche[], jour: string, lave: number | null): number {
  const { minuit } = fenetreDuJour(jour)
  const six = Date.parse(parisInstant(jour, `0${FIN_DE_NUIT_H}:00:00`))
  let until = lave ?? Number.NEGATIVE_INFINITY
  for (const { debut, fin } of marches) {
    if (debut >= six || (debut >= minuit && debut > until + ARRET_DE_NUIT_MS)) break
    until = Math.max(until, fin)
  }
  return Math.min(six, Math.max(minuit, until))
}

/** A position, and the way by which it came. */
type Recue = Position & { source?: string }

/**
 * Positions in the order of their instants, one for each instant: the one with a place, else that of the source whose
 * name comes first. The same positions give the same list in whatever order they arrived.
 */
export function ordered<T extends Recue>(positions: readonly T[]): T[] {
  const rank = (one: T) => (one.valide ? '0' : '1') + (one.source ?? '')
  const isBefore = (a: T, b: T) => a.instant < b.instant || (a.instant === b.instant && rank(a) < rank(b))
  const isSorted = positions.every((one, index) => {
    const previous = positions[index - 1]
    return previous === undefined || isBefore(previous, one)
  })
  const sorted = isSorted ? positions : [...positions].sort((a, b) => (isBefore(a, b) ? -1 : 1))
  return sorted.filter(({ instant }, index) => sorted[index - 1]?.instant !== instant)
}

/**
 * A vehicle's day from its positions of `fenetreDuJour`.
 * @param now milliseconds since 1970
 */
export function journeeDe(
  positions: readonly Recue[],
  jour: string,
  { signalMoteur, signalPompe }: Reglage,
  now: number,
  nuits = SANS_NUIT,
): JourneeDeVehicule {
  const { debut: windowStart, minuit } = fenetreDuJour(jour)
  // A run at the start of the window began before it, nobody knows when.
  const goesInto = ({ debut, fin }: Marche) =>
    debut > windowStart + SUITE_MS && debut < minuit && fin > minuit
  const heard = ordered(positions)
  const fixes = credibles(heard.filter(({ valide }) => valide))
  const marches = marchesDe(heard, (one) => isMoteurOn(signalMoteur, one))
  const from = debutDeJournee(marches, jour, nuits.avant)
  const until = debutDeJournee(marches, addDays(jour, 1), nuits.apres)
  const begins = ({ debut }: { debut: number }) => debut >= from && debut < until
  const trajets = trajetsDe(fixes).filter(begins)
  const moteur = marches.filter(begins)
  const pompe = marchesDe(heard, (one) => isPompeOn(signalPompe, one)).filter(begins)
  const since = moteur.length > 0 ? moteur[0] : marches.find(goesInto)
  const last = moteur.at(-1) ?? (since && marches.findLast(({ debut }) => debut < from))
  return {
    trajets,
    arrets: arretsDe(fixes, trajets),
    fixes,
    contactMis: since?.debut ?? null,
    contactCoupe: last && !lasts(last, now) ? last.fin : null,
    distanceM: trajets.reduce((sum, one) => sum + one.distanceM, 0),
    conduiteS: secondsOf(trajets.filter(({ inconnu }) => !inconnu)),
    moteurS: secondsOf(moteur),
    pompeS: secondsOf(pompe),
  }
}
