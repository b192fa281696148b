import type { Point } from '@lavandiere/domain/kernel/geo.ts'
import { METRES_PER_DEGREE, placeKey } from '@lavandiere/domain/kernel/geo.ts'
import type { MapPoint } from './point.ts'

/** Points that share a position, the one that shows for them all first. */
export interface Stack {
  key: string
  /** Index among the stacks, by which the map identifies its pin. */
  index: number
  position: Point
  points: readonly MapPoint[]
}

/** Radius of the circle on which stacked points spread, in degrees of latitude (CONT-13). */
const SPREAD_RADIUS = 0.0003
/** Beyond this number a spread is unreadable: the points are listed instead. */
export const SPREAD_MAX = 30

/** The points grouped by position; the highest rank comes first in each stack (CONT-12: the highest status is shown). */
export function stacksOf(points: readonly MapPoint[]): Stack[] {
  const stacks = new Map<string, MapPoint[]>()
  for (const point of points) {
    if (!Number.isFinite(point.longitude) || !Number.isFinite(point.latitude)) continue
    const key = placeKey(point.latitude, point.longitude)
    const together = stacks.get(key)
    if (together) together.push(point)
    else stacks.set(key, [point])
  }
  return Array.from(stacks, ([key, together], index) => {
    const sorted = together.length > 1 ? together.sort((a, b) => b.rank - a.rank) : together
    const { longitude, latitude } = sorted[0] as MapPoint
    return { key, index, position: { longitude, latitude }, points: sorted }
  })
}

/** The positions of a stack's points when it is spread: evenly on a circle that looks round at its latitude. */
export function spreadOf({ position, points }: Stack): Point[] {
  const stretch = Math.max(0.1, Math.cos((position.latitude * Math.PI) / 180))
  return points.map((_, index) => {
    const angle = (2 * Math.PI * index) / points.length - Math.PI / 2
    return {
      longitude: position.longitude + (SPREAD_RADIUS / stretch) * Math.cos(angle),
      latitude: position.latitude - SPREAD_RADIUS * Math.sin(angle),
    }
  })
}

/** Metres to a pixel at zoom 0 on the equator (tiles of 512 pixels). */
const PIXEL_M = 78_271.517
const PIN_PX = 44
const SMALLEST_PX = 60

/** The zoom from which the pins of a spread stack do not touch each other. */
export function spreadZoom({ position, points }: Stack): number {
  const radiusPx = Math.max(SMALLEST_PX, (points.length * PIN_PX) / (2 * Math.PI))
  const stretch = Math.max(0.1, Math.cos((position.latitude * Math.PI) / 180))
  return Math.log2((PIXEL_M * stretch * radiusPx) / (SPREAD_RADIUS * METRES_PER_DEGREE))
}
