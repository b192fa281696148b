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

test.each<[string, Partial<HeuresSaisies>, object]>([
  ['RH-81 without a person', { operateur: null }, { operateur: 'Veuillez sélectionner un opérateur' }],
  ['RH-82 without a start', { heureDebut: '' }, { heureDebut: "L'heure de début est requise" }],
  ['RH-83 without an end', { heureFin: '' }, { heureFin: "L'heure de fin est requise" }],
  [
    'RH-83 with an end before the start',
    { heureFin: '2026-11-23 08:00:00' },
    { heureFin: "L'heure de fin doit être postérieure à l'heure de début" },
  ],
  [
    'RH-83 of 24 hours and a minute',
    { heureFin: '2026-11-24 09:01:00' },
    { heureFin: "L'heure de fin ne doit pas être plus de 24 heures après l'heure de début" },
  ],
  ['RH-84 without a pause', { tempsPauseMinutes: null }, { tempsPauseMinutes: 'Le temps pause est requis' }],
  [
    'RH-84 with a pause as long as the shift',
    { tempsPauseMinutes: 540 },
    { tempsPauseMinutes: 'Le temps de pause doit être inférieur à la durée du poste' },
  ],
  [
    'RH-82 at a time that the change of the clock skips',
    { heureDebut: '2027-03-28 02:30:00', heureFin: '2027-03-28 10:00:00' },
    { heureDebut: "Cette heure n'existe pas ce jour-là (changement d'heure)" },
  ],
])('%s', (_, more, said) => {
  expect(objectionsDe(saisie(more))).toEqual(said)
})

test('RH-62 RH-64 hours without an objection may be sent, of 24 hours too', () => {
  expect([
    isValid(saisie()),
    isValid(saisie({ heureFin: '2026-11-24 09:00:00' })),
    isValid(saisie({ heureFin: '' })),
  ]).toEqual([true, true, false])
})
