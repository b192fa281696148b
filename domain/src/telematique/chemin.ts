import { distanceM, METRES_PER_DEGREE, type Point } from '../kernel/geo.ts'
import { type Position, VITESSE_MAX_KMH } from './position.ts'

/** The place and the speed of a vehicle at an instant (milliseconds since 1970). */
type Fix = Pick<Position, 'instant' | 'latitude' | 'longitude' | 'vitesseKmh'>

/** A point of a vehicle's path: a fix under way, or a place at which it stood, whose fixes are one point. */
export interface PointDeChemin extends Point {
  debut: number
  fin: number
  /** 0 while the vehicle stands. */
  vitesseKmh: number
  /** Fixes of a stay: their number; its place is their mean. */
  nombre: number
  /** The last fix. */
  depart: Point
  /**
   * Metres from the last fix of the point before to the first one here: fixes that follow each other err alike, the mean
   * of a long stay does not. 0 for a way that no vehicle can have made.
   */
  metres: number
}

/** Below this speed a vehicle stands: measured speeds of a parked vehicle are seldom greater. */
const ARRET_KMH = 2
/** The same for a speed that is computed from places, which is less exact. */
const ARRET_CALCULE_KMH = 5
/** Fixes of a standing vehicle are within this many metres of their mean, apart from some that drift away and come back. */
const DERIVE_M = 30
/** Milliseconds within which a fix that drifted away comes back. */
const DERIVE_MS = 180_000

/** Metres by which a jump of a measured position may exceed what a vehicle can drive. */
const SAUT_M = 200
export const KMH_EN_METRES_PAR_MS = 1 / 3_600
/** When this many doubtful fixes in a row agree with each other, they are believed. */
const DOUTEUX_MAX = 5

const RADIAN = Math.PI / 180

/** Whether two places are closer than some hundred metres, on a plane: exact enough for this, and faster than on a sphere. */
export function isWithin(metres: number, a: Point, b: Point): boolean {
  const north = (b.latitude - a.latitude) * METRES_PER_DEGREE
  if (north > metres || north < -metres) return false
  const degrees = ((b.longitude - a.longitude + 540) % 360) - 180
  const east = degrees * METRES_PER_DEGREE * Math.cos(a.latitude * RADIAN)
  return north * north + east * east < metres * metres
}

const canDrive = (metres: number, ms: number) =>
  metres <= SAUT_M + VITESSE_MAX_KMH * KMH_EN_METRES_PAR_MS * ms

/** Most fixes are near the one before: on a plane that is known sooner than on a sphere. */
const canReach = (from: Fix, to: Fix) =>
  isWithin(SAUT_M, from, to) || canDrive(distanceM(from, to), to.instant - from.instant)

/**
 * The fixes that a vehicle can have reached. A fix too far from the last believed one is left out, unless `DOUTEUX_MAX`
 * fixes in a row agree with each other.
 * @param fixes in the order of their instants
 */
export function credibles<T extends Fix>(fixes: readonly T[]): T[] {
  const kept: T[] = []
  let doubtful: T[] = []
  for (const fix of fixes) {
    const last = kept.at(-1)
    const lastDoubtful = doubtful.at(-1)
    if (!last || canReach(last, fix)) {
      kept.push(fix)
      doubtful = []
    } else if (!lastDoubtful || !canReach(lastDoubtful, fix)) {
      doubtful = [fix]
    } else if (doubtful.push(fix) === DOUTEUX_MAX) {
      kept.push(...doubtful)
      doubtful = []
    }
  }
  return kept
}

/**
 * The path of a vehicle without the drift of its positions while it stands.
 * @param fixes in the order of their instants, one for each instant, all with a place
 */
export function pathOf(fixes: readonly Fix[]): PointDeChemin[] {
  const chemin: PointDeChemin[] = []
  for (let index = 0; index < fixes.length; index++) {
    const fix = fixes[index]
    if (!fix) continue
    const vitesseKmh = speedAt(fixes, index, fix)
    const rank = vitesseKmh === 0 ? stayOf(chemin, fix) : -1
    const stay = chemin[rank]
    if (stay) {
      chemin.length = rank + 1
      joinStay(stay, fix)
    } else {
      chemin.push(pointAfter(chemin.at(-1), fix, vitesseKmh))
    }
  }
  return chemin
}

function pointAfter(before: PointDeChemin | undefined, fix: Fix, vitesseKmh: number): PointDeChemin {
  const { instant, latitude, longitude } = fix
  const metres = before ? distanceM(before.depart, fix) : 0
  return {
    debut: instant,
    fin: instant,
    latitude,
    longitude,
    vitesseKmh,
    nombre: 1,
    depart: fix,
    metres: before && canDrive(metres, instant - before.fin) ? metres : 0,
  }
}

/** The speed at a fix, 0 while the vehicle stands; from the places before and after it when the tracker tells none. */
function speedAt(fixes: readonly Fix[], index: number, fix: Fix): number {
  if (fix.vitesseKmh !== null) return fix.vitesseKmh < ARRET_KMH ? 0 : fix.vitesseKmh
  const [before, after] = [fixes[index - 1] ?? fix, fixes[index + 1] ?? fix]
  const ms = after.instant - before.instant
  const kmh = ms === 0 ? 0 : distanceM(before, after) / ms / KMH_EN_METRES_PAR_MS
  return kmh < ARRET_CALCULE_KMH ? 0 : Math.min(kmh, VITESSE_MAX_KMH)
}

/**
 * The index of the stay to which a standing fix belongs: the last one, or one from which the vehicle was seen neither to
 * drive away nor to stay away for long; −1 when there is none.
 */
function stayOf(chemin: readonly PointDeChemin[], fix: Fix): number {
  let hasDriven = false
  for (let rank = chemin.length - 1; rank >= 0; rank--) {
    const point = chemin[rank]
    if (!point) break
    const isNear = isWithin(DERIVE_M, point, fix)
    if (point.vitesseKmh > 0) hasDriven ||= !isNear
    else if (isNear) return hasDriven ? -1 : rank
    if (hasDriven || fix.instant - (chemin[rank - 1] ?? point).fin > DERIVE_MS) break
  }
  return -1
}

function joinStay(stay: PointDeChemin, fix: Fix): void {
  const { instant, latitude, longitude } = fix
  stay.fin = instant
  stay.depart = fix
  stay.nombre++
  stay.latitude += (latitude - stay.latitude) / stay.nombre
  // Across the line of the date a mean would be on the other side of the earth: the first place stays.
  if (Math.abs(longitude - stay.longitude) < 180) stay.longitude += (longitude - stay.longitude) / stay.nombre
}
