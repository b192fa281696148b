/**
 * Days for which positions of vehicles are kept: the French authority for personal data (CNIL) allows two months at most.
 */
export const POSITIONS_JOURS = 60
/** Age in days up to which a position is stored: less than it is kept, because counting a day also needs the days around it. */
export const POSITIONS_RECUES_JOURS = POSITIONS_JOURS - 2
/** Months for which trips and engine times are kept, as a proof of work. */
export const TRAJETS_MOIS = 12
/** Positions in one call at most; trackers that were without a network send their stored positions in several calls. */
export const POSITIONS_MAX = 5_000
/** Milliseconds by which a tracker's clock may be ahead: a position further in the future is refused. */
const AVANCE_MAX_MS = 86_400_000
/** Digital inputs of a tracker that are stored, beginning with the first one. */
const ENTREES_MAX = 8
/** Speed above that of any vehicle: a greater one is an error of the tracker and is ignored. */
export const VITESSE_MAX_KMH = 400
/** Instants are whole seconds: only one of several positions of a tracker in the same second is kept. */
const SECONDE_MS = 1_000
/**
 * A smaller measure counts as 0: columns of the database cannot store the smallest numbers that a message may contain.
 */
const MESURE_MIN = 0.001

/** The sources of positions. The server asks Quartix; all others send by themselves. */
export const sources = ['quartix', 'traccar', 'osmand', 'flespi'] as const
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
  /**
   * False when the tracker did not see the satellites: the position is stored, but neither shown nor counted as a way.
   */
  valide: boolean
  /** Whether the ignition is on; null when the tracker does not say. */
  contact: boolean | null
  /** Revolutions of the engine per minute. */
  regime: number | null
  /** Digital inputs as bits, the first input as the lowest bit; null when the tracker does not send any. */
  entrees: number | null
}

/** A position with the name of the tracker that sent it. */
export interface Reception {
  identifiant: string
  position: Position
}

/** The values of a tracker's message before they are checked, in the units of `Position`. */
interface Brut extends Omit<Position, 'valide' | 'entrees'> {
  valide?: boolean | undefined
  entrees?: readonly (boolean | null)[] | number | null
}

/** Latitude 0, longitude 0 is in the sea off Africa: a tracker sends it when it does not know its place. */
const isNowhere = ({ latitude, longitude }: Pick<Brut, 'latitude' | 'longitude'>) =>
  Math.abs(latitude) < 1e-6 && Math.abs(longitude) < 1e-6

/**
 * The position in a message, its values limited to what is possible. Null without a time or a place on earth, and for a
 * time more than a day ahead.
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

/** A measure that is between 0 and a maximum; null otherwise. */
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
