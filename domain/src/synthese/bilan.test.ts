import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../kernel/dates.ts'
import {
  type BilanJour,
  bilanOf,
  comparaisonEnClair,
  differencesEnClair,
  periodBefore,
  periodText,
  semainesOf,
  totauxEnClair,
} from './bilan.ts'

const day = (jour: string, more: Partial<BilanJour> = {}): BilanJour => ({
  jour,
  prevus: 0,
  tous: 0,
  laves: 0,
  lavesPrevus: 0,
  impossibles: 0,
  maintenances: 0,
  partiels: 0,
  interventions: 0,
  ...more,
})

test('SYN-15 whole months are compared with as many months before, other periods with as many days', () => {
  for (const [dateDebut, dateFin, debut, fin] of [
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-01-01', '2026-02-28', '2025-11-01', '2025-12-31'],
    ['2026-03-10', '2026-03-16', '2026-03-03', '2026-03-09'],
    ['2026-03-29', '2026-03-29', '2026-03-28', '2026-03-28'],
  ] as const)
    expect(periodBefore({ dateDebut, dateFin }, '2030-01-01')).toEqual({ dateDebut: debut, dateFin: fin })
})

test('SYN-17 while a period runs as many days of the one before are compared, its last day included', () => {
  const mars = { dateDebut: '2026-03-01', dateFin: '2026-03-31' }
  for (const [today, fin] of [
    ['2026-02-28', '2026-02-28'],
    ['2026-03-01', '2026-02-01'],
    ['2026-03-12', '2026-02-12'],
    ['2026-03-28', '2026-02-28'],
    ['2026-03-30', '2026-02-28'],
    ['2026-03-31', '2026-02-28'],
    ['2026-04-01', '2026-02-28'],
  ] as const)
    expect(periodBefore(mars, today), today).toEqual({ dateDebut: '2026-02-01', dateFin: fin })
})

test('SYN-17 a month that has more days than the one before is not said to be compared with as many', () => {
  const mars = { dateDebut: '2026-03-01', dateFin: '2026-03-31' }
  expect(comparaisonEnClair(mars, '2026-03-28')).toContain('au même nombre de jours de la précédente')
  expect(comparaisonEnClair(mars, '2026-03-30')).toContain('à toute la précédente, qui a moins de jours')
  expect(comparaisonEnClair(mars, '2026-03-31')).toBeNull()
})

const days = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n))

test('SYN-15 the period before always ends on the eve, and no day is in both', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 800 }), (dateDebut, more) => {
      const periode = { dateDebut, dateFin: addDays(dateDebut, more) }
      const before = periodBefore(periode, addDays(periode.dateFin, 1))
      expect(before.dateFin).toBe(addDays(dateDebut, -1))
      expect(before.dateDebut <= before.dateFin).toBe(true)
    }),
  )
})

test('SYN-15 each day of a period is in one week; the weeks sum up to the period', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 400 }), (dateDebut, more) => {
      const jours = Array.from({ length: more + 1 }, (_, i) =>
        day(addDays(dateDebut, i), { laves: i, tous: 2 * i }),
      )
      const weeks = semainesOf(jours, { dateDebut, dateFin: addDays(dateDebut, more) })
      expect(weeks.reduce((all, week) => all + week.laves, 0)).toBe(bilanOf(jours).laves)
      expect(weeks.reduce((all, week) => all + week.prevus, 0)).toBe(bilanOf(jours).tous)
      for (const { lundi } of weeks) expect(new Date(`${lundi}T00:00:00Z`).getUTCDay()).toBe(1)
    }),
  )
})

test('SYN-15 a year of 53 weeks has them all, over both changes of the clock', () => {
  const weeks = semainesOf([day('2026-03-29', { laves: 1 }), day('2026-10-25', { laves: 1 })], {
    dateDebut: '2026-01-01',
    dateFin: '2026-12-31',
  })
  expect([weeks.length, weeks[0]?.lundi, weeks.at(-1)?.lundi]).toEqual([53, '2025-12-29', '2026-12-28'])
  expect(weeks.filter(({ laves }) => laves > 0).map(({ lundi }) => lundi)).toEqual([
    '2026-03-23',
    '2026-10-19',
  ])
})

test('SYN-15 totals stand beside those before; a rate without a plan is a dash', () => {
  const now = bilanOf([day('2026-03-02', { prevus: 4, tous: 6, laves: 5, lavesPrevus: 3, interventions: 2 })])
  const rows = new Map(totauxEnClair(now, bilanOf([])).map(([label, ...values]) => [label, values]))
  expect(rows.get('Bacs lavés')).toEqual(['5', '0'])
  expect(rows.get('dont hors plan')).toEqual(['2', '0'])
  expect(rows.get('Bacs à venir')).toEqual(['2', '0'])
  expect(rows.get('Taux de réalisation')).toEqual(['75,0 %', '–'])
  expect(periodText({ dateDebut: '2026-03-02', dateFin: '2026-03-02' })).toBe('le 02/03/2026')
})

test('SYN-17 the difference from the period before is told in words and in percent', () => {
  const now = bilanOf([
    day('2026-03-02', { prevus: 10, tous: 16, laves: 11, lavesPrevus: 9, impossibles: 1 }),
  ])
  const before = bilanOf([
    day('2026-02-02', { prevus: 10, tous: 10, laves: 10, lavesPrevus: 10, partiels: 3 }),
  ])
  expect(differencesEnClair(now, before)).toEqual([
    'autant',
    '',
    '1 de plus (+10,0 %)',
    '2 de plus',
    '1 de plus',
    '3 de moins (−100,0 %)',
    'autant',
    'autant',
    '10,0\u00a0points de moins',
  ])
  expect(differencesEnClair(now, before)).toHaveLength(totauxEnClair(now, before).length)
  expect(differencesEnClair(bilanOf([]), before).at(-1)).toBe('')
})

test('SYN-17 bins to come differ in nothing from those of days that are over', () => {
  const running = bilanOf([day('2026-03-02', { prevus: 10, tous: 130 })])
  const over = bilanOf([day('2026-02-02', { prevus: 10, tous: 10 })])
  const labels = totauxEnClair(running, over).map(([label]) => label)
  expect(differencesEnClair(running, over)[labels.indexOf('Bacs à venir')]).toBe('')
})
