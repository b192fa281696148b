import { estimatedTrajets, trajetsOfTables } from '../optimisation/table-trajets.ts'
import { isPlaced } from '../plus-proche.ts'
import { etapesOf, type Question } from './probleme.ts'
import { draw, NONE, type Ronde, table } from './ways.ts'

/**
 * How much a long day weighs: a crew that would be done an hour later than another one takes a point only where this saves
 * a fortieth of the point's time on the way.
 */
const HEAVY_S = 40 * 3600
/** A difference below this is an error of reckoning, in seconds. */
const EPSILON = 1e-6

/**
 * The ways of all crews, each a list of nodes with a start and an end, into which points are put and from which they are
 * taken again. The points that were there keep their order. Nodes below `count` are the points to give, by their rank.
 */
export class Parcours {
  readonly count: number
  /** By node: its neighbours in its way; NONE for a point that no crew has. */
  readonly next: Int32Array
  readonly prev: Int32Array
  /** By node: the rank of its round in `rondes`. */
  readonly rondeOf: Int32Array
  readonly rondes: readonly Ronde[]
  /** Starts of the ways, and the located points on them. */
  readonly anchors: readonly number[]
  /** By node: the rank of its stop in `etapesOf`; NONE for a node that is no place. */
  readonly placeOf: Int32Array
  /** By node: seconds to the next one of its way. */
  private readonly leg: Float64Array
  /** By node: the next one of its way as long as no point is given. */
  readonly ownNext: Int32Array
  /** Seconds that the ways are longer by all points put into them, without washes. */
  detours = 0
  /** The same with the weight of long days, which keeps one crew from taking much while another one has little to do. */
  cost = 0
  /** By crew: the second at which it is done. */
  private readonly ends: Float64Array
  /** By round: seconds added by the points put into it. */
  private readonly added: Float64Array
  /** By crew: the ranks of its rounds, and the seconds at which it must be done. */
  private readonly crews: readonly { rondes: readonly number[]; finLimite: number }[]
  private readonly secondes: Float64Array
  /** Seconds from each point to give to each stop, and back; the last column is that of nodes that are no place. */
  private readonly there: Float64Array
  private readonly back: Float64Array
  private readonly width: number
  /** By node that was there before: seconds to the next one of these. */
  private readonly ownLeg: Float64Array
  /** By node: its column in the tables. */
  private readonly column: Int32Array

  constructor(question: Question) {
    const { points, equipes, tables, estimation } = question
    const etapes = etapesOf(question)
    const { secondes } = tables ? trajetsOfTables(etapes, tables) : estimatedTrajets(etapes, estimation)
    this.count = points.length
    this.width = etapes.length + 1
    this.secondes = Float64Array.from(points, (point) => point.secondes)
    this.there = table(secondes, this.count, (point, other) => secondes.between(point, other))
    this.back = table(secondes, this.count, (point, other) => secondes.between(other, point))
    const drawn = draw(question, etapes.map(isPlaced), secondes)
    this.next = Int32Array.from(drawn.next)
    this.prev = new Int32Array(drawn.next.length).fill(NONE)
    for (const [node, after] of drawn.next.entries()) if (after !== NONE) this.prev[after] = node
    this.rondeOf = Int32Array.from(drawn.rondeOf)
    this.placeOf = Int32Array.from(drawn.placeOf)
    this.column = this.placeOf.map((place) => (place === NONE ? etapes.length : place))
    this.ownLeg = Float64Array.from(drawn.ownLeg)
    this.leg = this.ownLeg.slice()
    this.rondes = drawn.rondes
    this.anchors = drawn.anchors
    this.added = new Float64Array(drawn.rondes.length)
    this.crews = equipes.map(({ finLimite }, equipe) => ({
      rondes: drawn.rondes.flatMap((ronde, rank) => (ronde.equipe === equipe ? [rank] : [])),
      finLimite,
    }))
    this.relax()
    this.ends = Float64Array.from(this.crews, (_, equipe) => this.endOf(equipe))
    this.ownNext = this.next.slice()
  }

  /** Limits that a crew would break even without other points become what it does without them. */
  private relax(): void {
    for (const crew of this.crews) {
      let at = 0
      for (const rank of crew.rondes) {
        const ronde = this.rondes[rank]
        if (!ronde) continue
        const begin = Math.max(at, ronde.debut)
        ronde.debutLimite = Math.max(ronde.debutLimite, begin)
        at = begin + ronde.base
      }
      crew.finLimite = Math.max(crew.finLimite, at)
    }
  }

  /** Seconds between two nodes of which one is a point to give, or which follow each other without any. */
  private secondsBetween(from: number, to: number): number {
    if (from < this.count) return this.there[from * this.width + (this.column[to] ?? 0)] ?? 0
    if (to < this.count) return this.back[to * this.width + (this.column[from] ?? 0)] ?? 0
    return this.ownLeg[from] ?? 0
  }

  /** Seconds between a point to give and any node. */
  secondsTo(point: number, node: number): number {
    return this.there[point * this.width + (this.column[node] ?? 0)] ?? 0
  }

  /** How many seconds longer a way becomes by a point put after a node, without its wash. */
  detour(point: number, after: number): number {
    const row = point * this.width
    const behind = this.next[after] ?? 0
    return (
      (this.back[row + (this.column[after] ?? 0)] ?? 0) +
      (this.there[row + (this.column[behind] ?? 0)] ?? 0) -
      (this.leg[after] ?? 0)
    )
  }

  /**
   * A point's part of the seconds that its way is longer by it and by the given points next to it, each the same, without
   * washes: what single points would save does not sum up to it.
   */
  detourOf(point: number): number {
    let seconds = 0
    let many = 0
    let first = point
    while (this.isGiven(this.prev[first])) first = this.prev[first] ?? NONE
    for (
      let node: number | undefined = first;
      node !== undefined && this.isGiven(node);
      node = this.next[node]
    ) {
      seconds += this.leg[node] ?? 0
      many++
    }
    const before = this.prev[first] ?? NONE
    return (seconds + (this.leg[before] ?? 0) - (this.ownLeg[before] ?? 0)) / many
  }

  private isGiven(node: number | undefined): boolean {
    return node !== undefined && node >= 0 && node < this.count
  }

  /**
   * The second at which the crew of a round is done with so many seconds more in it; infinity when it would break its
   * hours or the start of a round.
   */
  endWith(rank: number, seconds: number): number {
    const crew = this.crews[this.rondes[rank]?.equipe ?? 0]
    if (!crew) return Number.POSITIVE_INFINITY
    let at = 0
    for (const one of crew.rondes) {
      const ronde = this.rondes[one]
      if (!ronde) continue
      const begin = Math.max(at, ronde.debut)
      if (begin > ronde.debutLimite + EPSILON) return Number.POSITIVE_INFINITY
      at = begin + ronde.base + (this.added[one] ?? 0) + (one === rank ? seconds : 0)
    }
    return at <= crew.finLimite + EPSILON ? at : Number.POSITIVE_INFINITY
  }

  /** The second at which a crew is done with all points that it has. */
  endOf(equipe: number): number {
    return (this.crews[equipe]?.rondes ?? []).reduce((at, one) => {
      const ronde = this.rondes[one]
      return ronde ? Math.max(at, ronde.debut) + ronde.base + (this.added[one] ?? 0) : at
    }, 0)
  }

  /**
   * Whether a point may come behind a node. Between the rounds of a crew none does: the way from one to the other belongs
   * to the second one, which may wait for its start.
   */
  isWithin(after: number): boolean {
    const behind = this.next[after] ?? NONE
    return this.placeOf[behind] === NONE || this.rondeOf[behind] === this.rondeOf[after]
  }

  /** What a point costs behind a node with this detour; infinity when a rule would be broken. */
  costWith(point: number, after: number, detour: number): number {
    const ronde = this.rondeOf[after] ?? 0
    const end = this.endWith(ronde, detour + (this.secondes[point] ?? 0))
    const now = this.ends[this.rondes[ronde]?.equipe ?? 0] ?? 0
    return detour + weightOf(now, end)
  }

  /** Whether the crew of a node has no time for the wash of a point, wherever it would come. */
  isFull(point: number, node: number): boolean {
    const equipe = this.rondes[this.rondeOf[node] ?? 0]?.equipe ?? 0
    const crew = this.crews[equipe]
    if (!crew || crew.rondes.length > 1) return false
    return (this.ends[equipe] ?? 0) + (this.secondes[point] ?? 0) > crew.finLimite + EPSILON
  }

  /** A round takes so much longer, by its way and its washes. */
  private lengthen(rank: number, detour: number, wash: number): void {
    this.added[rank] = (this.added[rank] ?? 0) + detour + wash
    const equipe = this.rondes[rank]?.equipe ?? 0
    const end = this.endOf(equipe)
    this.detours += detour
    this.cost += detour + weightOf(this.ends[equipe] ?? 0, end)
    this.ends[equipe] = end
  }

  has(point: number): boolean {
    return (this.prev[point] ?? NONE) !== NONE
  }

  /** Puts a point after a node. @returns the detour */
  put(point: number, after: number): number {
    const detour = this.detour(point, after)
    const behind = this.next[after] ?? NONE
    const ronde = this.rondeOf[after] ?? 0
    this.next[after] = point
    this.prev[point] = after
    this.next[point] = behind
    this.prev[behind] = point
    this.rondeOf[point] = ronde
    this.leg[after] = this.secondsBetween(after, point)
    this.leg[point] = this.secondsBetween(point, behind)
    this.lengthen(ronde, detour, this.secondes[point] ?? 0)
    return detour
  }

  /** Takes a point out of its way. @returns the detour that it was */
  take(point: number): number {
    const before = this.prev[point] ?? NONE
    const behind = this.next[point] ?? NONE
    this.next[before] = behind
    this.prev[behind] = before
    this.prev[point] = NONE
    this.next[point] = NONE
    const direct = this.secondsBetween(before, behind)
    const detour = (this.leg[before] ?? 0) + (this.leg[point] ?? 0) - direct
    this.leg[before] = direct
    const ronde = this.rondeOf[point] ?? 0
    this.lengthen(ronde, -detour, -(this.secondes[point] ?? 0))
    return detour
  }

  /** The points to give that a round has, in their order, each with the node before it. */
  taken(): { point: number; after: number; ronde: number }[] {
    return this.anchors
      .filter((node) => this.prev[node] === NONE)
      .flatMap((start) => {
        const found = []
        for (let node = start; node !== NONE; node = this.next[node] ?? NONE)
          if (node < this.count)
            found.push({ point: node, after: this.prev[node] ?? NONE, ronde: this.rondeOf[node] ?? 0 })
        return found
      })
  }
}

/** What a day weighs more that ends at another second. */
const weightOf = (before: number, after: number) => ((after - before) * (after + before)) / (2 * HEAVY_S)
