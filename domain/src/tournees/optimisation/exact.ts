import type { Bounds } from './local-search.ts'
import type { Lengths } from './path.ts'

/** Points up to which every order is reckoned with: two to this power of sets of points are kept. */
export const EXACT_MAX = 10

/**
 * The shortest of all paths through at most `EXACT_MAX` points, by the shortest path through each set of points to each of
 * its last ones (Held and Karp, 1962). Fixed points keep as many stops before them as in `order`, which holds 0 … n-1.
 */
export function shortestOfAll(lengths: Lengths, order: readonly number[], bounds: Bounds): number[] {
  const count = order.length
  const { due, weightOf } = ranksOf(order, bounds)
  const free = order.filter((point) => !bounds.fixed.has(point))
  const size = (1 << count) * count
  const best = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
  const previous = new Int8Array(size).fill(-1)
  for (let set = 0; set < 1 << count; set++) {
    const must = due(weightOf(set))
    for (const next of must === undefined ? free.filter((point) => !(set & (1 << point))) : [must]) {
      const at = (set | (1 << next)) * count + next
      if (set === 0) best[at] = 0
      for (const last of order) {
        if (!(set & (1 << last))) continue
        const length = (best[set * count + last] ?? 0) + lengths.between(last, next)
        if (length >= (best[at] ?? 0)) continue
        best[at] = length
        previous[at] = last
      }
    }
  }
  return walkedBack(best, previous, count)
}

/**
 * Two functions: the fixed point that must come at a rank, and the number of stops in a set of points. A fixed point only
 * ever comes in at its rank: a path that passed this rank without it never contains all points.
 */
function ranksOf(order: readonly number[], { fixed, weights }: Bounds) {
  const ranks = new Map<number, number>()
  let before = 0
  for (const point of order) {
    if (fixed.has(point)) ranks.set(before, point)
    before += weights[point] ?? 1
  }
  const weightOf = (set: number) =>
    order.reduce((sum, point) => (set & (1 << point) ? sum + (weights[point] ?? 1) : sum), 0)
  return { due: (rank: number) => ranks.get(rank), weightOf }
}

/** The path through all points that the table holds, from its shortest end backwards. */
function walkedBack(best: Float64Array, previous: Int8Array, count: number): number[] {
  let set = (1 << count) - 1
  let last = 0
  for (let point = 1; point < count; point++) {
    if ((best[set * count + point] ?? 0) < (best[set * count + last] ?? 0)) last = point
  }
  const path: number[] = []
  while (last >= 0 && path.length < count) {
    path.unshift(last)
    const before = previous[set * count + last] ?? -1
    set &= ~(1 << last)
    last = before
  }
  return path
}
