import { type Etape, isPlaced } from '../plus-proche.ts'
import { EXACT_MAX, shortestOfAll } from './exact.ts'
import { type Halte, haltesOf } from './haltes.ts'
import { type Avancee, shorten } from './iterated.ts'
import { type Lengths, pathLength } from './path.ts'

/** Dead ends that the search leaves, for each place and at most: about two seconds for a round of 2,000 places. */
const ITERATIONS_PER_PLACE = 500
const ITERATIONS_MAX = 40_000
/** Places of which all lengths are kept: 50 megabytes. */
const TABLE_MAX = 2500
/** A difference below this is an error of reckoning. */
const EPSILON = 1e-6

export interface DemandeDOptimisation {
  /** The stops in the order of today. */
  etapes: readonly Etape[]
  /** What is to be short, between ranks of these stops from 0; nothing between stops of one place. */
  lengths: Lengths
  /** Ranks whose stop must stay, from 0: the first and the last one, or a stretch that must not change. */
  verrous: ReadonlySet<number>
  /** The same number gives the same order. */
  seed: number
  iterations?: number
}

/**
 * A shorter order of a round, the shortest of all for few places. It is never longer than today's; stops of one place are together, kept ranks are kept, and
 * a stop without a position keeps its own. The caller may stop asking at any time.
 * @returns today's ranks, from 0, in the new order
 */
export function* optimise(demande: DemandeDOptimisation): Generator<Avancee, number[]> {
  const { etapes, lengths, verrous, seed } = demande
  const haltes = haltesOf(etapes, verrous)
  const iterations = demande.iterations ?? Math.min(ITERATIONS_MAX, haltes.length * ITERATIONS_PER_PLACE)
  const start = haltes.map((_, i) => i)
  const between: Lengths = { ...lengths, count: haltes.length, between: betweenHaltes(haltes, lengths) }
  const bounds = {
    fixed: new Set(start.filter((i) => haltes[i]?.isFixed)),
    weights: haltes.map(({ rangs }) => rangs.length),
  }
  const shortest =
    start.length <= EXACT_MAX
      ? shortestOfAll(between, start, bounds)
      : yield* shorten(between, start, bounds, { iterations, seed })
  const hasGained = pathLength(between, shortest) < pathLength(between, start) - EPSILON
  const located = (hasGained ? shortest : start).flatMap((i) => haltes[i]?.rangs ?? [])
  const today = etapes.flatMap((etape, rang) => (isPlaced(etape) ? [rang] : []))
  const isLonger = pathLength(lengths, located) > pathLength(lengths, today) + EPSILON
  return withUnlocated(etapes, isLonger ? today : located)
}

/** Lengths between places are those between their first stops; of a round that is not huge they are looked up in a table. */
function betweenHaltes(haltes: readonly Halte[], lengths: Lengths): Lengths['between'] {
  const firsts = Int32Array.from(haltes, ({ rangs }) => rangs[0] ?? 0)
  const count = firsts.length
  if (count > TABLE_MAX) return (from, to) => lengths.between(firsts[from] ?? 0, firsts[to] ?? 0)
  const table = new Float64Array(count * count)
  for (const [row, from] of firsts.entries()) {
    for (const [column, to] of firsts.entries()) table[row * count + column] = lengths.between(from, to)
  }
  return (from, to) => table[from * count + to] ?? 0
}

/** The located stops in their new order, around those without a position, which keep their rank. */
function withUnlocated(etapes: readonly Etape[], located: readonly number[]): number[] {
  const next = located.values()
  return etapes.map((etape, rang) => (isPlaced(etape) ? (next.next().value ?? rang) : rang))
}

/** Length of a round in this order of its ranks, over the stops that have a position. */
export function roundLength(etapes: readonly Etape[], lengths: Lengths, ordre: readonly number[]): number {
  const located = ordre.filter((rang) => {
    const etape = etapes[rang]
    return etape !== undefined && isPlaced(etape)
  })
  return pathLength(lengths, located)
}
