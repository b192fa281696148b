import { describe, expect, test } from 'vitest'
import { toDegrees } from './projections.ts'

/** A millimetre is some 1e-8 degrees; published examples are rounded to metres. */
const NEAR = 4

describe('projections', () => {
  test.each([
    ['EPSG:2154', 700_000, 6_600_000, 46.5, 3],
    ['EPSG:2154', 652_381.2, 6_862_047, 48.8567, 2.351],
    ['EPSG:3942', 1_700_000, 1_200_000, 42, 3],
    ['EPSG:3946', 1_700_000, 5_200_000, 46, 3],
    ['EPSG:3950', 1_700_000, 9_200_000, 50, 3],
    ['EPSG:3857', 340_900.2, 6_560_860.9, 50.65709, 3.06236],
    ['EPSG:32631', 448_252, 5_411_932, 48.85819, 2.2945],
    ['EPSG:32631', 500_000, 0, 0, 3],
    ['EPSG:32740', 500_000, 10_000_000, 0, 57],
  ] as const)('IMP-31 %s %d %d', (projection, x, y, latitude, longitude) => {
    const point = toDegrees(projection, x, y)
    expect(point?.latitude).toBeCloseTo(latitude, NEAR)
    expect(point?.longitude).toBeCloseTo(longitude, NEAR)
  })

  test('IMP-31 numbers that are no place of a projection give none', () => {
    expect(toDegrees('EPSG:2154', 1e12, 1e12)).toBeNull()
  })
})
