import { distanceM, EARTH_M, type Point } from '@lavandiere/domain/kernel/geo.ts'
import { sumOf } from '@lavandiere/domain/kernel/sommes.ts'

/** Speed in streets and on longer ways, in m/s: 31 and 45 km/h. */
const ALLURE_RUE = 8.5
const ALLURE_ROUTE = 12.5
/** A way longer than this leads over larger roads. */
const ROUTE_M = 1_500
/** A way turns about every `PATE_M` metres on an imagined grid of streets. */
const PATE_M = 350
const DEGREE_M = (Math.PI / 180) * EARTH_M

/** A way between two places, along streets. */
export interface Chemin {
  points: readonly Point[]
  longueurM: number
  dureeS: number
}

/** Metres to the east and to the north from one place to another. */
const offset = (from: Point, to: Point) => ({
  est: (to.longitude - from.longitude) * DEGREE_M * Math.cos((from.latitude * Math.PI) / 180),
  nord: (to.latitude - from.latitude) * DEGREE_M,
})

const moved = (from: Point, est: number, nord: number): Point => ({
  latitude: from.latitude + nord / DEGREE_M,
  longitude: from.longitude + est / (DEGREE_M * Math.cos((from.latitude * Math.PI) / 180)),
})

/** A way from one place to another, with right-angled turns along a grid of streets. */
export function cheminDe(from: Point, to: Point): Chemin {
  const { est, nord } = offset(from, to)
  const steps = Math.max(1, Math.round((Math.abs(est) + Math.abs(nord)) / (2 * PATE_M)))
  const points = [from]
  for (let step = 1; step <= steps; step++) {
    points.push(moved(from, (est * step) / steps, (nord * (step - 1)) / steps))
    points.push(step === steps ? to : moved(from, (est * step) / steps, (nord * step) / steps))
  }
  const longueurM = sumOf(points, (point, i) => distanceM(points[i - 1] ?? point, point))
  return { points, longueurM, dureeS: longueurM / (longueurM > ROUTE_M ? ALLURE_ROUTE : ALLURE_RUE) }
}

/** The place, speed and direction of a vehicle on its way. */
interface LieuDeConduite extends Point {
  vitesseKmh: number
  /** Degrees clockwise from north. */
  cap: number
}

/** The place of a vehicle this many seconds after its departure. */
export function placeAt({ points, longueurM, dureeS }: Chemin, seconds: number): LieuDeConduite {
  const allure = dureeS === 0 ? 0 : longueurM / dureeS
  const vitesseKmh = seconds > 0 && seconds < dureeS ? allure * 3.6 : 0
  let left = seconds * allure
  let [from] = points
  if (!from) throw new RangeError('a way has a beginning')
  let cap = 0
  for (const to of points.slice(1)) {
    const length = distanceM(from, to)
    const { est, nord } = offset(from, to)
    if (length > 0) cap = ((Math.atan2(est, nord) * 180) / Math.PI + 360) % 360
    if (left <= length) {
      const part = length === 0 ? 1 : left / length
      return { ...moved(from, est * part, nord * part), vitesseKmh, cap }
    }
    left -= length
    from = to
  }
  return { ...from, vitesseKmh, cap }
}
