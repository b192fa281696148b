export interface Point {
  latitude: number
  longitude: number
}

/** The position that these degrees are; null without both. */
export const pointOf = ({ latitude, longitude }: Partial<Record<keyof Point, unknown>>): Point | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null

/** Whether two positions are one, to the last digit; two that are missing are. */
export const isSamePoint = (a: Point | null | undefined, b: Point | null | undefined): boolean =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude

export const METRES_PER_KM = 1_000

/** Radius of the earth in metres (CONT-32). */
export const EARTH_M = 6_371_000
/** Metres to a degree of latitude. */
export const METRES_PER_DEGREE = (EARTH_M * Math.PI) / 180
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Distance between two points in metres, over the sphere. */
export function distanceM(a: Point, b: Point): number {
  const dLat = radians(b.latitude - a.latitude)
  const dLon = radians(b.longitude - a.longitude)
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Positions that round to the same millionth of a degree (about 10 cm) are one place. */
const PLACES_PER_DEGREE = 1e6

/** A key shared by the positions of one place, and by no others. */
export const placeKey = (latitude: number, longitude: number): string =>
  `${Math.round(longitude * PLACES_PER_DEGREE)},${Math.round(latitude * PLACES_PER_DEGREE)}`

/** Whether a point is in the polygon with these corners (even-odd rule). */
export function isInPolygon({ latitude, longitude }: Point, polygon: readonly Point[]): boolean {
  let inside = false
  let previous = polygon.at(-1)
  for (const corner of polygon) {
    if (
      previous &&
      corner.latitude > latitude !== previous.latitude > latitude &&
      longitude <
        ((previous.longitude - corner.longitude) * (latitude - corner.latitude)) /
          (previous.latitude - corner.latitude) +
          corner.longitude
    ) {
      inside = !inside
    }
    previous = corner
  }
  return inside
}
