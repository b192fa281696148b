import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceM } from '../../kernel/geo.ts'
import { makeGrid, PROCHE_M } from './doublons.ts'

interface Emplacement {
  nomenclature: string
  dechetType: string
  latitude: number
  longitude: number
}

/** Those that are near an earlier one, with it. */
function nearbyDoublons(lignes: readonly Emplacement[]) {
  const place = makeGrid<Emplacement>()
  return lignes.flatMap((ligne) => {
    const near = place(ligne)
    return near ? [{ ligne, ...near }] : []
  })
}

const M = 1 / 111_194.926
const place = (
  nomenclature: string,
  northM = 0,
  eastM = 0,
  dechetType = 'VER',
  latitude = 48.9,
): Emplacement => ({
  nomenclature,
  dechetType,
  latitude: latitude + northM * M,
  longitude: 2.35 + (eastM * M) / Math.cos((latitude * Math.PI) / 180),
})
const told = (...lignes: Emplacement[]) =>
  nearbyDoublons(lignes).map(({ ligne, autre }) => [ligne.nomenclature, autre.nomenclature])

describe('containers near each other', () => {
  test('the same waste within 10 m', () => {
    expect(told(place('A'), place('B', 9.9), place('C', 0, 9.9))).toEqual([
      ['B', 'A'],
      ['C', 'A'],
    ])
    expect(told(place('A'), place('B', 10.1), place('C', 0, -10.1))).toEqual([])
    expect(told(place('A'), place('B', 8, 8))).toEqual([])
    expect(told(place('A'), place('B', 3, 0, 'PAP'))).toEqual([])
    expect(nearbyDoublons([place('A'), place('B', 3)])[0]?.distanceM).toBeCloseTo(3, 2)
  })

  test('exactly those that have an earlier one within 10 m, anywhere on earth', () => {
    const point = fc.record({
      dechetType: fc.constantFrom<string>('VER', 'PAP'),
      north: fc.integer({ min: -300, max: 300 }),
      east: fc.integer({ min: -300, max: 300 }),
    })
    const centre = fc.record({
      latitude: fc.integer({ min: -840_000, max: 840_000 }).map((n) => n / 10_000),
      longitude: fc.integer({ min: -1_790_000, max: 1_790_000 }).map((n) => n / 10_000),
    })
    fc.assert(
      fc.property(centre, fc.array(point, { maxLength: 40 }), (c, points) => {
        const lignes = points.map(({ dechetType, north, east }, i) => ({
          nomenclature: `N${i}`,
          dechetType,
          latitude: c.latitude + (north / 10) * M,
          longitude: c.longitude + ((east / 10) * M) / Math.cos((c.latitude * Math.PI) / 180),
        }))
        const near = (i: number) =>
          lignes.slice(0, i).filter((autre) => {
            const ligne = lignes[i]
            return ligne && autre.dechetType === ligne.dechetType && distanceM(autre, ligne) <= PROCHE_M
          })
        const found = nearbyDoublons(lignes)
        expect(found.map(({ ligne }) => ligne)).toEqual(lignes.filter((_, i) => near(i).length > 0))
        for (const { ligne, autre, distanceM: metres } of found) {
          expect(near(lignes.indexOf(ligne))).toContain(autre)
          expect(metres).toBe(distanceM(ligne, autre))
        }
      }),
      { numRuns: 500 },
    )
  })

  test('fifty thousand containers, spread out or all in one place', () => {
    const many = Array.from({ length: 50_000 }, (_, i) => i)
    const spread = many.map((i) => place(`N${i}`, 20 * Math.floor(i / 200), 20 * (i % 200)))
    expect(nearbyDoublons(spread)).toEqual([])
    const stacked = many.map((i) => place(`N${i}`))
    expect(nearbyDoublons(stacked)).toHaveLength(49_999)
  })
})
