import type { Point } from '@lavandiere/domain/kernel/geo.ts'

export type PointId = string | number

/**
 * Drawings that a pin may carry; any other text of one to three characters is written on the pin, a longer one on a flag in
 * its place.
 */
type Glyph = 'check' | 'cross' | 'alert' | 'dot' | (string & {})

/** A point of the map. Colour and glyph say the same thing, so that nothing is said by colour alone. */
export interface MapPoint extends Point {
  id: PointId
  color: string
  glyph: Glyph
  /** The point of the highest rank stands for a stack, and gives its colour to a cluster. */
  rank: number
  /** Names the point on hover and in lists. */
  label: string
}

/** The points of a map that draws none, or whose points are not known yet. */
export const NO_POINTS: readonly MapPoint[] = []

/** A way on the map, such as a route. */
export interface MapLine {
  id: PointId
  color: string
  positions: readonly Point[]
  dashed?: boolean
  /** Thin dots, under all other lines: what was planned beside what was done. */
  dotted?: boolean
}

/** A small dot, such as a stop on a route. */
export interface MapDot extends Point {
  id: PointId
  color: string
  label: string
  /** Drawn as a ring: nothing was done there yet. */
  isHollow?: boolean
}

/** A filled polygon, such as the area of a round; fewer than three corners are not drawn. */
export interface MapArea {
  id: PointId
  color: string
  corners: readonly Point[]
}

const isPosition = ({ longitude, latitude }: Point) => Number.isFinite(longitude) && Number.isFinite(latitude)

/** West, south, east, north of all positions; null when there are none. */
export function boundsOf(positions: readonly Point[]): [number, number, number, number] | null {
  const known = positions.filter(isPosition)
  if (known.length === 0) return null
  const box: [number, number, number, number] = [180, 90, -180, -90]
  for (const { longitude, latitude } of known) {
    box[0] = Math.min(box[0], longitude)
    box[1] = Math.min(box[1], latitude)
    box[2] = Math.max(box[2], longitude)
    box[3] = Math.max(box[3], latitude)
  }
  return box
}
