import { expect, test } from 'vitest'
import { attenteEnMots, contactEnMots, horlogeEnMots, sourceEnMots } from './mots.ts'

test('TER-04 what waits on a telephone, its last contact and its clock, in words', () => {
  expect(attenteEnMots({ faits: 0, photos: 3 })).toBe('3\u00a0photos')
  expect(attenteEnMots({ faits: 1, photos: 2 })).toBe('1\u00a0élément et 2\u00a0photos')
  expect(attenteEnMots({ faits: 0, photos: 0 })).toBeNull()
  const vuLe = '2026-11-26T13:32:00Z'
  expect(contactEnMots({ vuLe }, '2026-11-26T20:00:00Z')).toBe('à 14 h 32')
  expect(contactEnMots({ vuLe }, '2026-11-27T08:00:00Z')).toMatch(/^le 26\/11\/2026/)
  expect(horlogeEnMots(299)).toBeNull()
  expect(horlogeEnMots(10_800)).toBe('horloge en avance de 3 h, heures corrigées')
  expect(horlogeEnMots(-200_000)).toBe('horloge en retard de 2\u00a0jours, heures corrigées')
  expect([sourceEnMots(null), sourceEnMots(2)]).toEqual([null, 'téléphone'])
})
