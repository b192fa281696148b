import { describe, expect, test } from 'vitest'
import { lettre } from './lettre.ts'
import { aspectDe, legendeDe, pointsDe } from './points.ts'
import type { Conteneur } from './use-conteneurs.ts'

const conteneur = (more: object) =>
  ({
    id: 1,
    nomenclature: 'N1',
    status: 0,
    gpsStatus: { color: 'grey' },
    latitude: 45,
    longitude: 5,
    ...more,
  }) as Conteneur

describe('pins', () => {
  test('CONT-06 CONT-11 each wash status has its colour, its sign and its words', () => {
    const looks = ([0, 1, 2, 3] as const).map((status) => aspectDe(conteneur({ status }), 'lavage'))
    expect(looks.map(({ label }) => label)).toEqual([
      'Lavé',
      'Pas encore lavé',
      'Problème remonté',
      'Lavage impossible',
    ])
    expect(new Set(looks.map(({ color }) => color)).size).toBe(4)
    expect(new Set(looks.map(({ glyph }) => glyph)).size).toBe(4)
  })

  test('CONT-12 CONT-19 on a shared position the highest status, or the worst GPS colour, ranks first', () => {
    const status = ([0, 1, 2, 3] as const).map((one) => aspectDe(conteneur({ status: one }), 'lavage').rank)
    const gps = ['grey', 'green', 'orange', 'red'].map(
      (color) => aspectDe(conteneur({ gpsStatus: { color } }), 'releve').rank,
    )
    for (const ranks of [status, gps]) expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
    expect(status.some((rank) => gps.includes(rank))).toBe(false)
  })

  test('CONT-11 a container without a position is no pin; the legend names every look of a mode', () => {
    const points = pointsDe([conteneur({}), conteneur({ id: 2, latitude: null, longitude: null })], 'lavage')
    expect(points.map(({ id }) => id)).toEqual([1])
    expect(legendeDe('lavage')).toHaveLength(4)
    expect(legendeDe('releve').map(({ label }) => label)).toContain('Aucun relevé')
  })
})

test('CONT-26 readings are lettered by index', () => {
  expect([0, 1, 25, 26, 52].map(lettre)).toEqual(['A', 'B', 'Z', 'A1', 'A2'])
})
