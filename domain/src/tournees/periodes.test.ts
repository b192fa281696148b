import { expect, test } from 'vitest'
import { periodeAt } from './periodes.ts'

test('TOUR-02 a tournée runs, is to come or has ended, its first and last day counting as running', () => {
  const today = '2026-11-22'
  const at = (dateDebut: string, dateFin: string) => periodeAt({ dateDebut, dateFin }, today)
  expect([at(today, today), at('2026-11-23', '2027-01-01'), at('2025-01-01', '2026-11-21')]).toEqual([
    'en-cours',
    'a-venir',
    'terminees',
  ])
})
