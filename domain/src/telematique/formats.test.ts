import { expect, test } from 'vitest'
import { isInService } from './connexion-traceurs.ts'
import { couleurDeTournee, heureVueDu, lavagesParHeure, minutesOfDays, vitesseMoyenneKmh } from './formats.ts'

test('TRK-13 the average speed is the distance by the travel time in days times 24', () => {
  expect(vitesseMoyenneKmh(60, 0.1)).toBeCloseTo(25)
  expect([vitesseMoyenneKmh(60, 0), vitesseMoyenneKmh(null, 0.1), vitesseMoyenneKmh(3, null)]).toEqual([
    null,
    null,
    null,
  ])
})

test('TRK-14 a travel time in days is so many minutes', () => {
  expect([minutesOfDays(0.5), minutesOfDays(1 / 1440), minutesOfDays(0.1424)]).toEqual([720, 1, 205])
})

test('TRK-20 OPEN-100 the three colours of tournées come in turn', () => {
  expect([0, 1, 2, 3].map(couleurDeTournee)).toEqual(['#213067', '#7bb421', '#e67e22', '#213067'])
})

test('TRK-02 washes for each hour of engine; none without engine time', () => {
  expect([lavagesParHeure(10, 7_200), lavagesParHeure(10, 0), lavagesParHeure(10, null)]).toEqual([
    5,
    null,
    null,
  ])
})

test('TRK-02 hours of service may run across midnight', () => {
  const [day, night] = [
    { debut: '05:00', fin: '21:00' },
    { debut: '21:00', fin: '05:00' },
  ]
  expect(['04:59', '05:00', '20:59', '21:00'].map((at) => isInService(at, day))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(['04:59', '05:00', '20:59', '21:00'].map((at) => isInService(at, night))).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(isInService('03:00', null)).toBe(true)
})

test('TRK-24 a time of the evening before, or of the night after, is told with its day', () => {
  const from = (instant: string) => heureVueDu('2026-10-25', instant)
  expect(from('2026-10-24T20:14:00Z')).toBe('veille, 22 h 14')
  expect(from('2026-10-24T22:00:00Z')).toBe('00 h 00')
  expect(from('2026-10-25T22:59:00Z')).toBe('23 h 59')
  expect(from('2026-10-25T23:00:00Z')).toBe('lendemain, 00 h 00')
  expect(from('2026-10-22T10:00:00Z')).toBe('22/10/2026, 12 h 00')
})
