import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { publicHolidays, type Territoire, territoires } from './feries.ts'

/** Easter Sundays as the ministries and the Church publish them, the earliest and the latest of two centuries among them. */
const PAQUES =
  '1943-04-25 1961-04-02 2000-04-23 2008-03-23 2011-04-24 2019-04-21 2024-03-31 2025-04-20 2026-04-05 2027-03-28 2028-04-16 2029-04-01 2030-04-21 2038-04-25'
const lendemain = (jour: string) =>
  new Date(Date.parse(`${jour}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
const nomme = (annee: number, nom: string, territoire: Territoire = 'metropole') =>
  [...publicHolidays(annee, territoire)].filter(([, noms]) => noms.includes(nom)).map(([jour]) => jour)

describe('public holidays', () => {
  test('TOUR-29 the eleven of 2026 in métropole, in their order', () => {
    expect([...publicHolidays(2026, 'metropole')]).toEqual([
      ['2026-01-01', "Jour de l'an"],
      ['2026-04-06', 'Lundi de Pâques'],
      ['2026-05-01', 'Fête du travail'],
      ['2026-05-08', 'Victoire de 1945'],
      ['2026-05-14', 'Ascension'],
      ['2026-05-25', 'Lundi de Pentecôte'],
      ['2026-07-14', 'Fête nationale'],
      ['2026-08-15', 'Assomption'],
      ['2026-11-01', 'Toussaint'],
      ['2026-11-11', 'Armistice de 1918'],
      ['2026-12-25', 'Noël'],
    ])
  })

  test.each(PAQUES.split(' '))('TOUR-29 Easter Monday follows the Easter of %s', (dimanche) => {
    expect(nomme(Number(dimanche.slice(0, 4)), 'Lundi de Pâques')).toEqual([lendemain(dimanche)])
  })

  test('TOUR-29 two holidays on one day bear both names', () => {
    expect(publicHolidays(2008, 'metropole').get('2008-05-01')).toBe('Fête du travail et Ascension')
    expect(publicHolidays(2008, 'metropole').size).toBe(10)
  })

  test('TOUR-29 Alsace-Moselle has Good Friday and 26 December besides', () => {
    const more = [...publicHolidays(2026, 'alsace-moselle').keys()].filter(
      (jour) => !publicHolidays(2026, 'metropole').has(jour),
    )
    expect(more).toEqual(['2026-04-03', '2026-12-26'])
  })

  test.each([
    ['mayotte', '2026-04-27'],
    ['martinique', '2026-05-22'],
    ['guadeloupe', '2026-05-27'],
    ['saint-martin', '2026-05-27'],
    ['guyane', '2026-06-10'],
    ['saint-barthelemy', '2026-10-09'],
    ['la-reunion', '2026-12-20'],
  ] as const)('TOUR-29 the abolition of slavery is a holiday of %s', (territoire, jour) => {
    expect(nomme(2026, 'Abolition', territoire)).toEqual([jour])
  })

  test('TOUR-29 of every year and territory: Mondays are Mondays, Ascension a Thursday, days of the year', () => {
    const noms = Object.keys(territoires) as Territoire[]
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2199 }), fc.constantFrom(...noms), (annee, territoire) => {
        const jourDe = (nom: string) =>
          nomme(annee, nom, territoire).map((j) => new Date(`${j}T00:00:00Z`).getUTCDay())
        expect([jourDe('Lundi de Pâques'), jourDe('Ascension'), jourDe('Pentecôte')]).toEqual([[1], [4], [1]])
        for (const jour of publicHolidays(annee, territoire).keys())
          expect(jour.slice(0, 4)).toBe(String(annee))
      }),
    )
  })
})
