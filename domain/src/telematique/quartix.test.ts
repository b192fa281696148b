import { expect, test } from 'vitest'
import { refusDansQuartix, routeQuartix, trajetsQuartix, vivantsQuartix } from './quartix.ts'

const START = '2026-11-20T08:00:00Z'
const trips = (...Data: object[]) => trajetsQuartix({ Data })
const trip = (more: object = {}) => ({ VehicleID: 501, StartDateTime: START, Distance: 4, ...more })

test.each([1.5, -1, 2 ** 31, 1e300, '501.5'])(
  'TRK-28 S19 a movement of the vehicle %s is left out',
  (VehicleID) => {
    expect(trips(trip({ VehicleID }), trip())).toMatchObject([{ vehicleId: 501, distanceKm: 4 }])
  },
)

test('TRK-28 S19 a distance or a time that nobody drives counts for nothing', () => {
  expect(trips(trip({ Distance: 1e300, TravelTime: 1e300, IdlingTime: -1 }))).toMatchObject([
    { distanceKm: 0, trajetJours: 0, ralentiJours: 0 },
  ])
})

test.each(['0000-01-01T00:00:00', '9999-12-31T23:59:59-12:00'])(
  'TRK-28 S19 no movement begins at %s',
  (StartDateTime) => {
    expect(trips(trip({ StartDateTime }))).toEqual([])
  },
)

test('TRK-28 S19 a live speed or heading out of its bounds is not known', () => {
  const seen = { VehicleID: 501, Latitude: 45, Longitude: 4 }
  expect(
    vivantsQuartix({
      Data: [
        { ...seen, Speed: 1e300, Heading: 1e39 },
        { ...seen, Speed: 1e-50, Heading: 90 },
      ],
    }),
  ).toMatchObject([
    { vitesseKmh: null, cap: null },
    { vitesseKmh: 0, cap: 90 },
  ])
})

test.each([{ Data: 'nope' }, { Data: null }, { Data: {} }, { Data: [4, 'x'] }, {}, 'nope', null, 4])(
  'TRK-28 OPEN-99 an answer that is not understood is not an empty one: %j',
  (answer) => {
    expect([vivantsQuartix(answer), trajetsQuartix(answer), routeQuartix(answer)]).toEqual([null, null, null])
  },
)

test('TRK-28 OPEN-99 a day without movements is an empty one', () => {
  expect([trajetsQuartix({ Data: [] }), routeQuartix({ Data: { Trips: [] } })]).toEqual([[], []])
})

test.each([
  [{ Meta: { Code: 401 } }, 401],
  [{ Meta: { Code: '429' } }, 429],
  [{ meta: { code: 500 }, Data: [] }, 500],
  [{ Meta: { Code: 200 }, Data: [] }, null],
  [{ Data: [] }, null],
])('TRK-28 OPEN-99 the refusal inside an answer: %j', (answer, code) => {
  expect(refusDansQuartix(answer)).toBe(code)
})
