/** How long positions of vehicles are kept: the French authority for personal data asks for two months at most (CNIL). */
export const POSITIONS_JOURS = 60
/** How long trips and engine times are kept, as a proof of work. */
export const TRAJETS_MOIS = 12
/** Positions of one call at most; trackers that were without a network send what they kept in several calls. */
export const POSITIONS_MAX = 5_000
/** Milliseconds by which a tracker's clock may be ahead: a position further in the future is refused. */
const AVANCE_MAX_MS = 86_400_000
/** Digital inputs of a tracker that are kept, from the first on. */
const ENTREES_MAX = 8
/** Speed above that of any vehicle: a greater one is an error of the tracker and is left out. */
export const VITESSE_MAX_KMH = 400
/** Instants are whole seconds: of several positions of a tracker in one second, one is kept. */
const SECONDE_MS = 1_000
/** A smaller measure counts as 0: the database's columns cannot hold the smallest numbers that a message may have. */
const MESURE_MIN = 0.001

/** The sources of positions. The server asks Quartix; the others send by themselves. */
export const sources = ['quartix', 'traccar', 'osmand', 'flespi', 'simulation'] as const
export type Source = (typeof sources)[number]

/** A position of a vehicle at an instant with its measures, the same for every kind of tracker. */
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

/** A position with the name of the tracker that sent it. */
export interface Reception {
  identifiant: string
  position: Position
}

/** The values of a tracker's message before they are checked; units are those of `Position`. */
export interface Brut extends Omit<Position, 'valide' | 'entrees'> {
  valide?: boolean | undefined
  entrees?: readonly (boolean | null)[] | number | null
}

/** 0,0 lies in the sea off Africa: a tracker that says so knows no position. */
const isNowhere = ({ latitude, longitude }: Pick<Brut, 'latitude' | 'longitude'>) =>
  Math.abs(latitude) < 1e-6 && Math.abs(longitude) < 1e-6

/**
 * A message as a position with values within their bounds; null without a place on earth or a time, or with a time more
 * than a day ahead.
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

/** A measure when it lies between 0 and a maximum; null otherwise. */
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
