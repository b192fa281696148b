import type { Parcours } from './parcours.ts'

/** Given points beside which a point is tried, and legs of the crews' own ways: the shortest detours of all, and of each crew. */
const BESIDE_MAX = 16
const LEGS_MAX = 16
const LEGS_OF_CREW = 3
/** Points from which pieces of ways are taken out together. */
const AROUND_MAX = 60

/** By point to give, where a search looks at. */
export interface Places {
  /** Itself, then the points nearest to it. */
  readonly around: readonly Int32Array[]
  /** The nearest of these without itself. */
  readonly beside: readonly Int32Array[]
  /** Legs of the ways as they are without given points, by the node before them: the shortest detours first. */
  readonly legs: readonly { nodes: Int32Array; detours: Float64Array }[]
}

/** The places of a search, before any point is put into a way. @param points those that have a position */
export function placesOf(parcours: Parcours, points: readonly number[]): Places {
  const ranks = Array.from({ length: parcours.count }, (_, point) => point)
  const around = ranks.map((point) => nearestFirst(parcours, point, points).slice(0, AROUND_MAX))
  return {
    around: around.map((near, point) => Int32Array.of(point, ...near)),
    beside: around.map((near) => Int32Array.from(near.slice(0, BESIDE_MAX))),
    legs: ranks.map((point) => legsOf(parcours, point)),
  }
}

const nearestFirst = (parcours: Parcours, point: number, points: readonly number[]) =>
  points
    .filter((other) => other !== point)
    .map((node) => ({ node, far: parcours.secondsTo(point, node) }))
    .sort((a, b) => a.far - b.far || a.node - b.node)
    .map(({ node }) => node)

function legsOf(parcours: Parcours, point: number) {
  const isPlace = (node: number | undefined) => (parcours.placeOf[node ?? 0] ?? -1) >= 0
  const shortestFirst = parcours.anchors
    .filter((node) => parcours.isWithin(node) && (isPlace(node) || isPlace(parcours.next[node])))
    .map((node) => ({ node, detour: parcours.detour(point, node) }))
    .sort((a, b) => a.detour - b.detour || a.node - b.node)
  const byCrew = Map.groupBy(
    shortestFirst,
    ({ node }) => parcours.rondes[parcours.rondeOf[node] ?? 0]?.equipe,
  )
  const kept = new Set([
    ...shortestFirst.slice(0, LEGS_MAX),
    ...[...byCrew.values()].flatMap((legs) => legs.slice(0, LEGS_OF_CREW)),
  ])
  const legs = shortestFirst.filter((leg) => kept.has(leg))
  return {
    nodes: Int32Array.from(legs, ({ node }) => node),
    detours: Float64Array.from(legs, ({ detour }) => detour),
  }
}
