/** Lengths between points known by their rank in a list; the way back may be longer than the way there. */
export interface Lengths {
  readonly count: number
  readonly isSymmetric: boolean
  between(from: number, to: number): number
}

export function pathLength(lengths: Lengths, order: ArrayLike<number>): number {
  let sum = 0
  for (let i = 1; i < order.length; i++) sum += lengths.between(order[i - 1] ?? 0, order[i] ?? 0)
  return sum
}

/** Means "no point", before the first and after the last point of a path. */
const NO_POINT = -1

/**
 * An open path through every point once, with the changes that a search makes to it. A change knows beforehand how much
 * shorter the path becomes by it (its gain), and can be taken back.
 */
export class Path {
  readonly order: Int32Array
  /** The place of each point in the path. */
  readonly place: Int32Array
  /**
   * Of a matrix whose way back differs from the way there: by how much the path up to each place is longer when it is
   * walked backwards. It makes the gain of a reversal a matter of two look-ups.
   */
  private readonly backwards: Float64Array
  private readonly lengths: Lengths
  /** The piece that is being brought elsewhere. */
  private readonly held: Int32Array
  /** The changes since `keep`, four numbers each. */
  private readonly changes: number[] = []

  constructor(lengths: Lengths, order: ArrayLike<number>) {
    this.lengths = lengths
    this.order = Int32Array.from(order)
    this.place = new Int32Array(order.length)
    this.held = new Int32Array(order.length)
    this.backwards = new Float64Array(lengths.isSymmetric ? 0 : order.length)
    this.settle(0, order.length - 1)
  }

  /** The point at a place, or none. */
  at(place: number): number {
    return this.order[place] ?? NO_POINT
  }

  placeOf(point: number): number {
    return this.place[point] ?? NO_POINT
  }

  /** Length of the leg between two points; none when there is no point at one of its ends. */
  leg(from: number, to: number): number {
    return from < 0 || to < 0 ? 0 : this.lengths.between(from, to)
  }

  /** How much shorter the path becomes when the points from one place to another are walked the other way round. */
  reversalGain(first: number, last: number): number {
    const { order } = this
    const a = order[first] ?? NO_POINT
    const b = order[last] ?? NO_POINT
    const before = this.at(first - 1)
    const behind = this.at(last + 1)
    const gain = this.leg(before, a) + this.leg(b, behind) - this.leg(before, b) - this.leg(a, behind)
    return gain - this.extraBackwards(first, last)
  }

  private extraBackwards(first: number, last: number): number {
    if (this.lengths.isSymmetric) return 0
    return (this.backwards[last] ?? 0) - (this.backwards[first] ?? 0)
  }

  /** How much shorter the path becomes when `count` points are moved from one place to another. */
  shiftGain(from: number, count: number, to: number, isTurned: boolean): number {
    const last = from + count - 1
    const x = this.at(from)
    const y = this.at(last)
    const before = this.at(from - 1)
    const behind = this.at(last + 1)
    const isForward = to > from
    const u = this.at(isForward ? to + count - 1 : to - 1)
    const v = this.at(isForward ? to + count : to)
    const removed = this.leg(before, x) + this.leg(y, behind) + this.leg(u, v) - this.leg(before, behind)
    if (!isTurned) return removed - this.leg(u, x) - this.leg(y, v)
    return removed - this.leg(u, y) - this.leg(x, v) - this.extraBackwards(from, last)
  }

  /** How much shorter the path becomes when two points that are not neighbours in it change places. */
  exchangeGain(i: number, j: number): number {
    const a = this.at(i)
    const b = this.at(j)
    return this.around(i, a) + this.around(j, b) - this.around(i, b) - this.around(j, a)
  }

  /** Length of the legs to and from a place if this point were there. */
  private around(place: number, point: number): number {
    return this.leg(this.at(place - 1), point) + this.leg(point, this.at(place + 1))
  }

  reverse(first: number, last: number): void {
    this.turn(first, last)
    this.settle(first, last)
    this.changes.push(first, last, NO_POINT, 0)
  }

  shift(from: number, count: number, to: number, isTurned: boolean): void {
    this.move(from, count, to, isTurned)
    this.changes.push(from, count, to, isTurned ? 1 : 0)
  }

  /** Two points change places: one is brought to the other, which is brought back. */
  exchange(i: number, j: number): void {
    const [low, high] = i < j ? [i, j] : [j, i]
    this.shift(low, 1, high, false)
    this.shift(high - 1, 1, low, false)
  }

  /** From here on changes can be taken back. */
  keep(): void {
    this.changes.length = 0
  }

  /** Takes back what changed since `keep`. */
  undo(): void {
    const { changes } = this
    for (let i = changes.length - 4; i >= 0; i -= 4) {
      const a = changes[i] ?? 0
      const b = changes[i + 1] ?? 0
      const to = changes[i + 2] ?? 0
      if (to === NO_POINT) {
        this.turn(a, b)
        this.settle(a, b)
      } else this.move(to, b, a, changes[i + 3] === 1)
    }
    changes.length = 0
  }

  private turn(first: number, last: number): void {
    const { order } = this
    for (let i = first, j = last; i < j; i++, j--) {
      const held = order[i] ?? 0
      order[i] = order[j] ?? 0
      order[j] = held
    }
  }

  private move(from: number, count: number, to: number, isTurned: boolean): void {
    const { order } = this
    if (isTurned) this.turn(from, from + count - 1)
    for (let i = 0; i < count; i++) this.held[i] = order[from + i] ?? 0
    if (from < to) order.copyWithin(from, from + count, to + count)
    else order.copyWithin(to + count, to, from)
    for (let i = 0; i < count; i++) order[to + i] = this.held[i] ?? 0
    this.settle(Math.min(from, to), Math.max(from, to) + count - 1)
  }

  /** Updates the places of the points between two places after a change. */
  private settle(first: number, last: number): void {
    const { order, place, backwards } = this
    for (let i = first; i <= last; i++) place[order[i] ?? 0] = i
    if (this.lengths.isSymmetric) return
    // Beyond the changed places the sums move together.
    const next = Math.min(last + 1, order.length - 1)
    const was = backwards[next] ?? 0
    for (let i = Math.max(first, 1); i <= next; i++) {
      const a = order[i - 1] ?? 0
      const b = order[i] ?? 0
      backwards[i] = (backwards[i - 1] ?? 0) + this.leg(b, a) - this.leg(a, b)
    }
    const moved = (backwards[next] ?? 0) - was
    if (moved !== 0) for (let i = next + 1; i < order.length; i++) backwards[i] = (backwards[i] ?? 0) + moved
  }
}
