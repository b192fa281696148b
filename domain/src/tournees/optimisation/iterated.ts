import { randomRow } from '../../kernel/random.ts'
import { type Bounds, LocalSearch } from './local-search.ts'
import type { Lengths } from './path.ts'

/** Points of each of the two pieces that change places to leave a dead end. */
const KICK_MAX = 50
/** Points that change places across fixed ones at once, at most. */
const EXCHANGES_MAX = 4
/** How often a place for a change is looked for among fixed points. */
const KICK_TRIES = 10
/** Tries, and points looked at in the first descent, between two reports. */
const SLICE = 1024

/** How far a search is, in dead ends left or other tries. */
export interface Avancee {
  fait: number
  total: number
}

interface SearchOptions {
  /** Dead ends to leave; the same number gives the same path on any machine. */
  iterations: number
  seed: number
}

/**
 * The shortest path found from an order (iterated local search). The path is shortened; then again and again two
 * neighbouring pieces are exchanged and the path is shortened around them, and a result that is not better is undone.
 * Never longer than the order. @yields its progress, so that the caller can show it or stop
 */
export function* shorten(
  lengths: Lengths,
  order: readonly number[],
  bounds: Bounds,
  { iterations, seed }: SearchOptions,
): Generator<Avancee, number[]> {
  const search = new LocalSearch(lengths, order, bounds)
  const { path } = search
  for (let place = 0; place < order.length; place++) search.lookAt(place)
  while (!search.settle(SLICE)) yield { fait: 0, total: iterations }
  const random = randomRow(seed)
  for (let i = 1; i <= iterations; i++) {
    path.keep()
    const before = search.gained
    kick(search, random)
    search.settle()
    if (search.gained < before) {
      path.undo()
      search.gained = before
    }
    if (i % SLICE === 0) yield { fait: i, total: iterations }
  }
  return [...path.order]
}

type Random = ReturnType<typeof randomRow>

/** Changes the path at random, unless no place for it is found. */
function kick(search: LocalSearch, random: Random): void {
  if (search.hasStretches && random(2) === 0) exchangeSome(search, random)
  else swapNeighbouringPieces(search, random)
}

function swapNeighbouringPieces(search: LocalSearch, random: Random): void {
  const { length } = search.path.order
  const reach = Math.min(KICK_MAX, Math.max(1, length >> 1))
  for (let tries = 0; tries < KICK_TRIES; tries++) {
    const first = random(length)
    const count = 1 + random(reach)
    const countBehind = 1 + random(reach)
    if (!search.isFree(first, first + count + countBehind - 1)) continue
    search.swapPieces(first, count, countBehind)
    return
  }
}

/** A few points change places with near ones beyond a point that stays. */
function exchangeSome(search: LocalSearch, random: Random): void {
  for (let left = 1 + random(EXCHANGES_MAX); left > 0; left--) {
    for (let tries = 0; tries < KICK_TRIES; tries++) {
      if (search.exchangeAnyway(random(search.path.order.length), random)) break
    }
  }
}
