import { pinImage } from './pins.ts'
import type { MapArea, MapDot, MapLine, PointId, Position } from './point.ts'
import { type Stack, spreadOf } from './stacks.ts'

const at = ({ lon, lat }: Position) => [lon, lat]

function point(position: Position, properties: Record<string, unknown>): GeoJSON.Feature<GeoJSON.Point> {
  return { type: 'Feature', geometry: { type: 'Point', coordinates: at(position) }, properties }
}

const collection = <T extends GeoJSON.Geometry>(
  features: GeoJSON.Feature<T>[],
): GeoJSON.FeatureCollection<T> => ({
  type: 'FeatureCollection',
  features,
})

/** One pin for each stack; the spread one is left out, its points are drawn apart. */
export function pinsOf(stacks: readonly Stack[], spread: string | null, selected: PointId | null) {
  const pins = stacks.flatMap(({ key, position, points }) => {
    const [top] = points
    if (!top || key === spread) return []
    const isSelected = points.some(({ id }) => id === selected)
    return point(position, {
      stack: key,
      icon: pinImage(top.color, top.glyph, points.length, isSelected),
      rank: top.rank,
      count: points.length,
      label: points.length > 1 ? `${points.length} points` : top.label,
    })
  })
  return collection(pins)
}

/** The points of a spread stack on their circle, and a line from each to where it truly is. */
export function spreadFeatures(stack: Stack | undefined, selected: PointId | null) {
  if (!stack) return { pins: collection<GeoJSON.Point>([]), legs: collection<GeoJSON.LineString>([]) }
  const places = spreadOf(stack)
  const pins = stack.points.map((one, index) =>
    point(places[index] ?? stack.position, {
      point: String(one.id),
      icon: pinImage(one.color, one.glyph, 1, one.id === selected),
      rank: one.rank,
      label: one.label,
    }),
  )
  const legs = places.map(
    (place): GeoJSON.Feature<GeoJSON.LineString> => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: [at(stack.position), at(place)] },
      properties: {},
    }),
  )
  return { pins: collection(pins), legs: collection(legs) }
}

/** Lines with at least two positions. */
export function linesOf(lines: readonly MapLine[]) {
  return collection(
    lines
      .filter(({ positions }) => positions.length > 1)
      .map(
        ({ positions, color, dashed = false }): GeoJSON.Feature<GeoJSON.LineString> => ({
          type: 'Feature',
          geometry: { type: 'LineString', coordinates: positions.map(at) },
          properties: { color, dashed },
        }),
      ),
  )
}

/** Areas with at least three positions. */
export function areasOf(areas: readonly MapArea[]) {
  return collection(
    areas
      .filter(({ positions }) => positions.length > 2)
      .map(
        ({ positions, color }): GeoJSON.Feature<GeoJSON.Polygon> => ({
          type: 'Feature',
          geometry: { type: 'Polygon', coordinates: [[...positions, ...positions.slice(0, 1)].map(at)] },
          properties: { color },
        }),
      ),
  )
}

export const dotsOf = (dots: readonly MapDot[]) =>
  collection(dots.map((dot) => point(dot, { color: dot.color, label: dot.label })))
