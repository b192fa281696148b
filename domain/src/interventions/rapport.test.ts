import { expect, test } from 'vitest'
import { captionOf, type PhotoRapport, photoPairs, positionEnClair } from './rapport.ts'

const photo = (moment: PhotoRapport['moment'], n = 0): PhotoRapport => ({
  contentUrl: `/api/fichiers/${moment}${n}.jpg`,
  moment,
  priseLe: null,
  latitude: null,
  longitude: null,
})

test('INT-17 photos before stand beside those after, then problems and closed accesses by two', () => {
  const [a, b, c] = [photo('avant', 1), photo('avant', 2), photo('apres')]
  const [d, e, f] = [photo('probleme', 1), photo('probleme', 2), photo('inaccessible')]
  expect(photoPairs([d, a, c, f, b, e])).toEqual([
    [a, c],
    [b, null],
    [d, e],
    [f, null],
  ])
  expect(photoPairs([])).toEqual([])
})

test('INT-17 a caption says moment, time and place, as far as they are known', () => {
  expect(captionOf(photo('avant'))).toBe('Avant · heure inconnue')
  const known = {
    ...photo('inaccessible'),
    priseLe: '2026-03-29T00:30:00Z',
    latitude: 48.9,
    longitude: -2.30034,
  }
  expect(captionOf(known)).toBe('Accès impossible · 29/03/2026 à 01 h 30 · 48,90000 ; -2,30034')
  expect(positionEnClair({ latitude: 0, longitude: null })).toBeNull()
})
