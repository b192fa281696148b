import { distanceM, EARTH_M, METRES_PER_DEGREE, type Point } from '../../kernel/geo.ts'

/** Two containers for the same waste within this distance, in metres, may be one written twice. */
export const PROCHE_M = 10
/** Side of a square of the grid in metres: two points of one square are always within 10 m (7 × √2 < 10). */
const MAILLE_M = 7
/** Number of squares, in each direction, that may hold a point within 10 m. */
const VOISINES = Math.ceil(PROCHE_M / MAILLE_M)
/** Largest difference between distances on the grid and on the sphere, in metres. */
const MARGE_M = 0.01

/** A container with its waste; one without a position is near none. */
interface Situe {
  latitude: number | null
  longitude: number | null
  dechetType: string
}

/** An earlier container near the placed one. */
export interface Proche<T> {
  autre: T
  distanceM: number
}

/**
 * A grid on which containers are placed one after the other. The function places one and returns an earlier one within 10 m
 * for the same waste, or null. Its time grows with their number only, even when many share a place: all points of a square
 * are within 10 m of each other, so only the first of a square is compared with the squares around.
 */
export function makeGrid<T extends Situe>(): (one: T) => Proche<T> | null {
  const byWaste = new Map<string, Map<number, (T & Point)[]>>()
  return (one) => {
    if (!isPlaced(one)) return null
    const squares = byWaste.get(one.dechetType) ?? new Map<number, (T & Point)[]>()
    byWaste.set(one.dechetType, squares)
    const nearIn = (square: number): Proche<T> | null => {
      const autre = squares.get(square)?.findLast((earlier) => distanceM(one, earlier) <= PROCHE_M)
      return autre ? { autre, distanceM: distanceM(one, autre) } : null
    }
    const band = Math.floor((one.latitude * METRES_PER_DEGREE) / MAILLE_M)
    const here = squareOf(band, Math.floor(eastM(one.longitude, band) / MAILLE_M))
    const found = nearIn(here) ?? around(one.longitude, band, (b, column) => nearIn(squareOf(b, column)))
    const placed = squares.get(here)
    if (placed) placed.push(one)
    else squares.set(here, [one])
    return found
  }
}

const isPlaced = <T extends Situe>(one: T): one is T & Point =>
  one.latitude !== null && one.longitude !== null

/** The number of a square: a band has fewer columns than this. */
const squareOf = (band: number, column: number): number => band * 2 ** 24 + column

/** Metres to the east along a band of latitude. */
const eastM = (longitude: number, band: number): number =>
  longitude * METRES_PER_DEGREE * Math.cos(((band + 0.5) * MAILLE_M) / EARTH_M)

/**
 * The first answer of `look` among the squares around that may hold a near point. Each band of latitude has its own
 * columns, because the earth narrows towards the poles.
 */
function around<F>(
  longitude: number,
  band: number,
  look: (band: number, column: number) => F | null,
): F | null {
  for (let b = band - VOISINES; b <= band + VOISINES; b++) {
    const east = eastM(longitude, b)
    const last = Math.floor((east + PROCHE_M + MARGE_M) / MAILLE_M)
    for (let c = Math.floor((east - PROCHE_M - MARGE_M) / MAILLE_M); c <= last; c++) {
      const found = look(b, c)
      if (found !== null) return found
    }
  }
  return null
}
