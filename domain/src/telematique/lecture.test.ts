import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { receptionsFlespi } from './flespi.ts'
import { receptionsOsmand } from './osmand.ts'
import { receptionsTraccar } from './traccar.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const AT = Date.parse('2026-11-20T09:59:30Z')

const forwarded = (position: object = {}, attributes: object = {}) => ({
  device: { id: 4, name: 'Laveuse 1', uniqueId: '867232051234567', status: 'online' },
  position: {
    id: 99,
    protocol: 'teltonika',
    fixTime: '2026-11-20T09:59:30.000+00:00',
    valid: true,
    latitude: 45.75,
    longitude: 4.85,
    speed: 10,
    course: 370,
    attributes: { ignition: true, hours: 3_600_000, archive: true, batteryLevel: 80, ...attributes },
    ...position,
  },
})

test.each([
  ['5.0E-4', 0.0005],
  ['-5.0e-4', -0.0005],
  ['1.2E1', 12],
])('TRK-01 OsmAnd writes longitudes beside Greenwich as Java does: %s', (lon, longitude) => {
  const [one] = receptionsOsmand({ id: 'a', lat: '51.5', lon, timestamp: '1763632770' }, NOW)
  expect(one?.position.longitude).toBe(longitude)
})

describe('Traccar', () => {
  test('TRK-01 a forwarded position: knots become km/h, the ignition is that of its attributes', () => {
    expect(receptionsTraccar(forwarded(), NOW)).toEqual([
      {
        identifiant: '867232051234567',
        position: {
          instant: AT,
          latitude: 45.75,
          longitude: 4.85,
          vitesseKmh: 18.52,
          cap: 10,
          valide: true,
          contact: true,
          regime: null,
          entrees: null,
        },
      },
    ])
  })

  test('TRK-01 digital inputs, one by one or as a number', () => {
    const bits = (attributes: object) =>
      receptionsTraccar(forwarded({}, attributes), NOW)[0]?.position.entrees
    expect(bits({ in1: false, in2: true })).toBe(2)
    expect(bits({ input: 5 })).toBe(5)
  })
})

describe('OsmAnd and Traccar Client', () => {
  const said = (more: object) => receptionsOsmand({ id: 'tel-7', lat: '45.75', lon: '4.85', ...more }, NOW)

  test.each([
    ['seconds', String(AT / 1000)],
    ['milliseconds', String(AT)],
    ['ISO 8601', '2026-11-20T09:59:30Z'],
    ['ISO 8601 with an offset', '2026-11-20T10:59:30+01:00'],
    ['ISO 8601 with an offset without a colon', '2026-11-20T10:59:30+0100'],
    ['a date and a time, which are UTC', '2026-11-20 09:59:30'],
  ])('TRK-01 the time in %s', (_, timestamp) => {
    expect(said({ timestamp })[0]?.position.instant).toBe(AT)
  })

  test('TRK-01 without a time it is of now; speeds of parameters are knots', () => {
    const [one] = said({ speed: '10', bearing: '90', batt: '55' })
    expect([one?.identifiant, one?.position.instant, one?.position.vitesseKmh, one?.position.cap]).toEqual([
      'tel-7',
      NOW,
      18.52,
      90,
    ])
  })

  test('TRK-01 the JSON of Traccar Client 9 says metres a second, −1 for none', () => {
    const body = (coords: object) => ({
      device_id: '424242',
      location: {
        timestamp: '2026-11-20T09:59:30.000Z',
        coords: { latitude: 45.75, longitude: 4.85, ...coords },
      },
    })
    expect(receptionsOsmand(body({ speed: 10, heading: 12 }), NOW)[0]?.position).toMatchObject({
      vitesseKmh: 36,
      cap: 12,
    })
    expect(receptionsOsmand(body({ speed: -1, heading: -1 }), NOW)[0]?.position).toMatchObject({
      vitesseKmh: null,
      cap: null,
    })
  })

  test('TRK-01 both coordinates in one parameter', () => {
    const [one] = receptionsOsmand({ deviceid: 7, location: '45.75,4.85' }, NOW)
    expect([one?.identifiant, one?.position.latitude, one?.position.longitude]).toEqual(['7', 45.75, 4.85])
  })
})

describe('flespi', () => {
  const message = (more: object = {}) => ({
    ident: '867232051234567',
    timestamp: AT / 1000,
    'position.latitude': 45.75,
    'position.longitude': 4.85,
    'position.speed': 36,
    'engine.ignition.status': true,
    din: 3,
    ...more,
  })

  test('TRK-01 a list of messages; one without a place is left out', () => {
    const life = { ident: 'x', timestamp: AT / 1000 }
    const read = receptionsFlespi([message(), life, null, 4], NOW)
    expect(read).toHaveLength(1)
    expect(read[0]?.position).toMatchObject({ instant: AT, vitesseKmh: 36, contact: true, entrees: 3 })
  })

  test('TRK-01 inputs one by one, each way to write a yes or no, the engine as its bus says', () => {
    const inputs = { din: undefined, 'din.1': 'true', 'din.2': 'false', 'din.3': 1, 'din.4': '1' }
    const engine = { 'can.engine.rpm': 900, 'engine.rpm': 800, 'engine.ignition.status': 'x' }
    const [one, other] = receptionsFlespi(
      [
        message({ ...inputs, ...engine, 'position.valid': 0 }),
        message({ din: ' 2 ', 'engine.rpm': '800', 'engine.ignition.status': '0' }),
      ],
      NOW,
    )
    expect(one?.position).toMatchObject({ entrees: 13, regime: 900, contact: null, valide: false })
    expect(other?.position).toMatchObject({ entrees: 2, regime: 800, contact: false, valide: true })
  })
})

describe('any input', () => {
  const place = (latitude: number, longitude: number, timestamp: unknown = AT / 1000) =>
    receptionsOsmand({ id: '1', lat: latitude, lon: longitude, timestamp }, NOW)

  test('TRK-01 0,0 and a position without satellites are kept and never valid', () => {
    expect(place(0, 0)[0]?.position.valide).toBe(false)
    expect(receptionsTraccar(forwarded({ valid: false }), NOW)[0]?.position.valide).toBe(false)
  })

  test('TRK-01 a position is of a whole second: two of one second bear one instant', () => {
    expect([place(45, 4, AT + 1), place(45, 4, AT + 999)].map(([one]) => one?.position.instant)).toEqual([
      AT,
      AT,
    ])
  })

  test('TRK-01 S19 a speed too small for its column is none', () => {
    const read = receptionsTraccar(forwarded({ speed: 1e-50, course: 1e-50 }), NOW)
    expect(read[0]?.position).toMatchObject({ vitesseKmh: 0, cap: 0 })
  })

  test('TRK-01 more than a day ahead, off the earth or without a time is refused', () => {
    expect(place(45, 4, (NOW + 86_400_001) / 1000)).toEqual([])
    expect(place(45, 4, (NOW + 86_399_000) / 1000)).toHaveLength(1)
    expect([place(91, 4), place(45, 181), place(45, 4, 'hier'), place(45, 4, -5)]).toEqual([[], [], [], []])
  })

  test('TRK-01 S19 whatever comes, nothing throws and no position is out of its bounds', () => {
    const keys = fc.constantFrom(
      'device',
      'position',
      'location',
      'coords',
      'ident',
      'id',
      'lat',
      'timestamp',
    )
    const anything = fc.anything({ key: keys, withBigInt: true, withDate: true, withNullPrototype: true })
    fc.assert(
      fc.property(anything, fc.dictionary(fc.string(), anything), (a, b) => {
        for (const said of [a, b, [a, b], forwarded(b), { id: '1', lat: 45, lon: 4, ...b }])
          for (const read of [receptionsTraccar, receptionsOsmand, receptionsFlespi])
            for (const { position } of read(said, NOW)) {
              expect(Math.abs(position.latitude)).toBeLessThanOrEqual(90)
              expect(position.instant).toBeGreaterThan(0)
            }
      }),
    )
  })
})
