import { expect, test } from 'vitest'
import { periodeAt } from './periodes.ts'

const today = '2026-11-22'
const at = (dateDebut: string, dateFin: string, prochainesDates: string[] = []) =>
  periodeAt({ dateDebut, dateFin, prochainesDates, activeAujourdhui: prochainesDates.includes(today) }, today)

test('TOUR-02 a tournée runs, is to come or has ended, its first and last day counting as running', () => {
  expect([at(today, today), at('2026-11-23', '2027-01-01'), at('2025-01-01', '2026-11-21')]).toEqual([
    'en-cours',
    'a-venir',
    'terminees',
  ])
})

test('TOUR-02 a tournée of which a day was moved out of its span to today or later runs, as in the list', () => {
  expect([
    at('2026-11-23', '2027-01-01', [today]),
    at('2025-01-01', '2026-11-21', ['2026-11-24']),
    at('2026-11-23', '2027-01-01', ['2026-11-23']),
  ]).toEqual(['en-cours', 'en-cours', 'a-venir'])
})
