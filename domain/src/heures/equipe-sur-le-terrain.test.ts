import { describe, expect, test } from 'vitest'
import { avanceMin, objectionALaFin, objectionAuDebut } from './equipe-sur-le-terrain.ts'

const running = { debut: '2026-03-02T21:00:00.000Z', fin: null, pause: 0, avance: 0 }
const ended = { ...running, fin: '2026-03-03T04:00:00.000Z', pause: 20 }
const TERMINE = 'Ce poste est déjà terminé : le bureau le corrige'

describe('a crew ends its own shift', () => {
  test.each([
    ['a shift that runs is ended', running, ended, '2026-03-03', null],
    ['by a telephone that had no network for a month', running, ended, '2026-04-02', null],
    [
      'and not later',
      running,
      ended,
      '2026-04-03',
      'Le poste du 02/03/2026 est trop ancien : le bureau le complète',
    ],
    ['the same end may come twice', ended, ended, '2026-03-03', null],
    ['another end is refused', ended, { ...ended, fin: '2026-03-03T08:00:00.000Z' }, '2026-03-03', TERMINE],
    ['another pause is refused', ended, { ...ended, pause: 0 }, '2026-03-03', TERMINE],
    ['but not of an end that was sent before it came', { ...ended, avance: 6 }, running, '2026-03-03', null],
    ['and so is an end taken back', ended, running, '2026-03-03', TERMINE],
  ])('RH-90 OPEN-39 %s', (_, before, after, today, expected) => {
    expect(objectionALaFin(before, after, today)).toBe(expected)
  })
})

const MIDI = new Date('2026-03-02T11:00:00.000Z')

test.each([
  ['2026-03-02T11:05:00.000Z', null, 0],
  ['2026-03-02T11:06:00.000Z', null, 6],
  ['2026-03-02T06:00:00.000Z', '2026-03-02T11:05:00.000Z', 0],
  ['2026-03-02T06:00:00.000Z', '2026-03-02T15:00:00.000Z', 240],
  ['2026-03-02T12:00:00.000Z', '2026-03-02T15:00:00.000Z', 240],
])('OPEN-39 hours from %s to %s that a crew sends at noon are %i minutes ahead', (debut, fin, expected) => {
  expect(avanceMin({ debut, fin }, MIDI)).toBe(expected)
})

test.each([
  ['2026-01-29T22:59:00.000Z', 'Le poste du 29/01/2026 est trop ancien : le bureau le complète'],
  ['2026-01-29T23:00:00.000Z', null],
  ['2026-03-03T11:00:00.000Z', null],
  ['2026-03-03T11:01:00.000Z', 'Le début du poste est dans le futur'],
])('RH-90 TER-02 the start %s of a shift sent on 2 March at noon: %s', (debut, expected) => {
  expect(objectionAuDebut(debut, MIDI)).toBe(expected)
})
