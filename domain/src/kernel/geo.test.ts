import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceM, EARTH_M, isInPolygon, type Point } from './geo.ts'

/** Not `fc.double`, most of whose values are close to zero. */
const degrees = (bound: number) => fc.integer({ min: -bound * 1e6, max: bound * 1e6 }).map((n) => n / 1e6)
const point = fc.record({ latitude: degrees(90), longitude: degrees(180) })
const at = (latitude: number, longitude: number): Point => ({ latitude, longitude })

describe('distance', () => {
  test('CONT-32 the radius is 6,371,000 m: known distances', () => {
    expect(EARTH_M).toBe(6_371_000)
    const degree = (Math.PI * EARTH_M) / 180
    expect(distanceM(at(0, 0), at(0, 1))).toBeCloseTo(degree, 3)
    expect(distanceM(at(48, 2), at(49, 2))).toBeCloseTo(degree, 3)
    expect(distanceM(at(60, 2), at(60, 2.001))).toBeCloseTo(degree / 2000, 2)
    expect(distanceM(at(90, 0), at(-90, 77))).toBeCloseTo(Math.PI * EARTH_M, 1)
    // Notre-Dame de Paris to the basilica of Fourvière in Lyon.
    expect(distanceM(at(48.853, 2.3499), at(45.7623, 4.8226)) / 1000).toBeCloseTo(391.3, 0)
  })

  /**
   * By how many metres a distance to the other side of the earth may be wrong: the formula loses half of its digits
   * there.
   */
  const ANTIPODE_M = 0.2

  test('CONT-32 OPEN-53 it is a distance: none to itself, the same both ways, never longer by a stop less', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(distanceM(a, a)).toBe(0)
        expect(distanceM(a, b)).toBeCloseTo(distanceM(b, a), 6)
        expect(distanceM(a, c)).toBeLessThanOrEqual(distanceM(a, b) + distanceM(b, c) + ANTIPODE_M)
        expect(distanceM(a, b)).toBeLessThanOrEqual(Math.PI * EARTH_M + 0.001)
      }),
    )
  })
})

describe('polygon', () => {
  const square = [at(0, 0), at(0, 10), at(10, 10), at(10, 0)]

  test('CONT-21 TOUR-13 inside or outside, notches included, whichever way it was drawn', () => {
    const notched = [at(0, 0), at(10, 0), at(10, 10), at(5, 5), at(0, 10)]
    for (const polygon of [notched, [...notched].reverse()]) {
      expect(isInPolygon(at(2, 2), polygon)).toBe(true)
      expect(isInPolygon(at(8, 7), polygon)).toBe(true)
      expect(isInPolygon(at(5, 8), polygon)).toBe(false)
      expect(isInPolygon(at(-1, 2), polygon)).toBe(false)
    }
    expect(isInPolygon(at(1, 1), [])).toBe(false)
    expect(isInPolygon(at(1, 1), [at(0, 0), at(2, 2)])).toBe(false)
  })

  test('CONT-21 a corner at the latitude of the point is counted once', () => {
    const diamond = [at(0, 5), at(5, 10), at(10, 5), at(5, 0)]
    expect([-1, 1, 9, 11].map((lon) => isInPolygon(at(5, lon), diamond))).toEqual([false, true, true, false])
    const roof = [at(0, 0), at(5, 2), at(0, 4), at(5, 6), at(0, 8), at(-5, 4)]
    expect([-1, 1, 3, 5, 7, 9].map((lon) => isInPolygon(at(0, lon), roof))).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ])
    expect(isInPolygon(at(5, 1), roof)).toBe(false)
  })

  test('CONT-21 closing the drawing by repeating its first corner changes nothing', () => {
    const corners = fc.array(
      fc.record({ latitude: fc.integer({ min: 0, max: 20 }), longitude: fc.integer({ min: 0, max: 20 }) }),
      { minLength: 3, maxLength: 12 },
    )
    fc.assert(
      fc.property(corners, fc.nat(19), fc.nat(19), (polygon, lat, lon) => {
        const place = at(lat + 0.5, lon + 0.3)
        expect(isInPolygon(place, [...polygon, ...polygon.slice(0, 1)])).toBe(isInPolygon(place, polygon))
      }),
    )
  })

  test('CONT-21 a square holds exactly the points between its sides', () => {
    const near = fc.integer({ min: -500, max: 1500 }).map((n) => (n + 0.5) / 100)
    fc.assert(
      fc.property(near, near, (lat, lon) => {
        expect(isInPolygon(at(lat, lon), square)).toBe(lat > 0 && lat < 10 && lon > 0 && lon < 10)
      }),
    )
  })
})
