import { ROUGE } from '@lavandiere/domain/kernel/couleurs.ts'
import type { CarteConteneurs } from '@lavandiere/domain/patrimoines/carte-conteneurs.ts'
import type { CouleurGps, StatutLavage } from '@lavandiere/domain/patrimoines/statut-conteneur.ts'
import { describe, expect, test } from 'vitest'
import { stacksOf } from '../ui/map/stacks.ts'
import { aspectOf, legendOf, pointsOf, repereOf } from './points.ts'

/** A map of containers told by what they differ in. */
const carte = (
  ...conteneurs: { status?: StatutLavage; latitude?: number | null; gps?: CouleurGps }[]
): CarteConteneurs => ({
  '@id': '/api/patrimoines/1/carte',
  '@type': 'CarteConteneurs',
  total: conteneurs.length,
  id: conteneurs.map((_, i) => i + 1),
  nomenclature: conteneurs.map((_, i) => `N${i + 1}`),
  conteneurType: conteneurs.map(() => 'CA'),
  latitude: conteneurs.map(({ latitude = 45 }) => latitude),
  longitude: conteneurs.map(({ latitude = 45 }) => (latitude === null ? null : 5)),
  status: conteneurs.map(({ status = 0 }) => status),
  gps: conteneurs.map(({ gps = 'grey' }) => gps),
})

describe('pins', () => {
  test('CONT-06 CONT-11 each wash status has its colour, its sign and its words', () => {
    const looks = ([0, 1, 2, 3] as const).map((status) => aspectOf(status, 'grey', 'lavage'))
    expect(looks.map(({ label }) => label)).toEqual([
      'Lavé',
      'Pas encore lavé',
      'Problème remonté',
      'Lavage impossible',
    ])
    expect(new Set(looks.map(({ color }) => color)).size).toBe(4)
    expect(new Set(looks.map(({ glyph }) => glyph)).size).toBe(4)
  })

  test('CONT-11 a container without a position is no pin; the legend names every look of a mode', () => {
    const points = pointsOf(carte({}, { latitude: null }), 'lavage')
    expect(points).toMatchObject([
      { id: 1, latitude: 45, longitude: 5, label: 'N1 · Colonne Aérienne · Lavé' },
    ])
    expect(legendOf('lavage')).toHaveLength(4)
    expect(legendOf('releve').map(({ label }) => label)).toContain('Aucun relevé à comparer')
  })
})

test('CONT-12 CONT-18 CONT-19 on a shared position the highest status leads, or in the other mode the worst GPS colour', () => {
  const here = carte({ status: 0, gps: 'red' }, { status: 3, gps: 'grey' }, { status: 2, gps: 'orange' })
  const first = (mode: 'lavage' | 'releve') => stacksOf(pointsOf(here, mode))[0]?.points[0]
  expect(first('lavage')).toMatchObject({ id: 2, glyph: 'cross', color: ROUGE })
  expect(first('releve')).toMatchObject({ id: 1, glyph: 'cross', color: ROUGE })
  expect(stacksOf(pointsOf(here, 'lavage'))).toHaveLength(1)
})

test('CONT-14 CONT-16 a container is found by its id, unless it has no position or is not there', () => {
  const here = carte({}, { latitude: null })
  expect(repereOf(here, 1)).toEqual({ id: 1, nomenclature: 'N1', position: { latitude: 45, longitude: 5 } })
  expect([repereOf(here, 2), repereOf(here, 3), repereOf(here, null), repereOf(undefined, 1)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
