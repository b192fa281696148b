import { expect, test } from 'vitest'
import {
  type HeuresSaisies,
  HORAIRES_CREATION,
  HORAIRES_SAISIE,
  isValid,
  objectionsDe,
  saisieDe,
} from './saisie-des-heures.ts'

const MOI = '/api/operateurs/1'
const saisie = (more: Partial<HeuresSaisies> = {}): HeuresSaisies => ({
  ...saisieDe('2026-11-23', HORAIRES_SAISIE, MOI),
  ...more,
})

test('RH-85 RH-63 the entry begins at 09:00 with 30 minutes of pause, the dialog until 16:00 with none', () => {
  expect([saisie(), saisieDe('2026-11-23', HORAIRES_CREATION)]).toMatchObject([
    {
      heureDebut: '2026-11-23 09:00:00',
      heureFin: '2026-11-23 18:00:00',
      tempsPauseMinutes: 30,
      statutJournee: 'WD',
    },
    {
      heureDebut: '2026-11-23 09:00:00',
      heureFin: '2026-11-23 16:00:00',
      tempsPauseMinutes: 0,
      operateur: null,
    },
  ])
})

test('OPEN-114 a shift that ends before it starts on the clock ends on the next day', () => {
  expect(saisieDe('2026-11-23', { debut: '22:00', fin: '05:00', pause: 0 }).heureFin).toBe(
    '2026-11-24 05:00:00',
  )
})

test('RH-81 RH-83 RH-84 what is wrong is told under its field, in the words of the server', () => {
  const nothing = { operateur: null, heureFin: '', tempsPauseMinutes: null }
  expect(objectionsDe(saisie(nothing))).toEqual({
    operateur: 'Veuillez sélectionner un opérateur',
    heureFin: "L'heure de fin est requise",
    tempsPauseMinutes: 'Le temps pause est requis',
  })
  expect(objectionsDe(saisie({ tempsPauseMinutes: 540 }))).toEqual({
    tempsPauseMinutes: 'Le temps de pause doit être inférieur à la durée du poste',
  })
})

test('RH-62 RH-64 hours without an objection may be sent, of 24 hours too', () => {
  expect([
    isValid(saisie()),
    isValid(saisie({ heureFin: '2026-11-24 09:00:00' })),
    isValid(saisie({ heureFin: '' })),
  ]).toEqual([true, true, false])
})
