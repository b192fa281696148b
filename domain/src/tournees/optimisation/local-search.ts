import { type Neighbours, neighboursOf } from './neighbours.ts'
import { type Lengths, Path } from './path.ts'

/** Points of a piece that is brought elsewhere as a whole (Or-opt). */
const PIECE_MAX = 3
/** A gain below this is an error of reckoning. */
const EPSILON = 1e-7

/** What must stay as it is while a path is shortened. */
export interface Bounds {
  /** Points that keep their place in the path. */
  fixed: ReadonlySet<number>
  /** How many ranks of the round each point fills: points change places across a fixed one only for equal ones. */
  weights: ArrayLike<number>
}

/**
 * Shortens a path by reversals (2-opt) and by bringing short pieces elsewhere (Or-opt), looking only at near points, and
 * only at those around which something changed (don't-look bits). Nothing is moved across a point that keeps its place,
 * but for two points of equal weight that change theirs.
 */
export class LocalSearch {
  readonly path: Path
  /** How much shorter the path is than at first. */
  gained = 0
  private readonly neighbours: Neighbours
  private readonly bounds: Bounds
  /** How many fixed points are before each place. */
  private readonly fixedBefore: Int32Array
  /** True when a fixed point has points on both sides that may move. */
  readonly hasStretches: boolean
  /** Points to look at, in a ring, and whether each waits in it. */
  private readonly ring: Int32Array
  private readonly waits: Uint8Array
  private head = 0
  private waiting = 0

  constructor(lengths: Lengths, order: ArrayLike<number>, bounds: Bounds) {
    this.path = new Path(lengths, order)
    this.bounds = bounds
    this.neighbours = neighboursOf(lengths)
    this.fixedBefore = new Int32Array(order.length + 1)
    let stretches = 0
    let isOpen = false
    for (let i = 0; i < order.length; i++) {
      const isFixed = bounds.fixed.has(order[i] ?? 0)
      this.fixedBefore[i + 1] = (this.fixedBefore[i] ?? 0) + (isFixed ? 1 : 0)
      if (!isFixed && !isOpen) stretches++
      isOpen = !isFixed
    }
    this.hasStretches = stretches > 1
    this.ring = new Int32Array(order.length)
    this.waits = new Uint8Array(order.length)
  }

  /** Whether no point from one place to another is fixed, and the places are in the path. */
  isFree(first: number, last: number): boolean {
    if (first < 0 || last >= this.path.order.length) return false
    return this.fixedBefore[last + 1] === this.fixedBefore[first]
  }

  /** Has the search look at the points on both sides of a place's front edge. */
  lookAt(place: number): void {
    this.wait(this.path.at(place - 1))
    this.wait(this.path.at(place))
  }

  private wait(point: number): void {
    if (point < 0 || this.waits[point] === 1) return
    this.waits[point] = 1
    const { length } = this.ring
    const tail = this.head + this.waiting++
    this.ring[tail < length ? tail : tail - length] = point
  }

  /** Improves around the points that wait, so many of them at most. @returns whether none waits any more */
  settle(points = Number.POSITIVE_INFINITY): boolean {
    for (let left = points; this.waiting > 0 && left > 0; left--) {
      const point = this.ring[this.head] ?? 0
      this.head = this.head + 1 === this.ring.length ? 0 : this.head + 1
      this.waiting--
      this.waits[point] = 0
      while (this.improve(point));
    }
    return this.waiting === 0
  }

  private improve(point: number): boolean {
    if (this.improveByReversal(point)) return true
    for (let count = 1; count <= PIECE_MAX; count++) {
      if (this.improveByShift(point, count, true)) return true
      if (count > 1 && this.improveByShift(point, count, false)) return true
    }
    return this.hasStretches && this.improveByExchange(point)
  }

  /** The first better path in which the leg before or behind a point becomes one to a near point. */
  private improveByReversal(point: number): boolean {
    const { path, neighbours } = this
    const i = path.placeOf(point)
    const behind = path.leg(point, path.at(i + 1))
    const before = path.leg(path.at(i - 1), point)
    const longest = Math.max(behind, before)
    for (let k = point * neighbours.width, end = k + neighbours.width; k < end; k++) {
      const near = neighbours.rows[k] ?? 0
      const there = path.leg(point, near)
      const back = path.leg(near, point)
      if (Math.min(there, back) >= longest) return false
      const j = path.placeOf(near)
      if (there < behind && this.tryReversal(Math.min(i, j) + 1, Math.max(i, j))) return true
      if (back < before && this.tryReversal(Math.min(i, j), Math.max(i, j) - 1)) return true
    }
    return false
  }

  private tryReversal(first: number, last: number): boolean {
    if (first >= last || !this.isFree(first, last)) return false
    const gain = this.path.reversalGain(first, last)
    if (gain <= EPSILON) return false
    this.path.reverse(first, last)
    return this.took(gain, first, last + 1)
  }

  /**
   * Tries to move a piece that starts or ends at a point next to one of its near points; makes the first move that
   * shortens the path.
   */
  private improveByShift(point: number, count: number, isStart: boolean): boolean {
    const { path, neighbours } = this
    const i = path.placeOf(point)
    const from = isStart ? i : i - count + 1
    const last = from + count - 1
    if (!this.isFree(from, last)) return false
    const before = path.at(from - 1)
    const behind = path.at(last + 1)
    const saved = path.leg(before, path.at(from)) + path.leg(path.at(last), behind) - path.leg(before, behind)
    if (saved <= EPSILON) return false
    for (let k = point * neighbours.width, end = k + neighbours.width; k < end; k++) {
      const near = neighbours.rows[k] ?? 0
      if (Math.min(path.leg(point, near), path.leg(near, point)) >= saved) return false
      const j = path.placeOf(near)
      if (j >= from && j <= last) continue
      const isAhead = j > last
      // Behind the near point the piece begins with this one, before it the piece ends with it.
      if (this.tryShift(from, count, isAhead ? j - count + 1 : j + 1, !isStart)) return true
      if (this.tryShift(from, count, isAhead ? j - count : j, isStart)) return true
    }
    return false
  }

  private tryShift(from: number, count: number, to: number, isTurned: boolean): boolean {
    // Turning a single point changes nothing.
    const turned = isTurned && count > 1
    if (to === from) return false
    const first = Math.min(from, to)
    const last = Math.max(from, to) + count - 1
    if (!this.isFree(first, last)) return false
    const gain = this.path.shiftGain(from, count, to, turned)
    if (gain <= EPSILON) return false
    this.path.shift(from, count, to, turned)
    this.lookAt(from < to ? to : to + count)
    return this.took(gain, first, last + 1)
  }

  /**
   * Tries to exchange a point with a neighbour of one of its near points, across a fixed point; makes the first exchange
   * that shortens the path.
   */
  private improveByExchange(point: number): boolean {
    const { path, neighbours } = this
    const i = path.placeOf(point)
    if (!this.isFree(i, i)) return false
    for (let k = point * neighbours.width, end = k + neighbours.width; k < end; k++) {
      const j = path.placeOf(neighbours.rows[k] ?? 0)
      if (this.tryExchange(i, j - 1) || this.tryExchange(i, j + 1)) return true
    }
    return false
  }

  private tryExchange(i: number, j: number): boolean {
    if (!this.canExchange(i, j)) return false
    const gain = this.path.exchangeGain(i, j)
    if (gain <= EPSILON) return false
    this.exchange(i, j, gain)
    return true
  }

  /** Whether both places are free, in different stretches, and hold points of equal weight. */
  private canExchange(i: number, j: number): boolean {
    if (!this.isFree(i, i) || !this.isFree(j, j) || this.isFree(Math.min(i, j), Math.max(i, j))) return false
    const { weights } = this.bounds
    return weights[this.path.at(i)] === weights[this.path.at(j)]
  }

  private exchange(i: number, j: number, gain: number): void {
    this.path.exchange(i, j)
    this.lookAt(i + 1)
    this.lookAt(j + 1)
    this.took(gain, i, j)
  }

  /** Exchanges the point at a place with a near point or the neighbour of one, even at a loss. @returns false when impossible */
  exchangeAnyway(i: number, random: (below: number) => number): boolean {
    const { rows, width } = this.neighbours
    const near = rows[this.path.at(i) * width + random(width)] ?? 0
    const j = this.path.placeOf(near) + random(3) - 1
    if (!this.canExchange(i, j)) return false
    this.exchange(i, j, this.path.exchangeGain(i, j))
    return true
  }

  /** Two pieces that follow each other change places, whatever it costs. */
  swapPieces(first: number, count: number, countBehind: number): void {
    const gain = this.path.shiftGain(first, count, first + countBehind, false)
    this.path.shift(first, count, first + countBehind, false)
    this.lookAt(first + countBehind)
    this.took(gain, first, first + count + countBehind)
  }

  private took(gain: number, first: number, next: number): true {
    this.gained += gain
    this.lookAt(first)
    this.lookAt(next)
    return true
  }
}
