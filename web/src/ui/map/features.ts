import type { Point } from '@lavandiere/domain/kernel/geo.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { pinImage } from './pins.ts'
import type { MapArea, MapDot, MapLine, MapPoint, PointId } from './point.ts'
import { type Stack, spreadOf } from './stacks.ts'

const at = ({ longitude, latitude }: Point) => [longitude, latitude]

function point(position: Point, properties: Record<string, unknown>): GeoJSON.Feature<GeoJSON.Point> {
  return { type: 'Feature', geometry: { type: 'Point', coordinates: at(position) }, properties }
}

const featureCollection = <T extends GeoJSON.Geometry>(
  features: GeoJSON.Feature<T>[],
): GeoJSON.FeatureCollection<T> => ({
  type: 'FeatureCollection',
  features,
})

/**
 * Whether layers of these features are shown. A layer of lines or areas that shows none still costs each frame two passes
 * over the whole map: the library draws where its tiles are.
 */
export const visibleWith = ({ features }: GeoJSON.FeatureCollection): { visibility: 'visible' | 'none' } => ({
  visibility: features.length > 0 ? 'visible' : 'none',
})

/**
 * One pin for each stack, known by its index. Selection and spreading are drawn in layers of their own, so that tens
 * of thousands of pins are sent to the map only once.
 */
export function pinsOf(stacks: readonly Stack[]) {
  const pins = stacks.flatMap(({ index, position, points }) => {
    const [top] = points
    if (!top) return []
    const icon = pinImage(top.color, top.glyph, points.length)
    return { ...point(position, { icon, rank: top.rank, count: points.length }), id: index }
  })
  return featureCollection(pins)
}

/** The text of a pin on hover. */
export const stackLabelOf = ({ points }: Stack): string =>
  points.length > 1 ? countInWords(points.length, 'point') : (points[0]?.label ?? '')

const pinOf = (one: MapPoint, place: Point, isSelected: boolean) =>
  point(place, {
    point: String(one.id),
    icon: pinImage(one.color, one.glyph, 1, isSelected),
    rank: one.rank,
    label: one.label,
  })

/** Points drawn alone, never grouped with others. */
export const pinsApart = (points: readonly MapPoint[], selected: PointId | null) =>
  featureCollection(points.map((one) => pinOf(one, one, one.id === selected)))

/** The points of a spread stack on their circle, and a line from each to its true position. */
export function spreadFeatures(stack: Stack | undefined, selected: PointId | null) {
  if (!stack)
    return { pins: featureCollection<GeoJSON.Point>([]), legs: featureCollection<GeoJSON.LineString>([]) }
  const places = spreadOf(stack)
  const pins = stack.points.map((one, index) =>
    pinOf(one, places[index] ?? stack.position, one.id === selected),
  )
  const legs = places.map(
    (place): GeoJSON.Feature<GeoJSON.LineString> => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: [at(stack.position), at(place)] },
      properties: {},
    }),
  )
  return { pins: featureCollection(pins), legs: featureCollection(legs) }
}

/** Lines with at least two positions. */
export function lineFeatures(lines: readonly MapLine[]) {
  return featureCollection(
    lines
      .filter(({ positions }) => positions.length > 1)
      .map(
        ({ positions, color, dashed = false, dotted = false }): GeoJSON.Feature<GeoJSON.LineString> => ({
          type: 'Feature',
          geometry: { type: 'LineString', coordinates: positions.map(at) },
          properties: { color, dashed, dotted },
        }),
      ),
  )
}

export const dotsOf = (dots: readonly MapDot[]) =>
  featureCollection(
    dots.map((dot) =>
      point(dot, { id: dot.id, color: dot.color, label: dot.label, hollow: dot.isHollow === true }),
    ),
  )

/** Polygons, closed as GeoJSON wants them: the first corner stands at the end again. */
export const areasOf = (areas: readonly MapArea[]) =>
  featureCollection(
    areas
      .filter(({ corners }) => corners.length > 2)
      .map(
        ({ corners, color }): GeoJSON.Feature<GeoJSON.Polygon> => ({
          type: 'Feature',
          geometry: { type: 'Polygon', coordinates: [[...corners, ...corners.slice(0, 1)].map(at)] },
          properties: { color },
        }),
      ),
  )
