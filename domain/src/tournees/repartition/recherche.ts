import { randomRow } from '../../kernel/random.ts'
import { isPlaced } from '../plus-proche.ts'
import { Parcours } from './parcours.ts'
import type { Question } from './probleme.ts'

/** Tries of a search: about six seconds of a processor for twelve crews of 200 points. */
export const ESSAIS = 120_000
/** Tries between two reports. */
const SLICE = 1024
/** Points taken out at once, at most. */
const TAKEN_MAX = 14
/** Nodes beside which a point is tried: the nearest of all, and the nearest of each crew. */
const NEAR = 16
const NEAR_OF_CREW = 3
/** A point that nobody takes is worse than any detour, in seconds. */
const LEFT = 1_000_000
/** A result that is longer by about so many seconds is still accepted, at the beginning and at the end. */
const HEAT = { first: 120, last: 0.5 }

/** How far a search is, in tries. */
export interface Avancee {
  fait: number
  total: number
}

/** Where each point comes: `ronde` and `after` as the ways number them. */
export interface Repartition {
  parcours: Parcours
  /** Ranks of the points that no crew can take without breaking a rule that it keeps. */
  restants: number[]
}

interface SearchOptions {
  seed: number
  essais?: number
}

/**
 * Gives the points of a round to crews: as many as rules allow, with as short detours as are found. A few points are
 * taken out of their ways and put back where they fit best, again and again; what is a little longer is accepted at
 * first (large neighbourhood search, annealed). No point of a crew is moved, and nobody breaks a rule that was kept.
 * The same question and seed have the same answer. @yields its progress; the caller may stop asking
 */
export function* repartir(
  question: Question,
  { seed, essais = ESSAIS }: SearchOptions,
): Generator<Avancee, Repartition> {
  const parcours = new Parcours(question)
  const located = question.points.flatMap((point, rank) => (isPlaced(point) ? [rank] : []))
  const search = new Search(parcours, located, randomRow(seed))
  const total = search.isEmpty ? 0 : essais
  for (let i = 0; i < total; i++) {
    search.attempt(HEAT.first * (HEAT.last / HEAT.first) ** (i / total))
    if (i % SLICE === 0) yield { fait: i, total }
  }
  search.showBest()
  const restants = question.points.flatMap((_, rank) => (parcours.has(rank) ? [] : [rank]))
  return { parcours, restants }
}

type Random = ReturnType<typeof randomRow>
const FINE = 1 << 30

class Search {
  private readonly parcours: Parcours
  private readonly points: readonly number[]
  private readonly random: Random
  /** By point: nodes before and behind which it may come. */
  private readonly near: readonly Int32Array[]
  /** By point: the other points, nearest first. */
  private readonly neighbours: readonly (readonly number[])[]
  private cost = 0
  private bestCost = 0
  private best: [point: number, after: number][] = []

  constructor(parcours: Parcours, points: readonly number[], random: Random) {
    this.parcours = parcours
    this.points = points
    this.random = random
    this.near = Array.from({ length: parcours.count }, (_, point) => nearOf(parcours, point, points))
    this.neighbours = Array.from({ length: parcours.count }, (_, point) =>
      nearestFirst(parcours, point, points),
    )
    for (const point of this.shuffled([...points])) this.cost += this.putBest(point)
    this.keepBest()
  }

  get isEmpty(): boolean {
    return this.points.length === 0 || this.parcours.anchors.length === 0
  }

  /** Takes some points out and puts them back; a result that is worse is kept by chance, the less the colder it is. */
  attempt(heat: number): void {
    const { parcours } = this
    const chosen = this.chosen()
    const before: [point: number, after: number][] = []
    let cost = this.cost
    for (const point of chosen) {
      const has = parcours.has(point)
      before.push([point, has ? (parcours.prev[point] ?? 0) : -1])
      cost -= has ? parcours.take(point) : LEFT
    }
    for (const point of this.shuffled([...chosen])) cost += this.putBest(point)
    const luck = -Math.log((1 + this.random(FINE)) / FINE) * heat
    if (cost < this.cost + luck) {
      this.cost = cost
      if (cost < this.bestCost - 1e-6) this.keepBest()
      return
    }
    for (const point of chosen) if (parcours.has(point)) parcours.take(point)
    for (const [point, after] of before.reverse()) if (after >= 0) parcours.put(point, after)
  }

  /** Puts the points where they were when the sum of the detours was shortest. */
  showBest(): void {
    for (const point of this.points) if (this.parcours.has(point)) this.parcours.take(point)
    for (const [point, after] of this.best) this.parcours.put(point, after)
  }

  private keepBest(): void {
    this.bestCost = this.cost
    this.best = this.parcours.taken().map(({ point, after }) => [point, after])
  }

  /** Some points near each other, or any; those that nobody has come along now and then. */
  private chosen(): number[] {
    const { points, random } = this
    const many = 1 + random(Math.min(TAKEN_MAX, points.length))
    const first = points[random(points.length)] ?? 0
    const chosen = new Set([first])
    const around = random(4) === 0 ? points : [first, ...(this.neighbours[first] ?? [])]
    for (let tries = 0; chosen.size < many && tries < 2 * TAKEN_MAX; tries++)
      chosen.add(
        around[random(Math.min(around.length, around === points ? points.length : 2 * many))] ?? first,
      )
    return [...chosen]
  }

  /** Puts a point where its detour is shortest among the places that rules allow. @returns the detour, or that of a left one */
  private putBest(point: number): number {
    const { parcours } = this
    let shortest = LEFT
    let place = -1
    const look = (after: number) => {
      const detour = parcours.detour(point, after)
      if (detour >= shortest || !parcours.canTake(point, after, detour)) return
      shortest = detour
      place = after
    }
    for (const node of this.near[point] ?? []) {
      if (node < parcours.count && !parcours.has(node)) continue
      look(node)
      const before = parcours.prev[node] ?? -1
      if (before >= 0) look(before)
    }
    if (place >= 0) parcours.put(point, place)
    return shortest
  }

  private shuffled(list: number[]): number[] {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.random(i + 1)
      const held = list[i] ?? 0
      list[i] = list[j] ?? 0
      list[j] = held
    }
    return list
  }
}

/** Nodes in the order of the way from a point to them. */
const sortedFrom = (parcours: Parcours, point: number, nodes: readonly number[]) =>
  nodes
    .map((node) => ({ node, far: parcours.secondsTo(point, node) }))
    .sort((a, b) => a.far - b.far || a.node - b.node)
    .map(({ node }) => node)

const nearestFirst = (parcours: Parcours, point: number, points: readonly number[]) =>
  sortedFrom(
    parcours,
    point,
    points.filter((other) => other !== point),
  )

function nearOf(parcours: Parcours, point: number, points: readonly number[]): Int32Array {
  const located = parcours.anchors.filter((node) => (parcours.placeOf[node] ?? -1) >= 0)
  const anchors = sortedFrom(parcours, point, located)
  const others = nearestFirst(parcours, point, points).slice(0, NEAR)
  const near = new Set([...anchors.slice(0, NEAR), ...others])
  const byCrew = Map.groupBy(anchors, (node) => parcours.rondes[parcours.rondeOf[node] ?? 0]?.equipe)
  for (const nodes of byCrew.values()) for (const node of nodes.slice(0, NEAR_OF_CREW)) near.add(node)
  return Int32Array.from(near)
}
