import { randomRow } from '../../kernel/random.ts'
import type { Avancee } from '../optimisation/iterated.ts'
import { isPlaced } from '../plus-proche.ts'
import { Parcours } from './parcours.ts'
import { type Places, placesOf } from './places.ts'
import type { Question } from './probleme.ts'
import { NONE } from './ways.ts'

/** Tries of a search: less than ten seconds of a processor for twelve crews of 200 points. */
const ESSAIS = 200_000
/** Milliseconds after which a search ends on any machine: what it has found is then shown within ten seconds. */
export const RECHERCHE_MS = 9000
/** Tries between two reports. */
const SLICE = 1024
/** Crews of which a piece is taken out at once, and points of a piece, at most. */
const PIECES_MAX = 3
const PIECE_MAX = 10
/** One try in so many takes out a long piece of one crew; every second one of these bars that crew from taking it again. */
const LONG_EVERY = 10
const LONG_MAX = 60
/** Points that nobody has, put in again at once, at most. */
const LEFT_MAX = 40
/** One place in so many is passed over, so that the same points are not always put back alike. */
const BLINK_EVERY = 100
/** A point that nobody takes is worse than any detour, in seconds. */
const LEFT = 1_000_000
/** A result that is worse by about so many seconds is still accepted, at the beginning and at the end. */
const HEAT = { first: 100, last: 1 }

/** Where each point comes: `ronde` and `after` as the ways number them. */
interface Repartition {
  parcours: Parcours
  /** Ranks of the points that no crew can take without breaking a rule that it keeps. */
  restants: number[]
}

export interface SearchOptions {
  seed: number
  essais?: number
  /** The share of its time that the search has used, from 0 to 1: it ends with its tries or with its time, whichever is first. */
  usedTime?: () => number
}

/**
 * Gives the points of a round to crews: as many as rules allow, with as short detours as are found. Pieces of the ways of
 * neighbouring crews are taken out and put back where they cost least, again and again; what is a little worse is accepted
 * at first (slack induction by string removals, annealed). No point of a crew is moved, and nobody breaks a rule that was
 * kept. The same question and seed have the same answer, unless its time ends first. @yields its progress; the caller may stop asking
 */
export function* repartir(
  question: Question,
  { seed, essais = ESSAIS, usedTime = () => 0 }: SearchOptions,
): Generator<Avancee, Repartition> {
  const parcours = new Parcours(question)
  const located = question.points.flatMap((point, rank) => (isPlaced(point) ? [rank] : []))
  const search = new Search(parcours, located, randomRow(seed))
  const total = search.isEmpty ? 0 : essais
  let used = 0
  for (let i = 0; i < total && used < 1; i++) {
    // On a slow machine it cools with the clock.
    search.attempt(HEAT.first * (HEAT.last / HEAT.first) ** Math.max(i / total, used))
    if (i % SLICE !== 0) continue
    used = usedTime()
    yield { fait: Math.min(total, Math.max(i, Math.round(used * total))), total }
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
  private readonly places: Places
  /** By point: whether it is chosen to be taken out. */
  private readonly isChosen: Uint8Array
  /** The round that takes no point in this try. */
  private barred = NONE
  /** Points that nobody has. */
  private left: number
  private bestCost = Number.POSITIVE_INFINITY
  /** `next` of the ways when their cost was least. */
  private readonly best: Int32Array

  constructor(parcours: Parcours, points: readonly number[], random: Random) {
    this.parcours = parcours
    this.points = points
    this.random = random
    this.places = placesOf(parcours, points)
    this.isChosen = new Uint8Array(parcours.count)
    this.left = points.length
    this.best = parcours.next.slice()
    for (const point of this.shuffled([...points])) this.putBest(point)
    this.keepBest()
  }

  get isEmpty(): boolean {
    return this.points.length === 0 || this.parcours.anchors.length === 0
  }

  private get cost(): number {
    return this.parcours.cost + this.left * LEFT
  }

  /** Takes some points out and puts them back; a result that is worse is kept by chance, the less the colder it is. */
  attempt(heat: number): void {
    const { parcours } = this
    const chosen = this.chosen()
    const was = this.cost
    const before = chosen.map((point) => {
      const after = parcours.prev[point] ?? NONE
      this.takeOut(point)
      return after
    })
    for (const point of this.shuffled([...chosen])) this.putBest(point)
    const luck = -Math.log((1 + this.random(FINE)) / FINE) * heat
    const { cost } = this
    if (cost < was + luck) {
      if (cost < this.bestCost - 1e-6) this.keepBest()
      return
    }
    for (const point of chosen) this.takeOut(point)
    for (let i = chosen.length - 1; i >= 0; i--) this.putIn(chosen[i] ?? 0, before[i] ?? NONE)
  }

  /** Puts the points where they were when the cost was least. */
  showBest(): void {
    const { parcours, best } = this
    for (const point of this.points) this.takeOut(point)
    for (const anchor of parcours.anchors) {
      let after = anchor
      for (let node = best[anchor] ?? NONE; node >= 0 && node < parcours.count; node = best[node] ?? NONE) {
        this.putIn(node, after)
        after = node
      }
    }
  }

  private keepBest(): void {
    this.bestCost = this.cost
    this.best.set(this.parcours.next)
  }

  private takeOut(point: number): void {
    if (!this.parcours.has(point)) return
    this.parcours.take(point)
    this.left++
  }

  private putIn(point: number, after: number): void {
    if (after === NONE) return
    this.parcours.put(point, after)
    this.left--
  }

  /** Pieces of the ways of some crews around a point, and the points there that nobody has. */
  private chosen(): number[] {
    const { points, random, parcours } = this
    const first = points[random(points.length)] ?? 0
    const pieces = 1 + random(PIECES_MAX)
    const chosen: number[] = []
    const rondes: number[] = []
    this.barred = NONE
    if (parcours.has(first) && random(LONG_EVERY) === 0) {
      const ronde = parcours.rondeOf[first] ?? 0
      this.choosePiece(first, 1 + random(LONG_MAX), chosen)
      rondes.push(ronde)
      if (random(2) === 0) this.barred = ronde
    }
    for (const point of this.places.around[first] ?? []) {
      if (rondes.length >= pieces) break
      const ronde = parcours.rondeOf[point] ?? 0
      if (!parcours.has(point)) {
        if (chosen.length < LEFT_MAX) this.choose(point, chosen)
      } else if (!rondes.includes(ronde)) {
        rondes.push(ronde)
        this.choosePiece(point, 1 + random(PIECE_MAX), chosen)
      }
    }
    for (const point of chosen) this.isChosen[point] = 0
    return chosen
  }

  private choose(point: number, chosen: number[]): void {
    if (this.isChosen[point] === 1) return
    this.isChosen[point] = 1
    chosen.push(point)
  }

  /** Chooses given points that follow each other in a way, with this one among them. */
  private choosePiece(point: number, many: number, chosen: number[]): void {
    const { prev, next, count } = this.parcours
    const ahead = this.random(many)
    const follow = (step: Int32Array, most: number) => {
      let left = most
      for (let node = step[point] ?? NONE; left > 0 && node >= 0; node = step[node] ?? NONE) {
        if (node >= count) continue
        this.choose(node, chosen)
        left--
      }
    }
    this.choose(point, chosen)
    follow(prev, ahead)
    follow(next, many - 1 - ahead)
  }

  /** Puts a point where it costs least among the places that rules allow, if there is one. */
  private putBest(point: number): void {
    const { parcours } = this
    const { next, prev, ownNext } = parcours
    let least = Number.POSITIVE_INFINITY
    let place = NONE
    const look = (after: number) => {
      if (parcours.rondeOf[after] === this.barred || parcours.isFull(point, after)) return
      const detour = parcours.detour(point, after)
      if (detour >= least || this.random(BLINK_EVERY) === 0 || !parcours.isWithin(after)) return
      const cost = parcours.costWith(point, after, detour)
      if (cost >= least) return
      least = cost
      place = after
    }
    for (const node of this.places.beside[point] ?? []) {
      const before = prev[node] ?? NONE
      if (before === NONE) continue
      look(node)
      look(before)
    }
    const { nodes, detours } = this.places.legs[point] ?? { nodes: [], detours: [] }
    for (let i = 0; i < nodes.length && (detours[i] ?? 0) < least; i++) {
      const node = nodes[i] ?? 0
      const behind = ownNext[node] ?? 0
      look(node)
      if (next[node] !== behind) look(prev[behind] ?? 0)
    }
    this.putIn(point, place)
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
