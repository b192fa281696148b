import { distanceM } from '@lavandiere/domain/kernel/geo.ts'
import { expect, test } from 'vitest'
import { areasOf, dotsOf, pinsOf, spreadFeatures, stackLabelOf } from './features.ts'
import { boundsOf, type MapPoint } from './point.ts'
import { SPREAD_MAX, spreadOf, spreadZoom, stacksOf } from './stacks.ts'

const point = (id: number, longitude: number, latitude: number, rank = 0): MapPoint => ({
  id,
  longitude,
  latitude,
  rank,
  color: `#00000${rank}`,
  glyph: 'dot',
  label: `P${id}`,
})

test('CONT-12 of the points that share a position the highest status shows, and how many there are', () => {
  const stacks = stacksOf([point(1, 4.8, 45.7, 1), point(2, 4.8, 45.7, 3), point(3, 4.9, 45.7, 2)])
  expect(stacks.map(({ points }) => points.map(({ id }) => id))).toEqual([[2, 1], [3]])
  const pins = pinsOf(stacks).features
  expect(pins[0]).toMatchObject({ id: 0, properties: { rank: 3, count: 2, icon: 'pin|#000003|dot|2|0' } })
  expect(pins[1]).toMatchObject({ id: 1, properties: { rank: 2, count: 1 } })
  expect(stacks.map(stackLabelOf)).toEqual(['2\u00a0points', 'P3'])
})

test('points without a position are left out', () => {
  expect(stacksOf([point(1, Number.NaN, 45), point(2, 4, Number.POSITIVE_INFINITY)])).toEqual([])
  expect(boundsOf([point(1, Number.NaN, 45)])).toBeNull()
})

test('CONT-13 a stack spreads evenly on a circle of 0.0003 degrees that looks round', () => {
  const [stack] = stacksOf(Array.from({ length: 8 }, (_, id) => point(id, 4.8, 45.7)))
  if (!stack) throw new Error('one stack expected')
  const middle = { latitude: 45.7, longitude: 4.8 }
  const radii = spreadOf(stack).map(({ longitude, latitude }) => distanceM(middle, { latitude, longitude }))
  for (const radius of radii) expect(radius).toBeCloseTo(33.36, 1)
  expect(new Set(spreadOf(stack).map(({ longitude, latitude }) => `${longitude} ${latitude}`)).size).toBe(8)
})

test('CONT-13 the points of a spread stack stand apart, the selected one marked', () => {
  const stacks = stacksOf([point(1, 4.8, 45.7), point(2, 4.8, 45.7), point(3, 5, 45.7)])
  const [first] = stacks
  expect(spreadFeatures(first, 2).pins.features.map(({ properties }) => properties?.icon)).toEqual([
    'pin|#000000|dot|1|0',
    'pin|#000000|dot|1|1',
  ])
  expect(spreadFeatures(undefined, null).pins.features).toEqual([])
})

test('CONT-13 the more points, the closer the map comes, and never beyond what tiles can show', () => {
  const zoom = (count: number) => {
    const [stack] = stacksOf(Array.from({ length: count }, (_, id) => point(id, 4.8, 45.7)))
    return stack ? spreadZoom(stack) : 0
  }
  expect(zoom(20)).toBeGreaterThan(zoom(2))
  expect(zoom(SPREAD_MAX)).toBeLessThan(19)
})

test('OPEN-09 an area is a closed ring; a dot keeps its name, and is a ring while nothing was done there', () => {
  const corners = [
    { longitude: 0, latitude: 0 },
    { longitude: 2, latitude: 0 },
    { longitude: 2, latitude: 2 },
  ]
  const areas = [
    { id: 1, color: '#213067', corners },
    { id: 2, color: '#b22222', corners: corners.slice(1) },
  ]
  const rings = areasOf(areas).features.map(({ geometry }) => geometry.coordinates)
  expect(rings).toEqual([
    [
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [0, 0],
      ],
    ],
  ])
  const dot = { id: 7, color: '#9e9e9e', label: 'C7', longitude: 1, latitude: 1 }
  const [todo, done] = dotsOf([{ ...dot, isHollow: true }, dot]).features
  expect([todo?.properties, done?.properties]).toMatchObject([
    { id: 7, label: 'C7', hollow: true },
    { hollow: false },
  ])
})
