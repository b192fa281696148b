import { distanceM, type Point } from '../kernel/geo.ts'
import { sumOf } from '../kernel/sommes.ts'

/** A stop of a round; one that has not been located yet has no position. */
export interface Etape {
  id: number
  latitude: number | null
  longitude: number | null
}

export type PlacedEtape = Etape & Point
export const isPlaced = (etape: Etape): etape is PlacedEtape =>
  etape.latitude !== null && etape.longitude !== null

/** Length of a round in metres as the crow flies, over the stops that have a position. */
export function lengthM(etapes: readonly Etape[]): number {
  const places = etapes.filter(isPlaced)
  return sumOf(places, (place, i) => distanceM(places[i - 1] ?? place, place))
}

/**
 * The ids of a round that starts where it started and then always goes to the nearest stop left. Stops without a
 * position come last, in the order they had. Of two equally near, the earlier one is taken.
 */
export function nearestFirst(etapes: readonly Etape[]): number[] {
  const left = etapes.filter(isPlaced).map(projected)
  const ordre: number[] = []
  let here = left.shift()
  while (here) {
    ordre.push(here.id)
    here = left.splice(nearest(here, left), 1)[0]
  }
  return [...ordre, ...etapes.filter((etape) => !isPlaced(etape)).map(({ id }) => id)]
}

interface Projected {
  id: number
  x: number
  y: number
}

/** On a flat map, in degrees of latitude: near enough to compare the distances of one round, and far quicker. */
const projected = ({ id, latitude, longitude }: PlacedEtape): Projected => ({
  id,
  x: longitude * Math.cos((latitude * Math.PI) / 180),
  y: latitude,
})

function nearest(here: Projected, left: readonly Projected[]): number {
  let found = 0
  let best = Number.POSITIVE_INFINITY
  for (const [i, { x, y }] of left.entries()) {
    const far = (x - here.x) ** 2 + (y - here.y) ** 2
    if (far < best) {
      best = far
      found = i
    }
  }
  return found
}
