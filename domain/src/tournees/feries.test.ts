import { describe, expect, test } from 'vitest'
import { addDays, DAY_MS } from '../kernel/dates.ts'
import { publicHolidays, type Territoire } from './feries.ts'

/** Easter Sundays as the ministries and the Church publish them, the earliest and the latest of two centuries among them. */
const PAQUES =
  '1943-04-25 1961-04-02 2000-04-23 2008-03-23 2011-04-24 2019-04-21 2024-03-31 2025-04-20 2026-04-05 2027-03-28 2028-04-16 2029-04-01 2030-04-21 2038-04-25'
/** Easter by another way than the product's: the full moon after the equinox, put right, then its Sunday (Oudin, 1940). */
function easterByTheMoon(annee: number): string {
  const [siecle, or] = [Math.floor(annee / 100), annee % 19]
  const lune = siecle - Math.floor(siecle / 4) - Math.floor((8 * siecle + 13) / 25) + 19 * or + 15
  const age = lune % 30
  const late = age === 29 || (age === 28 && or > 10) ? age - 1 : age
  const pleine = new Date(Date.UTC(annee, 2, 21 + late))
  return new Date(pleine.getTime() + (7 - pleine.getUTCDay()) * DAY_MS).toISOString().slice(0, 10)
}
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

  test('TOUR-29 Easter Monday follows Easter, as published, in every year of six centuries', () => {
    for (const dimanche of PAQUES.split(' '))
      expect(easterByTheMoon(Number(dimanche.slice(0, 4)))).toBe(dimanche)
    for (let annee = 1900; annee < 2500; annee++)
      expect(nomme(annee, 'Lundi de Pâques')).toEqual([addDays(easterByTheMoon(annee), 1)])
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
})
