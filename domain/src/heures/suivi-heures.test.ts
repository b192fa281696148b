import { expect, test } from 'vitest'
import { personnesParPage, SUIVI_JOURS_MAX } from './suivi-heures.ts'

test('RH-43 a page holds a month of a thousand people, and fewer of them when the days are many', () => {
  expect([
    personnesParPage(1000, 31),
    personnesParPage(1000, SUIVI_JOURS_MAX),
    personnesParPage(25, SUIVI_JOURS_MAX),
  ]).toEqual([1000, 84, 25])
})
