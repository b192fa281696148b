import { distanceM, EARTH_M } from '../kernel/geo.ts'
import { VITESSE_MAX_KMH } from './position.ts'

/** A fix: the place of a vehicle at an instant (milliseconds since 1970). */
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
  /** The first and the last fix of the movement, as indexes of the fixes that were given. */
  de: number
  a: number
}

/**
 * Metres around the place where it stopped within which a vehicle counts as standing: receivers drift, and crews move
 * from bin to bin.
 */
const ARRET_M = 200
/** Milliseconds within `ARRET_M` after which a vehicle counts as standing. */
const ARRET_MS = 180_000
/** Milliseconds of silence that end a movement. */
const TRAJET_SILENCE_MS = 3_600_000
/** Metres in a millisecond above which a vehicle counts as on its way. */
const ALLURE = ARRET_M / ARRET_MS

/** Metres in a millisecond that no vehicle exceeds. */
const METRES_PAR_MS_MAX = VITESSE_MAX_KMH / 3_600
/**
 * Doubtful fixes in a row, consistent with each other, after which they are believed and those before them count as
 * wrong.
 */
const DOUTEUX_MAX = 5

const METRES_PER_RADIAN = EARTH_M
const RADIAN = Math.PI / 180

/** Whether two fixes lie within `ARRET_M`; on a plane, which is exact enough for such a distance and quicker than a sphere. */
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
 * Whether a vehicle can have driven from one fix to a later one; receivers drift by up to `ARRET_M` from one second to
 * the next.
 */
const canReach = (from: Fix, to: Fix) =>
  distanceM(from, to) <= ARRET_M + METRES_PAR_MS_MAX * (to.instant - from.instant)

/**
 * The fixes that a vehicle can have reached: one too far from the one before is left out, unless those after it follow from
 * it.
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
 * The movements of a vehicle. A movement begins when the vehicle is 200 m from where it stopped, and goes back to the fix at
 * which it left; it ends when the vehicle stays within 200 m for three minutes, or falls silent for an hour. A vehicle that
 * is elsewhere after such a silence made a movement of unknown path.
 * @param fixes in the order of their instants, each instant once, none without a place
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

/** The stretches of fixes between silences, each as its first index and the one after its last. */
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

/** Finds the movements of one stretch, and adds them to `found`. */
function moveThrough(fixes: readonly Fix[], start: number, end: number, found: Trajet[]): void {
  /** Index of the fix where the vehicle stands, or stood before it left. */
  let stop = start
  /** Index of the fix where the present movement began; −1 while the vehicle stands. */
  let departure = -1
  /** Index of the newest fix at least three minutes older than the current one. */
  let edge = start
  /** Index of a fix that was far from an earlier one: it is likely far from the next one too, and is tried first. */
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

/** The first fix from an index on that lies far from a later one; that later one itself when all are near. */
function farFrom(fixes: readonly Fix[], from: number, to: number): number {
  let at = from
  while (at < to && isNearAt(fixes, at, to)) at++
  return at
}

/** The fix at which the vehicle left: back from the first one far from the stop, as long as it was fast. */
function departureOf(fixes: readonly Fix[], stop: number, far: number): number {
  let at = far
  while (at > stop && isFastTo(fixes, at)) at--
  return at === far ? far - 1 : at
}

/** The fix at which the vehicle arrived: from one at which it stood, on as long as it was fast, else back as long as it was slow. */
function arrivalOf(fixes: readonly Fix[], departure: number, near: number, last: number): number {
  let at = near
  while (at < last && isFastTo(fixes, at + 1)) at++
  if (at > near) return at
  while (at > departure && !isFastTo(fixes, at)) at--
  return at
}

/** Whether the vehicle was fast on its way to a fix from the one before. */
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

/** Metres along the fixes from one index to another, without steps that no vehicle can make. */
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

/** A stay between two movements, or before the first and after the last one. */
export interface Arret {
  debut: number
  /** Null for a stay that has not ended. */
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
