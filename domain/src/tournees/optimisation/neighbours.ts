import type { Lengths } from './path.ts'

/** Neighbours of a point that a search looks at. */
const NEIGHBOURS_MAX = 10

/** The nearest other points of each point, nearest first, one row of `width` after the other. */
export interface Neighbours {
  readonly width: number
  readonly rows: Int32Array
}

/** Near is a point when either way to it is short. */
export function neighboursOf(lengths: Lengths): Neighbours {
  const { count } = lengths
  const kept = Math.min(NEIGHBOURS_MAX, Math.max(0, count - 1))
  const rows = new Int32Array(count * kept)
  const near = new Float64Array(kept)
  for (let point = 0; point < count; point++) {
    const start = point * kept
    near.fill(Number.POSITIVE_INFINITY)
    for (let other = 0; other < count; other++) {
      if (other === point) continue
      const there = lengths.between(point, other)
      const length = lengths.isSymmetric ? there : Math.min(there, lengths.between(other, point))
      if (length >= (near[kept - 1] ?? 0)) continue
      let i = kept - 1
      for (; i > 0 && (near[i - 1] ?? 0) > length; i--) {
        near[i] = near[i - 1] ?? 0
        rows[start + i] = rows[start + i - 1] ?? 0
      }
      near[i] = length
      rows[start + i] = other
    }
  }
  return { width: kept, rows }
}
