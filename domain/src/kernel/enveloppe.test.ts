import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hullOf } from './enveloppe.ts'

const at = (longitude: number, latitude: number) => ({ longitude, latitude })

test('OPEN-09 the polygon of a round holds its places, and needs three of them off one line', () => {
  const square = [at(0, 0), at(2, 0), at(2, 2), at(0, 2)]
  expect(hullOf([at(1, 1), ...square.toReversed(), at(1, 0), at(0, 0)])).toEqual(square)
  for (const flat of [[], [at(1, 1)], [at(1, 1), at(1, 1), at(2, 2)], [at(0, 0), at(1, 1), at(2, 2)]])
    expect(hullOf(flat)).toEqual([])
})

test('OPEN-09 every place lies in the polygon, whose corners are places and turn left', () => {
  const places = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(places, (pairs) => {
      const points = pairs.map(([x, y]) => at(x, y))
      const hull = hullOf(points)
      for (const [i, a] of hull.entries()) {
        expect(points).toContainEqual(a)
        const b = hull[(i + 1) % hull.length] ?? a
        for (const p of points)
          expect(
            (b.longitude - a.longitude) * (p.latitude - a.latitude) -
              (b.latitude - a.latitude) * (p.longitude - a.longitude),
          ).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
