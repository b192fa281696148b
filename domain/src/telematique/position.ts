/** How long positions of vehicles are kept: the French authority for personal data asks for two months at most (CNIL). */
export const POSITIONS_JOURS = 60
/** How long trips and engine times are kept, as a proof of work. */
export const TRAJETS_MOIS = 12
/** Positions of one call at most; trackers that were without a network send what they kept in several calls. */
export const POSITIONS_MAX = 5_000
/** A clock that is further ahead than this is wrong: its position is refused. */
const AVANCE_MAX_MS = 86_400_000
/** The first digital inputs of a tracker, which are kept. */
const ENTREES_MAX = 8
/** Faster than any vehicle of ours: a tracker that says so is not believed. */
export const VITESSE_MAX_KMH = 400
/** A tracker says a place each second at most: what it says twice in one second is one position. */
const SECONDE_MS = 1_000
/** Less than this is nothing: the columns of measures cannot hold the smallest numbers of a message. */
const MESURE_MIN = 0.001

/** The ways by which positions reach us. Quartix is asked, the others send. */
export const sources = ['quartix', 'traccar', 'osmand', 'flespi', 'simulation'] as const
export type Source = (typeof sources)[number]

/** What a tracker said of a vehicle at an instant, whatever the tracker. */
export interface Position {
  /** Milliseconds since 1970, of a whole second. */
  instant: number
  latitude: number
  longitude: number
  vitesseKmh: number | null
  /** Degrees clockwise from north. */
  cap: number | null
  /** False when the tracker had no view of the satellites: kept, and never shown nor driven along. */
  valide: boolean
  /** Whether the ignition is on; null when the tracker does not say. */
  contact: boolean | null
  /** Revolutions of the engine a minute. */
  regime: number | null
  /** Digital inputs, the first one as the lowest bit; null when the tracker does not say. */
  entrees: number | null
}

/** A position with the name that the tracker bears at its own service. */
export interface Reception {
  identifiant: string
  position: Position
}

/** What a tracker's message holds, before it is checked; units are those of `Position`. */
export interface Brut extends Omit<Position, 'valide' | 'entrees'> {
  valide?: boolean | undefined
  entrees?: readonly (boolean | null)[] | number | null
}

/** 0,0 lies in the sea off Africa: a tracker that says so knows no position. */
const isNowhere = ({ latitude, longitude }: Pick<Brut, 'latitude' | 'longitude'>) =>
  Math.abs(latitude) < 1e-6 && Math.abs(longitude) < 1e-6

/**
 * A position as it is kept; null when it says no place on earth, no time, or a time more than a day ahead.
 * @param now milliseconds since 1970
 */
export function positionOf(brut: Brut, now: number): Position | null {
  const { instant, latitude, longitude } = brut
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (!isOnEarth || !(instant >= SECONDE_MS) || instant > now + AVANCE_MAX_MS) return null
  return {
    instant: Math.floor(instant / SECONDE_MS) * SECONDE_MS,
    latitude,
    longitude,
    vitesseKmh: bounded(brut.vitesseKmh, VITESSE_MAX_KMH),
    cap: brut.cap === null || !Number.isFinite(brut.cap) ? null : ((brut.cap % 360) + 360) % 360,
    valide: brut.valide !== false && !isNowhere(brut),
    contact: brut.contact,
    regime: bounded(brut.regime, 20_000),
    entrees: bitsOf(brut.entrees ?? null),
  }
}

/** A measure from 0 to a greatest one; null for anything else. */
export const bounded = (value: number | null, max: number): number | null => {
  if (value === null || !(value >= 0) || value > max) return null
  return value < MESURE_MIN ? 0 : value
}

function bitsOf(entrees: readonly (boolean | null)[] | number | null): number | null {
  if (entrees === null) return null
  if (typeof entrees === 'number')
    return Number.isSafeInteger(entrees) && entrees >= 0 ? entrees % 2 ** ENTREES_MAX : null
  if (entrees.every((one) => one === null)) return null
  return entrees.slice(0, ENTREES_MAX).reduce((bits, isOn, index) => bits | (isOn ? 1 << index : 0), 0)
}
