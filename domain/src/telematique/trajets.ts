import { distanceM, EARTH_M } from '../kernel/geo.ts'
import { VITESSE_MAX_KMH } from './position.ts'

/** The place of a vehicle at an instant (milliseconds since 1970). */
export interface Fix {
  instant: number
  latitude: number
  longitude: number
}

/** A movement from one stop to the next one. */
export interface Trajet {
  debut: number
  fin: number
  distanceM: number
  /** True when the tracker was silent on the way: start and end are known, the path is not. */
  inconnu: boolean
  /** The first and the last fix of the movement, as indexes into the list of fixes. */
  de: number
  a: number
}

/**
 * A vehicle counts as standing within this many metres of the place where it stopped: measured positions drift, and crews
 * move from bin to bin.
 */
const ARRET_M = 200
/** A vehicle counts as standing after this many milliseconds within `ARRET_M`. */
const ARRET_MS = 180_000
/** Milliseconds of silence that end a movement. */
const TRAJET_SILENCE_MS = 3_600_000
/** Metres per millisecond above which a vehicle counts as moving. */
const ALLURE = ARRET_M / ARRET_MS

/** Metres per millisecond that no vehicle can exceed. */
const METRES_PAR_MS_MAX = VITESSE_MAX_KMH / 3_600
/** When this many doubtful fixes in a row agree with each other, they are believed. */
const DOUTEUX_MAX = 5

const METRES_PER_RADIAN = EARTH_M
const RADIAN = Math.PI / 180

/**
 * Whether two fixes are within `ARRET_M` of each other. Computed on a plane, which is exact enough for this distance and
 * faster than on a sphere.
 */
function isNear(a: Fix, b: Fix): boolean {
  const north = (b.latitude - a.latitude) * RADIAN * METRES_PER_RADIAN
  if (north > ARRET_M || north < -ARRET_M) return false
  const east =
    (((b.longitude - a.longitude + 540) % 360) - 180) *
    RADIAN *
    METRES_PER_RADIAN *
    Math.cos(a.latitude * RADIAN)
  return north * north + east * east < ARRET_M * ARRET_M
}

const isFast = (from: Fix, to: Fix) => distanceM(from, to) >= ALLURE * (to.instant - from.instant)

/**
 * Whether a vehicle can have driven from one fix to a later one, given that a measured position may drift by up to
 * `ARRET_M`.
 */
const canReach = (from: Fix, to: Fix) =>
  distanceM(from, to) <= ARRET_M + METRES_PAR_MS_MAX * (to.instant - from.instant)

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
 * The movements of a vehicle. A movement is found when the vehicle is 200 m away from its stop, and begins with the fix
 * at which it left. It ends when the vehicle stays within 200 m for three minutes, or is silent for an hour. When the
 * vehicle is elsewhere after such a silence, it has made a movement of unknown path.
 * @param fixes in the order of their instants, one for each instant, all with a place
 */
export function trajetsDe(fixes: readonly Fix[]): Trajet[] {
  const found: Trajet[] = []
  for (const [start, end] of withoutSilence(fixes)) {
    const before = fixes[start - 1]
    const first = fixes[start]
    if (before && first && !isNear(before, first)) {
      found.push({ ...trajetOf(fixes, start - 1, start), inconnu: true })
    }
    moveThrough(fixes, start, end, found)
  }
  return found
}

/** The parts between two silences, each as the index of its first fix and the index after its last one. */
function withoutSilence(fixes: readonly Fix[]): [start: number, end: number][] {
  const stretches: [number, number][] = []
  let start = 0
  for (let i = 1; i <= fixes.length; i++) {
    const fix = fixes[i]
    const before = fixes[i - 1]
    if (fix && before && fix.instant - before.instant <= TRAJET_SILENCE_MS) continue
    stretches.push([start, i])
    start = i
  }
  return stretches
}

/** Finds the movements of one part between silences, and adds them to `found`. */
function moveThrough(fixes: readonly Fix[], start: number, end: number, found: Trajet[]): void {
  /** Index of the fix at which the vehicle stands, or last stood. */
  let stop = start
  /** Index of the fix at which the current movement began; −1 while the vehicle stands. */
  let departure = -1
  /** Index of the newest fix that is at least three minutes older than the current one. */
  let edge = start
  /**
   * Index of a fix that was far from an earlier current one: it is probably far from this one too, and is tried first.
   */
  let far = start
  for (let i = start; i < end; i++) {
    const fix = fixes[i]
    const anchor = fixes[stop]
    if (!fix || !anchor) continue
    if (departure < 0) {
      if (isNear(anchor, fix)) continue
      departure = departureOf(fixes, stop, i)
      edge = departure
    }
    while ((fixes[edge + 1]?.instant ?? Number.POSITIVE_INFINITY) <= fix.instant - ARRET_MS) edge++
    const oldest = fixes[edge]
    const isCovered = oldest !== undefined && fix.instant - oldest.instant >= ARRET_MS
    if (!isCovered) continue
    if (far < edge || isNearAt(fixes, far, i)) far = farFrom(fixes, edge, i)
    if (far < i) continue
    const arrival = arrivalOf(fixes, departure, edge, i)
    if (arrival > departure) found.push(trajetOf(fixes, departure, arrival))
    stop = arrival
    departure = -1
  }
  if (departure >= 0 && end - 1 > departure) found.push(trajetOf(fixes, departure, end - 1))
}

const isNearAt = (fixes: readonly Fix[], one: number, other: number): boolean => {
  const [a, b] = [fixes[one], fixes[other]]
  return a !== undefined && b !== undefined && isNear(b, a)
}

/** Index of the first fix, from `from` on, that is far from the fix `to`; `to` when there is none. */
function farFrom(fixes: readonly Fix[], from: number, to: number): number {
  let at = from
  while (at < to && isNearAt(fixes, at, to)) at++
  return at
}

/**
 * Index of the fix at which the vehicle left: backwards from `far`, the first fix far from the stop, as long as it moved
 * fast.
 */
function departureOf(fixes: readonly Fix[], stop: number, far: number): number {
  let at = far
  while (at > stop && isFastTo(fixes, at)) at--
  return at === far ? far - 1 : at
}

/**
 * Index of the fix at which the vehicle arrived: from `near`, at which it stood, forwards as long as it moved fast; if it
 * did not, backwards as long as it was slow.
 */
function arrivalOf(fixes: readonly Fix[], departure: number, near: number, last: number): number {
  let at = near
  while (at < last && isFastTo(fixes, at + 1)) at++
  if (at > near) return at
  while (at > departure && !isFastTo(fixes, at)) at--
  return at
}

/** Whether the vehicle moved fast between the fix before this index and the fix at it. */
function isFastTo(fixes: readonly Fix[], index: number): boolean {
  const [from, to] = [fixes[index - 1], fixes[index]]
  return from !== undefined && to !== undefined && isFast(from, to)
}

function trajetOf(fixes: readonly Fix[], de: number, a: number): Trajet {
  return {
    debut: fixes[de]?.instant ?? 0,
    fin: fixes[a]?.instant ?? 0,
    distanceM: distanceBetween(fixes, de, a),
    inconnu: false,
    de,
    a,
  }
}

/** Metres along the fixes between two indexes, without jumps that no vehicle can make. */
function distanceBetween(fixes: readonly Fix[], from: number, to: number): number {
  let sum = 0
  let before = fixes[from]
  for (let i = from + 1; i <= to; i++) {
    const fix = fixes[i]
    if (before && fix && canReach(before, fix)) sum += distanceM(before, fix)
    before = fix
  }
  return sum
}

/** A stay between two movements, before the first or after the last one. */
export interface Arret {
  debut: number
  /** Null while the vehicle still stands. */
  fin: number | null
  latitude: number
  longitude: number
}

/** The stays of a vehicle between its movements, in their order. */
export function arretsDe(fixes: readonly Fix[], trajets: readonly Trajet[]): Arret[] {
  return trajets.flatMap(({ a, fin }, rank) => {
    const place = fixes[a]
    const next = trajets[rank + 1]
    if (!place || (next && next.debut <= fin)) return []
    return [{ debut: fin, fin: next?.debut ?? null, latitude: place.latitude, longitude: place.longitude }]
  })
}
