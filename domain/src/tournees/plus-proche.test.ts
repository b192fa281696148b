import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Etape, lengthM, nearestFirst } from './plus-proche.ts'

const at = (id: number, latitude: number | null, longitude: number | null): Etape => ({
  id,
  latitude,
  longitude,
})

test('TOUR-14 the nearest stop comes next, from the first one on', () => {
  const etapes = [at(1, 45.75, 4.85), at(2, 45.79, 4.85), at(3, 45.76, 4.85), at(4, 45.77, 4.85)]
  expect(nearestFirst(etapes)).toEqual([1, 3, 4, 2])
})

test('TOUR-14 a degree of longitude is shorter than one of latitude', () => {
  const etapes = [at(1, 45.7, 4.8), at(2, 45.712, 4.8), at(3, 45.7, 4.815)]
  expect(nearestFirst(etapes)).toEqual([1, 3, 2])
})

test('TOUR-14 stops without a position come last, in their order', () => {
  const etapes = [at(9, null, null), at(1, 45.75, 4.85), at(8, null, null), at(2, 45.76, 4.85)]
  expect(nearestFirst(etapes)).toEqual([1, 2, 9, 8])
  expect(nearestFirst([])).toEqual([])
})

test('TOUR-14 a length is that of the legs, without the stops that have no position', () => {
  const etapes = [at(1, 45, 4.85), at(5, null, null), at(2, 46, 4.85), at(3, 45, 4.85)]
  expect(Math.round(lengthM(etapes) / 1000)).toBe(222)
  expect(lengthM(etapes.slice(0, 1))).toBe(0)
})

test('TOUR-14 whatever the stops, each comes once and the first located one stays first', () => {
  const etape = fc.record({
    latitude: fc.option(fc.double({ min: 42, max: 51, noNaN: true })),
    longitude: fc.option(fc.double({ min: -4, max: 8, noNaN: true })),
  })
  fc.assert(
    fc.property(fc.array(etape, { maxLength: 60 }), (places) => {
      const etapes = places.map(({ latitude, longitude }, id) => at(id, latitude, longitude))
      const ordre = nearestFirst(etapes)
      expect([...ordre].sort((a, b) => a - b)).toEqual(etapes.map(({ id }) => id))
      const first = etapes.find(({ latitude, longitude }) => latitude !== null && longitude !== null)
      if (first) expect(ordre[0]).toBe(first.id)
    }),
  )
})

test('TOUR-14 the largest tournée is ordered while one waits', () => {
  const etapes = Array.from({ length: 5000 }, (_, id) =>
    at(id, 45 + ((id * 7919) % 1000) / 1000, 4 + ((id * 104_729) % 997) / 997),
  )
  const ordre = nearestFirst(etapes)
  const byId = new Map(etapes.map((etape) => [etape.id, etape]))
  const ordered = ordre.flatMap((id) => byId.get(id) ?? [])
  expect(lengthM(ordered)).toBeLessThan(lengthM(etapes) / 5)
})
