import { sumOf } from '../kernel/sommes.ts'
import type { Position } from './position.ts'

/** The signals of a tracker that may mean that the engine or the pump is running. */
export const signaux = ['contact', 'regime', 'entree1', 'entree2', 'entree3', 'entree4'] as const
export type Signal = (typeof signaux)[number]
export const nomsSignaux: Readonly<Record<Signal, string>> = {
  contact: 'Contact',
  regime: 'Régime moteur',
  entree1: 'Entrée 1',
  entree2: 'Entrée 2',
  entree3: 'Entrée 3',
  entree4: 'Entrée 4',
}

/**
 * Milliseconds between two "on" above which the time between them is not counted: the tracker may have been silent for
 * hours.
 */
export const SUITE_MS = 300_000
/** Speed (km/h) from which a vehicle without an ignition signal counts as driving. */
const ROULE_KMH = 5

type Mesure = Pick<Position, 'instant' | 'contact' | 'regime' | 'entrees' | 'vitesseKmh'>

/** Whether a signal is on at a position; null when the tracker does not say. */
function signalAt(signal: Signal, { contact, regime, entrees }: Mesure): boolean | null {
  if (signal === 'contact') return contact
  if (signal === 'regime') return regime === null ? null : regime > 0
  const bit = Number(signal.slice('entree'.length)) - 1
  return entrees === null ? null : (entrees >> bit) % 2 === 1
}

/**
 * Whether the engine runs at a position; when the tracker does not send the signal, whether the vehicle moves (OPEN-94).
 */
export const isMoteurOn = (signal: Signal, position: Mesure): boolean =>
  signalAt(signal, position) ?? (position.vitesseKmh ?? 0) >= ROULE_KMH

export const isPompeOn = (signal: Signal | null, position: Mesure): boolean =>
  signal !== null && (signalAt(signal, position) ?? false)

/** A span during which a signal was on, in milliseconds since 1970. */
export interface Marche {
  debut: number
  fin: number
}

/**
 * The spans during which a signal was on: from the first "on" to an "off" that follows within five minutes of the last
 * "on", else to that last "on". A gap of more than five minutes between two "on" ends a span.
 * @param positions in the order of their instants
 */
export function marchesDe<T extends Pick<Position, 'instant'>>(
  positions: readonly T[],
  isOn: (position: T) => boolean,
): Marche[] {
  const found: Marche[] = []
  let running: Marche | null = null
  for (const position of positions) {
    const { instant } = position
    const on = isOn(position)
    if (running && instant - running.fin <= SUITE_MS) {
      running.fin = instant
      if (!on) running = null
    } else if (on) {
      running = { debut: instant, fin: instant }
      found.push(running)
    } else {
      running = null
    }
  }
  return found
}

/**
 * Whether a span is still going on: its last "on" is at most five minutes old.
 * @param now milliseconds since 1970
 */
export const lasts = ({ fin }: Marche, now: number): boolean => now - fin <= SUITE_MS

/** The total of several spans in whole seconds. */
export const secondsOf = (marches: readonly Marche[]): number =>
  Math.round(sumOf(marches, ({ debut, fin }) => fin - debut) / 1000)
