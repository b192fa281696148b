import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pointColle, position } from './coordonnees.ts'

const at = (latitude: number | null, longitude: number | null) => ({
  latitude,
  longitude,
  isZero: false,
  erreurs: [],
})
const champs = (latitude: string, longitude: string) =>
  position(latitude, longitude).erreurs.map(([champ]) => champ)
const PARIS = at(48.9, 2.3)

describe('coordinates of a line', () => {
  test('IMP-14 both values in one cell, whichever of the two, or in both', () => {
    for (const both of [
      '48.9,2.3',
      '48.9, 2.3',
      '48.9 ; 2.3',
      '48,9, 2,3',
      '48,9;2,3',
      '48,9,2,3',
      '+48.9,+2.3',
    ]) {
      expect(position(both, ''), both).toEqual(PARIS)
      expect(position('', both), both).toEqual(PARIS)
      expect(position(both, both), both).toEqual(PARIS)
    }
    expect(position('48.9,2', '')).toEqual(at(48.9, 2))
    expect(position('48, 2', '')).toEqual(at(48, 2))
    expect(position('-21.1,55.5', '')).toEqual(at(-21.1, 55.5))
  })

  test('IMP-14 IMP-16 a decimal comma without its longitude is not a pair', () => {
    expect(champs('48,9', '')).toEqual(['Longitude'])
    expect(champs('', '48,9')).toEqual(['Latitude'])
    expect(champs('48.9,2.3', '4.8')).toEqual(['Latitude'])
    expect(champs('48.9,2.3,1.0', '')).toEqual(['Latitude', 'Longitude'])
  })

  test('IMP-15 OPEN-61 swapped when only the other value can be a latitude of mainland France', () => {
    expect(position('2.3', '48.9')).toEqual(PARIS)
    expect(position('2.3,48.9', '')).toEqual(PARIS)
    expect(position('40.99', '51')).toEqual(at(51, 40.99))
    expect(position('41', '51')).toEqual(at(41, 51))
    expect(position('-21.1', '55.5')).toEqual(at(-21.1, 55.5))
    expect(position('0', '0')).toEqual({ ...at(null, null), isZero: true })
    // Réunion, Guadeloupe, Guyane and Nouvelle-Calédonie stay; Mayotte is swapped by the rule as it is written.
    for (const [lat, lon] of [
      [-21.1, 55.5],
      [16.2, -61.5],
      [4.9, -52.3],
      [-22.3, 166.4],
    ] as const)
      expect(position(String(lat), String(lon))).toEqual(at(lat, lon))
    expect(position('-12.8', '45.2')).toEqual(at(45.2, -12.8))
  })

  test('IMP-16 comma decimals, and the way our exports write a very small number', () => {
    expect(position('48,9', '2,3')).toEqual(PARIS)
    expect(position('48.9', String(4e-7))).toEqual(at(48.9, 4e-7))
    expect(position('48.12345678', '2.3')).toEqual(at(48.1234568, 2.3))
  })

  test('IMP-17 OPEN-61 each value that is no number or out of its range is named', () => {
    for (const bad of ['x', '45.', '.5', '45°', '4 5', '1e9', '0x10', 'NaN', 'Infinity', '45.7.1', '١٢']) {
      expect(champs(bad, '4.8'), bad).toEqual(['Latitude'])
      expect(champs('45.7', bad), bad).toEqual(['Longitude'])
    }
    expect(champs('x', 'y')).toEqual(['Latitude', 'Longitude'])
    expect(champs('', '4.8')).toEqual(['Latitude'])
    expect(champs('90.1', '10')).toEqual(['Latitude'])
    expect(champs('-90', '-180')).toEqual([])
    expect(champs('45', '180.1')).toEqual(['Longitude'])
    expect(champs('91', '181')).toEqual(['Latitude', 'Longitude'])
    expect(position('45.7', 'y').erreurs).toEqual([['Longitude', "la longitude n'est pas valide"]])
    expect(position('x', '4.8').erreurs).toEqual([['Latitude', "la latitude n'est pas valide"]])
  })

  test('IMP-21 none at all is no error here', () => {
    expect(position('', '')).toEqual(at(null, null))
  })

  test('IMP-14 IMP-16 any position of mainland France is read the same, however it is written', () => {
    const lat = fc.integer({ min: 41_000_000, max: 51_000_000 }).map((n) => n / 1e6)
    const lon = fc.integer({ min: -5_500_000, max: 9_700_000 }).map((n) => n / 1e6)
    const written = fc.constantFrom('dot', 'comma', 'joined', 'joined in the other', 'swapped')
    fc.assert(
      fc.property(lat, lon, written, (latitude, longitude, how) => {
        const [a, b] = [latitude.toFixed(6), longitude.toFixed(6)]
        const [x, y] = {
          dot: [a, b] as const,
          comma: [a.replace('.', ','), b.replace('.', ',')] as const,
          joined: [`${a},${b}`, ''] as const,
          'joined in the other': ['', `${a}, ${b}`] as const,
          swapped: [b, a] as const,
        }[how]
        // -0 is a longitude too.
        const read = position(x, y)
        expect([read.latitude, (read.longitude ?? 1) + 0, read.erreurs]).toEqual([
          latitude,
          longitude + 0,
          [],
        ])
      }),
    )
  })

  test('S6 IMP-17 whatever the cells hold, the answer is a whole position, or none with its reason', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'0123456789.,;- +e') }),
    )
    fc.assert(
      fc.property(cell, cell, (a, b) => {
        const { latitude, longitude, isZero, erreurs } = position(a, b)
        if (latitude === null || longitude === null) {
          expect([latitude, longitude]).toEqual([null, null])
          expect(erreurs.length > 0 || isZero).toBe(a !== '' || b !== '')
        } else {
          expect(erreurs).toEqual([])
          expect(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

test('CONT-16 a pair that a person pastes is read as it stands, latitude first; anything else is none', () => {
  expect(pointColle(' 48.9171, 2.3522\n')).toEqual({ latitude: 48.9171, longitude: 2.3522 })
  expect(pointColle('48,9171; 2,3522')).toEqual({ latitude: 48.9171, longitude: 2.3522 })
  expect(pointColle('-12.8, 45.2')).toEqual({ latitude: -12.8, longitude: 45.2 })
  for (const text of [
    '',
    '48.9171',
    '48,9171',
    '91.5, 2.3',
    '48.9, 181.1',
    '489171',
    '48.9, 2.3, 4',
    'rue X, 12',
  ])
    expect(pointColle(text), text).toBe(null)
})
