import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeKey } from '../../kernel/geo.ts'
import type { Etape } from '../plus-proche.ts'
import { type DemandeDOptimisation, optimise, roundLength } from './optimise.ts'
import type { Lengths } from './path.ts'
import { estimatedTrajets, trajetsOfTables } from './table-trajets.ts'

const ESTIMATION = { facteur: 1.34, vitesseKmh: 30 }
const at = (id: number, latitude: number | null, longitude: number | null): Etape => ({
  id,
  latitude,
  longitude,
})
const metresOf = (etapes: readonly Etape[]) => estimatedTrajets(etapes, ESTIMATION).metres

function found(etapes: readonly Etape[], given: Partial<DemandeDOptimisation> = {}): number[] {
  const search = optimise({ etapes, lengths: metresOf(etapes), verrous: new Set(), seed: 1, ...given })
  let step = search.next()
  while (!step.done) step = search.next()
  return step.value
}

const coordinate = (from: number) => fc.integer({ min: 0, max: 40 }).map((n) => from + n / 100)
/** Stops on a coarse grid, so that some share a place; some have no position. */
const stops = (maxLength: number) =>
  fc
    .array(fc.option(fc.tuple(coordinate(45), coordinate(4)), { freq: 8 }), { maxLength })
    .map((places) => places.map((place, id) => at(id, place?.[0] ?? null, place?.[1] ?? null)))
const seed = fc.integer({ min: 0, max: 2 ** 31 })
/** A round and ranks of it that are kept. */
const rounds = (maxLength: number) =>
  stops(maxLength).chain((etapes) =>
    fc.record({
      etapes: fc.constant(etapes),
      verrous: fc.subarray(etapes.map((_, rang) => rang)).map((ranks) => new Set(ranks)),
      seed,
    }),
  )
const runs = (numRuns: number) => ({ numRuns })

/** Every order of the free ranks, the others staying where they are. */
function* everyOrder(ranks: readonly number[], kept: ReadonlySet<number>): Generator<number[]> {
  const free = ranks.filter((rank) => !kept.has(rank))
  function* permuted(left: readonly number[]): Generator<number[]> {
    if (left.length === 0) yield []
    for (const [i, first] of left.entries()) {
      for (const rest of permuted(left.toSpliced(i, 1))) yield [first, ...rest]
    }
  }
  for (const order of permuted(free)) {
    const next = order.values()
    yield ranks.map((rank) => (kept.has(rank) ? rank : (next.next().value ?? rank)))
  }
}
const shortest = (etapes: readonly Etape[], lengths: Lengths, kept: ReadonlySet<number>) => {
  const ranks = etapes.map((_, rank) => rank)
  let best = Number.POSITIVE_INFINITY
  for (const order of everyOrder(ranks, kept)) best = Math.min(best, roundLength(etapes, lengths, order))
  return best
}

describe('an optimised order', () => {
  test('TOUR-14 holds each stop once, keeps ranks as asked, and is never longer than today', () => {
    fc.assert(
      fc.property(rounds(40), ({ etapes, verrous, seed: graine }) => {
        const ordre = found(etapes, { verrous, seed: graine, iterations: 300 })
        const today = etapes.map((_, rank) => rank)
        expect(ordre.toSorted((a, b) => a - b)).toEqual(today)
        const lengths = metresOf(etapes)
        expect(roundLength(etapes, lengths, ordre)).toBeLessThanOrEqual(
          roundLength(etapes, lengths, today) + 1e-6,
        )
        for (const [rank, etape] of etapes.entries())
          if (verrous.has(rank) || etape.latitude === null) expect(ordre[rank]).toBe(rank)
      }),
      runs(150),
    )
  })

  const kept = fc.subarray([0, 1, 2, 3, 4, 5, 6]).map((ranks) => new Set(ranks))

  test('TOUR-14 is as short as the best of all orders, whatever ranks are kept', () => {
    const places = fc.uniqueArray(fc.tuple(coordinate(45), coordinate(4)), {
      minLength: 7,
      maxLength: 7,
      selector: String,
    })
    fc.assert(
      fc.property(places, kept, seed, (points, verrous, graine) => {
        const etapes = points.map(([latitude, longitude], id) => at(id, latitude, longitude))
        const lengths = metresOf(etapes)
        const ordre = found(etapes, { seed: graine, verrous })
        expect(roundLength(etapes, lengths, ordre)).toBeCloseTo(shortest(etapes, lengths, verrous), 3)
      }),
      runs(50),
    )
  })

  test('TOUR-14 is as short as the best of all orders where the way back is another one', () => {
    const table = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 49, maxLength: 49 })
    fc.assert(
      fc.property(table, kept, seed, (lengths, verrous, graine) => {
        const etapes = Array.from({ length: 7 }, (_, id) => at(id, 45 + id / 10, 4))
        const { secondes } = trajetsOfTables(etapes, { metres: lengths, secondes: lengths })
        const ordre = found(etapes, { lengths: secondes, seed: graine, verrous })
        expect(roundLength(etapes, secondes, ordre)).toBe(shortest(etapes, secondes, verrous))
      }),
      runs(25),
    )
  })

  test('TOUR-14 keeps the stops of one place together', () => {
    fc.assert(
      fc.property(stops(40), seed, (etapes, graine) => {
        const verrous = new Set([0, etapes.length - 1])
        const ordre = found(etapes, { seed: graine, verrous, iterations: 300 })
        const places = ordre.flatMap((rank) => {
          const etape = etapes[rank]
          if (etape?.latitude == null || etape.longitude === null || verrous.has(rank)) return []
          return [placeKey(etape.latitude, etape.longitude)]
        })
        const visits = places.filter((place, i) => place !== places[i - 1])
        expect(visits.length).toBe(new Set(visits).size)
      }),
      runs(150),
    )
  })

  test('TOUR-14 is the same for the same seed', () => {
    fc.assert(
      fc.property(rounds(60), (demande) => {
        const given = { ...demande, iterations: 300 }
        expect(found(demande.etapes, given)).toEqual(found(demande.etapes, given))
      }),
      runs(50),
    )
  })
})

test('TOUR-14 an order that is as short as can be stays as it is', () => {
  const etapes = Array.from({ length: 30 }, (_, id) => at(id, 45 + id / 100, 4))
  expect(found(etapes)).toEqual(etapes.map((_, rank) => rank))
})

test('TOUR-14 a search says how far it is, and can be left at any time', () => {
  const etapes = Array.from({ length: 200 }, (_, id) =>
    at(id, 45 + ((id * 17) % 97) / 100, 4 + ((id * 23) % 89) / 100),
  )
  const search = optimise({
    etapes,
    lengths: metresOf(etapes),
    verrous: new Set(),
    seed: 1,
    iterations: 5000,
  })
  const seen: number[] = []
  for (const { fait, total } of search) {
    seen.push(fait / total)
    if (seen.length === 3) break
  }
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(search.next().done).toBe(true)
})
