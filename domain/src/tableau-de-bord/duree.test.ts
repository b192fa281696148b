import { expect, test } from 'vitest'
import { dureeMin, tourDureeText } from './duree.ts'

const at = (heure: string) => `2026-03-02T${heure}:00+01:00`
const rien = {
  ignitionOn: null,
  ignitionOff: null,
  dateDebut: null,
  dateFin: null,
  etat: 'Pas démarré',
} as const

test('DASH-14 OPEN-10 a duration goes from engine to engine, else from first to last intervention', () => {
  const done = { ...rien, dateDebut: at('08:10'), dateFin: at('11:35'), etat: 'Terminé' } as const
  expect(dureeMin(done, '2026-03-02', false)).toBe(205)
  expect(dureeMin({ ...done, ignitionOn: at('07:30') }, '2026-03-02', false)).toBe(245)
  expect(dureeMin({ ...done, ignitionOn: at('07:30'), ignitionOff: at('12:30') }, '2026-03-02', false)).toBe(
    300,
  )
})

test('DASH-14 OPEN-10 a round under way has no end before its day is over', () => {
  const running = { ...rien, dateDebut: at('08:10'), dateFin: at('11:35'), etat: 'En cours' } as const
  expect(dureeMin(running, '2026-03-02', false)).toBeNull()
  expect(dureeMin(running, '2026-03-02', true)).toBe(205)
  expect(dureeMin(rien, '2026-03-02', true)).toBeNull()
  expect(dureeMin({ ...running, ignitionOff: at('07:00') }, '2026-03-02', false)).toBeNull()
})

test('DASH-14 the words of a duration: not started, not over, hours and minutes', () => {
  const debut = { ignitionOn: null, dateDebut: at('08:10') }
  expect(tourDureeText({ ...debut, dateDebut: null, duree: null }, '2026-03-02')).toBe('Non démarré')
  expect(tourDureeText({ ...debut, duree: null }, '2026-03-02')).toBe('Non terminé')
  expect([0, 59, 60, 205, 1501].map((duree) => tourDureeText({ ...debut, duree }, '2026-03-02'))).toEqual([
    '0 min',
    '59 min',
    '1 h',
    '3 h 25 min',
    '25 h 01 min',
  ])
})

test('DASH-14 an engine that has run since the evening before is no start of a round of the day', () => {
  const veille = { ...rien, ignitionOn: '2026-03-01T22:14:00+01:00' }
  expect(tourDureeText({ ...veille, duree: null }, '2026-03-02')).toBe('Non démarré')
  const done = { ...veille, dateDebut: at('08:10'), dateFin: at('11:35'), etat: 'Terminé' } as const
  expect(dureeMin(done, '2026-03-02', false)).toBe(205)
})
