import { distanceM, EARTH_M, METRES_PER_DEGREE, type Point } from '../../kernel/geo.ts'

/** Two containers for the same waste within this distance, in metres, may be one written twice. */
export const PROCHE_M = 10
/** Side of a square of the grid in metres: two points of one square are always within 10 m (7 × √2 < 10). */
const MAILLE_M = 7
/** Number of squares, in each direction, that may hold a point within 10 m. */
const VOISINES = Math.ceil(PROCHE_M / MAILLE_M)
/** Largest difference between distances on the grid and on the sphere, in metres. */
const MARGE_M = 0.01

/** Containers placed one after the other; each is known by its rank, from 0. */
interface Grid {
  /** Places a container; returns the rank of an earlier one within 10 m for the same waste, or null. */
  place(lieu: Point, dechetType: string): number | null
  /** Metres between the containers of two ranks. */
  distanceM(a: number, b: number): number
}

/**
 * A grid for at most `max` containers, in 32 bytes each. Its time grows with their number only, even when many share
 * a place: all points of a square are within 10 m of each other, so only the first of a square is compared with the
 * squares around.
 */
export function makeGrid(max: number): Grid {
  const points = new Float64Array(max * 2)
  const dechets = new Uint8Array(max)
  const codes = new Map<string, number>()
  // For each bucket of squares the last rank placed there, for each rank the one placed before; plus one, since 0
  // means none.
  const newest = new Int32Array(2 ** Math.ceil(Math.log2(max + 1)))
  const previous = new Int32Array(max)
  let count = 0
  const pointOf = (rank: number): Point => ({
    latitude: points[rank * 2] ?? 0,
    longitude: points[rank * 2 + 1] ?? 0,
  })
  const bucketOf = (dechet: number, band: number, column: number) =>
    mix(dechet, band, column) & (newest.length - 1)
  return {
    place(lieu, dechetType) {
      const dechet = codes.get(dechetType) ?? codes.size
      codes.set(dechetType, dechet)
      const nearIn = (square: number): number | null => {
        for (let next = newest[square] ?? 0; next > 0; next = previous[next - 1] ?? 0) {
          const rank = next - 1
          if (dechets[rank] === dechet && distanceM(lieu, pointOf(rank)) <= PROCHE_M) return rank
        }
        return null
      }
      const band = Math.floor((lieu.latitude * METRES_PER_DEGREE) / MAILLE_M)
      const here = bucketOf(dechet, band, Math.floor(eastM(lieu.longitude, band) / MAILLE_M))
      const found =
        nearIn(here) ?? around(lieu.longitude, band, (b, column) => nearIn(bucketOf(dechet, b, column)))
      points.set([lieu.latitude, lieu.longitude], count * 2)
      dechets[count] = dechet
      previous[count] = newest[here] ?? 0
      newest[here] = ++count
      return found
    },
    distanceM: (a, b) => distanceM(pointOf(a), pointOf(b)),
  }
}

/** Spreads squares over the buckets, so that neighbouring squares fall into different ones. */
function mix(dechet: number, band: number, column: number): number {
  const h = Math.imul(band, 0x9e3779b1) ^ Math.imul(column, 0x85ebca6b) ^ Math.imul(dechet + 1, 0xc2b2ae35)
  return Math.imul(h ^ (h >>> 15), 0x2c1b3c6d) >>> 7
}

/** Metres to the east along a band of latitude. */
const eastM = (longitude: number, band: number): number =>
  longitude * METRES_PER_DEGREE * Math.cos(((band + 0.5) * MAILLE_M) / EARTH_M)

/**
 * The first answer of `look` among the squares around that may hold a near point. Each band of latitude has its own
 * columns, because the earth narrows towards the poles.
 */
function around(
  longitude: number,
  band: number,
  look: (band: number, column: number) => number | null,
): number | null {
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
