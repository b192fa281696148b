import { expect, test } from 'vitest'
import { retardDe } from './retard.ts'

const at = (heure: string) => `2026-03-02T${heure}:00+01:00`
const JOUR = '2026-03-02'
const idle = { etat: 'Pas démarré', heureDebut: null, dateFin: null } as const

test('OPEN-09 a round is late from a quarter of an hour after its planned start', () => {
  const planned = { ...idle, heureDebut: '06:30' }
  expect(retardDe(planned, JOUR, at('06:44'))).toBeNull()
  expect(retardDe(planned, JOUR, at('06:45'))).toBe('Départ en retard de 15 min')
  expect(retardDe(idle, JOUR, at('23:00'))).toBeNull()
  expect(retardDe(planned, '2026-03-03', at('06:45'))).toBeNull()
})

test('OPEN-09 a round under way is late when nobody washed for an hour', () => {
  const running = { etat: 'En cours', heureDebut: '06:30', dateFin: at('09:00') } as const
  expect(retardDe(running, JOUR, at('09:59'))).toBeNull()
  expect(retardDe(running, JOUR, at('10:05'))).toBe('Aucun lavage depuis 1 h 05 min')
  expect(retardDe({ ...running, etat: 'Terminé' }, JOUR, at('20:00'))).toBeNull()
})

test('OPEN-09 a day that ended tells what was left; it ends at six the morning after', () => {
  const running = { etat: 'En cours', heureDebut: null, dateFin: '2026-03-03T05:30:00+01:00' } as const
  expect(retardDe(running, JOUR, '2026-03-03T05:50:00+01:00')).toBeNull()
  expect(retardDe(running, JOUR, '2026-03-03T06:00:00+01:00')).toBe('Pas terminée ce jour-là')
  expect(retardDe(idle, JOUR, '2026-03-09T12:00:00+01:00')).toBe('Pas faite ce jour-là')
})
