import { describe, expect, test } from 'vitest'
import {
  avanceMin,
  finDuTerrain,
  objectionALaFin,
  objectionAuDebut,
  posteDuTerrain,
} from './equipe-sur-le-terrain.ts'

const running = { debut: '2026-03-02T21:00:00.000Z', fin: null, pause: 0, avance: 0 }
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
  ['2026-02-28T22:59:00.000Z', false],
  ['2026-02-28T23:00:00.000Z', true],
  ['2026-03-03T11:00:00.000Z', true],
  ['2026-03-03T11:01:00.000Z', false],
])('RH-90 OPEN-39 the start %s of a shift sent on 2 March at noon is accepted: %s', (debut, expected) => {
  expect(objectionAuDebut(debut, MIDI) === null).toBe(expected)
})

test.each([
  ['has begun, and ends later, is kept as sent', '06:00', '15:00', '06:00', '15:00', 240],
  ['would begin later begins now', '15:00', null, '11:00', null, 240],
  ['would begin later, with an end, ends now', '13:00', '15:00', '09:00', '11:00', 240],
])('OPEN-39 a shift that %s', (_, debut, fin, begins, ends, avance) => {
  const at = (heure: string | null) => heure && `2026-03-02T${heure}:00.000Z`
  const sent = { debut: at(debut) ?? '', fin: at(fin), pause: 20 }
  expect(posteDuTerrain(sent, MIDI)).toEqual({ debut: at(begins), fin: at(ends), pause: 20, avance })
})

test.each([
  ['is put back as far as its start was', 240, null, '15:00', '11:00'],
  ['by a clock that was put right is kept', 240, null, '10:30', '10:30'],
  ['of a start in time is kept, though it lies ahead', 0, null, '15:00', '15:00'],
  ['that was put back may come again', 240, '10:00', '14:00', '10:00'],
  ['that was kept may come again', 240, '15:00', '15:00', '15:00'],
])('OPEN-39 an end of a shift that %s', (_, avance, before, sent, expected) => {
  const at = (heure: string) => `2026-03-02T${heure}:00.000Z`
  const stored = { debut: at('06:00'), fin: before && at(before), pause: 0, avance }
  expect(finDuTerrain(stored, at(sent), MIDI)).toBe(at(expected))
})
