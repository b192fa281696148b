import type { Lengths } from '../optimisation/path.ts'
import { estimatedTrajets, trajetsOfTables } from '../optimisation/table-trajets.ts'
import { isPlaced } from '../plus-proche.ts'
import { etapesOf, type Question } from './probleme.ts'

/** Means "no node", before a start and after an end. */
const NONE = -1
/** A difference below this is an error of reckoning, in seconds. */
const EPSILON = 1e-6

/** A round in the day of its crew: `base` is the seconds from the place before it to its last point, washes included. */
interface Ronde {
  campagne: number
  equipe: number
  debut: number
  debutLimite: number
  base: number
}

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
  /** By round: seconds added by the points put into it. */
  private readonly added: Float64Array
  /** By crew: the ranks of its rounds, and the seconds at which it must be done. */
  private readonly crews: readonly { rondes: readonly number[]; finLimite: number }[]
  private readonly secondes: Float64Array
  /** Seconds from each point to give to each stop, and back. */
  private readonly there: Float64Array
  private readonly back: Float64Array
  private readonly width: number
  /** By node that was there before: seconds to the next one of these. */
  private readonly ownLeg: Float64Array

  constructor(question: Question) {
    const { points, equipes, tables, estimation } = question
    const etapes = etapesOf(question)
    const { secondes } = tables ? trajetsOfTables(etapes, tables) : estimatedTrajets(etapes, estimation)
    this.count = points.length
    this.width = etapes.length
    this.secondes = Float64Array.from(points, (point) => point.secondes)
    this.there = table(secondes, this.count, (point, other) => secondes.between(point, other))
    this.back = table(secondes, this.count, (point, other) => secondes.between(other, point))
    const drawn = draw(question, etapes.map(isPlaced), secondes)
    this.next = Int32Array.from(drawn.next)
    this.prev = new Int32Array(drawn.next.length).fill(NONE)
    for (const [node, after] of drawn.next.entries()) if (after !== NONE) this.prev[after] = node
    this.rondeOf = Int32Array.from(drawn.rondeOf)
    this.placeOf = Int32Array.from(drawn.placeOf)
    this.ownLeg = Float64Array.from(drawn.ownLeg)
    this.rondes = drawn.rondes
    this.anchors = drawn.anchors
    this.added = new Float64Array(drawn.rondes.length)
    this.crews = equipes.map(({ finLimite }, equipe) => ({
      rondes: drawn.rondes.flatMap((ronde, rank) => (ronde.equipe === equipe ? [rank] : [])),
      finLimite,
    }))
    this.relax()
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

  /** Seconds between two neighbours of a way; none where an end is no place. */
  private leg(from: number, to: number): number {
    if (from < 0 || to < 0) return 0
    if (from < this.count) return this.there[from * this.width + (this.placeOf[to] ?? 0)] ?? 0
    if (to < this.count) return this.back[to * this.width + (this.placeOf[from] ?? 0)] ?? 0
    return this.ownLeg[from] ?? 0
  }

  private legOf(from: number, to: number): number {
    const isPlace = (this.placeOf[from] ?? NONE) !== NONE && (this.placeOf[to] ?? NONE) !== NONE
    return isPlace ? this.leg(from, to) : 0
  }

  /** Seconds between a point to give and any node. */
  secondsTo(point: number, node: number): number {
    return this.legOf(point, node)
  }

  /** How many seconds longer a way becomes by a point put after a node, without its wash. */
  detour(point: number, after: number): number {
    const behind = this.next[after] ?? NONE
    return this.legOf(after, point) + this.legOf(point, behind) - this.legOf(after, behind)
  }

  /** How many seconds longer its way is by a point that is on it, without its wash. */
  detourOf(point: number): number {
    const before = this.prev[point] ?? NONE
    const behind = this.next[point] ?? NONE
    return this.legOf(before, point) + this.legOf(point, behind) - this.legOf(before, behind)
  }

  /** Whether the crew keeps its hours and the starts of its rounds with so many seconds more in a round. */
  fits(rank: number, seconds: number): boolean {
    const crew = this.crews[this.rondes[rank]?.equipe ?? 0]
    if (!crew) return false
    let at = 0
    for (const one of crew.rondes) {
      const ronde = this.rondes[one]
      if (!ronde) continue
      const begin = Math.max(at, ronde.debut)
      if (begin > ronde.debutLimite + EPSILON) return false
      at = begin + ronde.base + (this.added[one] ?? 0) + (one === rank ? seconds : 0)
    }
    return at <= crew.finLimite + EPSILON
  }

  /** The second at which a crew is done with all points that it has. */
  endOf(equipe: number): number {
    return (this.crews[equipe]?.rondes ?? []).reduce((at, one) => {
      const ronde = this.rondes[one]
      return ronde ? Math.max(at, ronde.debut) + ronde.base + (this.added[one] ?? 0) : at
    }, 0)
  }

  /**
   * Whether a point with this detour may be put behind a node. Between the rounds of a crew none is: the way from one to
   * the other belongs to the second one, which may wait for its start.
   */
  canTake(point: number, after: number, detour: number): boolean {
    const behind = this.next[after] ?? NONE
    const ronde = this.rondeOf[after] ?? 0
    const isWithin = this.placeOf[behind] === NONE || this.rondeOf[behind] === ronde
    return isWithin && this.fits(ronde, detour + (this.secondes[point] ?? 0))
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
    this.added[ronde] = (this.added[ronde] ?? 0) + detour + (this.secondes[point] ?? 0)
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
    const detour = this.detour(point, before)
    const ronde = this.rondeOf[point] ?? 0
    this.added[ronde] = (this.added[ronde] ?? 0) - detour - (this.secondes[point] ?? 0)
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

function table({ count }: Lengths, rows: number, of: (point: number, other: number) => number): Float64Array {
  const made = new Float64Array(rows * count)
  for (let point = 0; point < rows; point++)
    for (let other = 0; other < count; other++) made[point * count + other] = of(point, other)
  return made
}

/** The nodes of the ways as they are before anything is given: a start, the located points, an end. */
function draw({ points, equipes }: Question, isLocated: readonly boolean[], { between }: Lengths) {
  const next: number[] = points.map(() => NONE)
  const rondeOf = points.map(() => 0)
  const placeOf = points.map((_, rank) => rank)
  const ownLeg = points.map(() => 0)
  const rondes: Ronde[] = []
  const anchors: number[] = []
  let place = points.length
  const add = (at: number, ronde: number) => {
    next.push(NONE)
    rondeOf.push(ronde)
    placeOf.push(at)
    ownLeg.push(0)
    return next.length - 1
  }
  for (const [equipe, { depart, rondes: left }] of equipes.entries()) {
    let before = add(depart && isLocated[place] ? place : NONE, rondes.length)
    if (depart) place++
    anchors.push(before)
    for (const { campagne, points: own, debut, debutLimite } of left) {
      const rank = rondes.length
      let base = 0
      for (const { secondes } of own) {
        base += secondes
        const here = place++
        if (!isLocated[here]) continue
        const node = add(here, rank)
        const from = placeOf[before] ?? NONE
        const leg = from === NONE ? 0 : between(from, here)
        ownLeg[before] = leg
        base += leg
        next[before] = node
        anchors.push(node)
        before = node
      }
      rondes.push({ campagne, equipe, debut, debutLimite, base })
    }
    next[before] = add(NONE, rondes.length - 1)
  }
  return { next, rondeOf, placeOf, ownLeg, rondes, anchors }
}
