import { expect, test } from 'vitest'
import { periodeParDefaut, plusRecentesDabord } from './use-suivi.ts'

const periode = (libelle: string, startDate: string, endDate: string) => ({ libelle, startDate, endDate })
const octobre = periode('Octobre', '2026-09-21', '2026-10-20')
const novembre = periode('Novembre', '2026-10-21', '2026-11-20')
const all = [octobre, novembre]

test('RH-29 OPEN-121 periods are offered newest first', () => {
  expect(plusRecentesDabord(all)).toEqual([novembre, octobre])
})

test.each([
  ['2026-10-01', 'Octobre'],
  ['2027-01-01', 'Novembre'],
])('RH-30 OPEN-121 on %s the period that runs, else the newest, is chosen', (today, name) => {
  expect(periodeParDefaut(all, today)?.libelle).toBe(name)
})
