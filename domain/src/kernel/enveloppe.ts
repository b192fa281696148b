import type { Point } from './geo.ts'

/** Positive when the way from `a` through `b` to `c` turns left, 0 when all three are on one line. */
const turn = (a: Point, b: Point, c: Point): number =>
  (b.longitude - a.longitude) * (c.latitude - a.latitude) -
  (b.latitude - a.latitude) * (c.longitude - a.longitude)

/** One side of the convex hull of sorted points. Its last point is the first one of the other side. */
function sideOf(points: readonly Point[]): Point[] {
  const side: Point[] = []
  for (const point of points) {
    for (;;) {
      const [before, last] = side.slice(-2)
      if (!before || !last || turn(before, last, point) > 0) break
      side.pop()
    }
    side.push(point)
  }
  return side.slice(0, -1)
}

/**
 * The corners of the smallest convex polygon around some points, counter-clockwise (monotone chain, n log n). Empty for
 * fewer than three places, or places on one line.
 */
export function hullOf(points: readonly Point[]): Point[] {
  const places = points.toSorted((a, b) => a.longitude - b.longitude || a.latitude - b.latitude)
  const hull = [...sideOf(places), ...sideOf(places.toReversed())]
  return hull.length < 3 ? [] : hull
}
