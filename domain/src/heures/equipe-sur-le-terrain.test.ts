import { describe, expect, test } from 'vitest'
import { objectionALaFin } from './equipe-sur-le-terrain.ts'

const running = { debut: '2026-03-02T21:00:00.000Z', fin: null, pause: 0 }
const ended = { ...running, fin: '2026-03-03T04:00:00.000Z', pause: 20 }
const TERMINE = 'Ce poste est déjà terminé : le bureau le corrige'

describe('a crew ends its own shift', () => {
  test.each([
    ['a shift that runs is ended', running, ended, '2026-03-03', null],
    ['until the day after its night', running, ended, '2026-03-04', null],
    [
      'and not later',
      running,
      ended,
      '2026-03-05',
      'Le poste du 02/03/2026 est trop ancien : le bureau le complète',
    ],
    ['the same end may come twice', ended, ended, '2026-03-03', null],
    ['another end is refused', ended, { ...ended, fin: '2026-03-03T08:00:00.000Z' }, '2026-03-03', TERMINE],
    ['another pause is refused', ended, { ...ended, pause: 0 }, '2026-03-03', TERMINE],
    ['and so is an end taken back', ended, running, '2026-03-03', TERMINE],
  ])('RH-90 OPEN-39 %s', (_, before, after, today, expected) => {
    expect(objectionALaFin(before, after, today)).toBe(expected)
  })
})
