import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../kernel/dates.ts'
import { minutesDeConge } from './conges.ts'
import type { SorteDeJournee } from './journees.ts'
import type { JourDePersonne } from './minutes.ts'
import { REGLAGES_LEGAUX, type ReglagesHeures, reglagesHeures } from './reglages-heures.ts'
import { compterSemaines } from './semaines.ts'

/**
 * The hours of a week below 35 h, from 35 to 43 h, and above. Each day from Monday on is given by its hours of work or
 * its absence.
 */
function partsOf(
  lundi: string,
  jours: readonly (number | SorteDeJournee)[],
  { reglages = REGLAGES_LEGAUX, contrat }: { reglages?: ReglagesHeures; contrat?: number } = {},
): number[] {
  const days = jours.map((one, rank): JourDePersonne => {
    const jour = addDays(lundi, rank)
    if (typeof one !== 'number') return { jour, journee: one, horaires: null }
    const debut = Date.parse(`${jour}T05:00:00Z`)
    const fin = new Date(debut + one * 3_600_000).toISOString()
    return { jour, journee: 'WD', horaires: { debut: new Date(debut).toISOString(), fin, pause: 0 } }
  })
  const [week] = compterSemaines(
    days,
    { du: lundi, au: addDays(lundi, 6) },
    () => reglages,
    () => contrat ?? null,
  )
  const { hn, h25, h50 } = week?.totaux ?? { hn: 0, h25: 0, h50: 0 }
  return [hn / 60, h25 / 60, h50 / 60]
}

describe('the leave of a contract', () => {
  test('OPEN-102 stands for its part of the week: 17 h 28, whose fifth is no whole minute', () => {
    expect(minutesDeConge(REGLAGES_LEGAUX, 1048)).toEqual([210, 209, 210, 209, 210, 0, 0])
  })

  test('OPEN-102 the leave of a whole week is the contract, to the minute, whatever days the company works', () => {
    const figures = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 7, maxLength: 7 })
    fc.assert(
      fc.property(figures, fc.integer({ min: 0, max: 48 * 60 }), (minutesCreditees, contrat) => {
        const conges = minutesDeConge({ minutesCreditees }, contrat)
        const sum = conges.reduce((total, one) => total + one, 0)
        expect(sum).toBe(minutesCreditees.some((one) => one > 0) ? contrat : 0)
        expect(Math.min(...conges)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('OPEN-102 24 h a week: three days of leave and two of twelve hours stay below 35 h but for 3 h 24', () => {
    expect(partsOf('2026-03-02', ['CP', 'CP', 'CP', 12, 12], { contrat: 24 * 60 })).toEqual([20.6, 3.4, 0])
    expect(partsOf('2026-03-02', ['CP', 'CP', 'CP', 12, 12])).toEqual([14, 8, 2])
  })
})

describe('a leave on a public holiday', () => {
  // 11 November 2026 is a Wednesday.
  const LUNDI = '2026-11-09'
  const worked = reglagesHeures.parse({ feriesTravailles: true })

  test.each<[string, (number | SorteDeJournee)[], ReglagesHeures, number[]]>([
    ['is that holiday: it counts nothing', [9, 9, 'CP', 9, 9], REGLAGES_LEGAUX, [35, 1, 0]],
    ['counts where holidays are worked', [9, 9, 'CP', 9, 9], worked, [28, 8, 0]],
    [
      'counts as the holiday where these count',
      [9, 9, 'CP', 9, 9],
      reglagesHeures.parse({ credits: ['CP', 'JF'] }),
      [28, 8, 0],
    ],
    ['a sick day stays one', [9, 9, 'AM', 9, 9], reglagesHeures.parse({ credits: ['AM'] }), [28, 8, 0]],
  ])('OPEN-102 OPEN-120 %s', (_, jours, reglages, expected) => {
    expect(partsOf(LUNDI, jours, { reglages })).toEqual(expected)
  })
})
