import { expect, test } from 'vitest'
import { periodeAt, periodeOf, queryOfPeriode } from './periodes.ts'

test('TOUR-02 running, coming and ended tournées are asked for apart, today counting as running', () => {
  const today = '2026-11-22'
  expect(periodeOf(null)).toBe('en-cours')
  expect(queryOfPeriode('en-cours', today)).toEqual({ 'dateDebut[before]': today, 'dateFin[after]': today })
  expect(queryOfPeriode('a-venir', today)).toEqual({ 'dateDebut[after]': '2026-11-23' })
  expect(queryOfPeriode('terminees', today)).toEqual({ 'dateFin[before]': '2026-11-21' })
  const at = (dateDebut: string, dateFin: string) => periodeAt({ dateDebut, dateFin }, today)
  expect([at(today, today), at('2026-11-23', '2027-01-01'), at('2025-01-01', '2026-11-21')]).toEqual([
    'en-cours',
    'a-venir',
    'terminees',
  ])
})
