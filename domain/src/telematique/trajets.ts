import { isWithin, KMH_EN_METRES_PAR_MS, type PointDeChemin } from './chemin.ts'

/** A way of a vehicle along its path, from where it stood to where it stood again. */
export interface Mouvement {
  debut: number
  fin: number
  distanceM: number
  /** True when the tracker was silent on the way: start and end are known, the path is not. */
  inconnu: boolean
  /** Its first and its last point, as indexes into the path. */
  de: number
  a: number
}

/** A movement is listed as a trip when it leads this many metres away from the last listed stop, or from its own start. */
const ARRET_M = 200
/** A stay of this many milliseconds ends a trip. */
export const ARRET_MS = 180_000
/** Milliseconds of silence after which the way of a vehicle is unknown. */
const SILENCE_MS = 3_600_000
/** The speed that is taken for a way on which no fix was measured. */
const ALLURE_KMH = 25

const standsAt = ({ vitesseKmh }: PointDeChemin) => vitesseKmh === 0

/**
 * All movements of a vehicle, however short. A silence of more than an hour ends one; when the vehicle is elsewhere after
 * it, it has made a movement of unknown path.
 */
export function mouvementsDe(chemin: readonly PointDeChemin[]): Mouvement[] {
  const found: Mouvement[] = []
  let de = 0
  for (const [a, point] of chemin.entries()) {
    const before = chemin[a - 1]
    if (!before) continue
    if (point.debut - before.fin > SILENCE_MS) {
      if (a - 1 > de) found.push(mouvementOf(chemin, de, a - 1))
      if (!isWithin(ARRET_M, before, point)) found.push({ ...mouvementOf(chemin, a - 1, a), inconnu: true })
      de = a
    } else if (standsAt(point) || a === chemin.length - 1) {
      found.push(mouvementOf(chemin, de, a))
      de = a
    }
  }
  return found
}

function mouvementOf(chemin: readonly PointDeChemin[], de: number, a: number): Mouvement {
  let distanceM = 0
  for (let i = de + 1; i <= a; i++) distanceM += chemin[i]?.metres ?? 0
  return { debut: leavesAt(chemin, de), fin: arrivesAt(chemin, a), distanceM, inconnu: false, de, a }
}

/**
 * When a vehicle drove between two points that follow each other: until it was seen to move, or since then; when it was
 * seen to move at neither, in the middle.
 */
function driveBetween(from: PointDeChemin, to: PointDeChemin): [start: number, end: number] {
  const [start, end] = [from.fin, to.debut]
  if (end - start > SILENCE_MS) return [start, end]
  const speed = Math.max(from.vitesseKmh, to.vitesseKmh, ALLURE_KMH) * KMH_EN_METRES_PAR_MS
  const rest = Math.max(0, end - start - Math.round(to.metres / speed))
  if (!standsAt(from)) return standsAt(to) ? [start, end - rest] : [start, end]
  return standsAt(to) ? [start + Math.floor(rest / 2), end - Math.ceil(rest / 2)] : [start + rest, end]
}

/** When the vehicle arrived at a point of its path, and when it left it. */
function arrivesAt(chemin: readonly PointDeChemin[], index: number): number {
  const [before, point] = [chemin[index - 1], chemin[index]]
  return before && point ? driveBetween(before, point)[1] : (point?.debut ?? 0)
}
function leavesAt(chemin: readonly PointDeChemin[], index: number): number {
  const [point, after] = [chemin[index], chemin[index + 1]]
  return point && after ? driveBetween(point, after)[0] : (point?.fin ?? 0)
}

/**
 * The movements as they are listed: those without a stay of three minutes between them are one trip, and one that stays
 * within 200 m is left out.
 */
export function trajetsDe(chemin: readonly PointDeChemin[], mouvements: readonly Mouvement[]): Mouvement[] {
  const found: Mouvement[] = []
  let de: number | null = null
  let stop = 0
  let isListed = false
  for (const [rank, one] of mouvements.entries()) {
    const before = mouvements[rank - 1]
    const after = mouvements[rank + 1]
    if (one.inconnu) {
      found.push(one)
      continue
    }
    if (before?.a !== one.de || before.inconnu) stop = one.de
    de ??= one.de
    isListed ||= leadsAway(chemin, one, stop)
    if (after?.de === one.a && !after.inconnu && after.debut - one.fin < ARRET_MS) continue
    if (isListed) {
      found.push(mouvementOf(chemin, de, one.a))
      stop = one.a
    }
    de = null
    isListed = false
  }
  return found
}

/** Whether a movement leads 200 m away from its start, or from a stop. */
function leadsAway(chemin: readonly PointDeChemin[], { de, a }: Mouvement, stop: number): boolean {
  const [start, last] = [chemin[de], chemin[stop]]
  for (let i = a; i > de; i--) {
    const point = chemin[i]
    if (!point || !start || !last) continue
    if (!isWithin(ARRET_M, start, point) || !isWithin(ARRET_M, last, point)) return true
  }
  return false
}

/**
 * Metres and milliseconds of movements whose path is known. The fixes meet a vehicle at moments of its driving that are a
 * fair sample of it: its driving time is its metres divided by the mean of the speeds that they tell. So the seconds
 * between two positions change nothing. It is at least the time between fixes that both met it driving, and at most that
 * of all gaps in which it came forward.
 */
export function conduiteDe(
  chemin: readonly PointDeChemin[],
  mouvements: readonly Mouvement[],
): { distanceM: number; conduiteMs: number } {
  let [distanceM, gaps, gapsMs, sureMs, seenMs, seenM] = [0, 0, 0, 0, 0, 0]
  for (const { inconnu, de, a } of mouvements) {
    for (let i = inconnu ? a : de; i < a; i++) {
      const [from, to] = [chemin[i], chemin[i + 1]]
      if (!from || !to) continue
      const ms = to.debut - from.fin
      const sampledM = ((from.vitesseKmh + to.vitesseKmh) * KMH_EN_METRES_PAR_MS * ms) / 2
      distanceM += to.metres
      gaps++
      gapsMs += ms
      seenM += sampledM
      seenMs += ((standsAt(from) ? 0 : ms) + (standsAt(to) ? 0 : ms)) / 2
      // Less than half of the metres that the speeds at both ends promise: it may have stood in between.
      if (!standsAt(from) && !standsAt(to) && to.metres > sampledM / 2) sureMs += ms
    }
  }
  if (gaps === 0) return { distanceM, conduiteMs: 0 }
  // One fix more at a usual speed, for a vehicle that few fixes met driving, or none.
  const oneMs = gapsMs / gaps
  const speed = (seenM + oneMs * ALLURE_KMH * KMH_EN_METRES_PAR_MS) / (seenMs + oneMs)
  return { distanceM, conduiteMs: Math.min(gapsMs, Math.max(sureMs, distanceM / speed)) }
}
