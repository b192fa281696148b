import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../kernel/dates.ts'
import { absencesDe, type SorteDAbsence } from './absences.ts'
import type { JourDePersonne } from './minutes.ts'
import { REGLAGES_LEGAUX } from './reglages-heures.ts'

const legal = () => REGLAGES_LEGAUX
const NOVEMBRE = { du: '2026-11-01', au: '2026-11-30' }
/** One absence of this kind on each day of a span. */
function absent(journee: SorteDAbsence, du: string, au = du): JourDePersonne[] {
  const found: JourDePersonne[] = []
  for (let jour = du; jour <= au; jour = addDays(jour, 1)) found.push({ jour, journee, horaires: null })
  return found
}
const counted = (jours: JourDePersonne[], span = NOVEMBRE) =>
  absencesDe(jours, span, legal).map(({ debut, fin, nombre }) => [debut, fin, nombre])

describe('days of absence for payroll', () => {
  test.each<[string, JourDePersonne[], unknown[]]>([
    [
      'of two weeks of leave the days of work count, without 11 November',
      absent('CP', '2026-11-02', '2026-11-13'),
      [['2026-11-02', '2026-11-13', 9]],
    ],
    [
      'the same leave without its week-end counts the same',
      [...absent('CP', '2026-11-02', '2026-11-06'), ...absent('CP', '2026-11-09', '2026-11-13')],
      [
        ['2026-11-02', '2026-11-06', 5],
        ['2026-11-09', '2026-11-13', 4],
      ],
    ],
    [
      'sick leave counts every day of the calendar',
      absent('AM', '2026-11-06', '2026-11-11'),
      [['2026-11-06', '2026-11-11', 6]],
    ],
    ['a Saturday alone was meant', absent('CP', '2026-11-07'), [['2026-11-07', '2026-11-07', 1]]],
    ['a holiday that is not worked is no day of leave, alone neither', absent('CP', '2026-11-11'), []],
    [
      'two kinds are two runs',
      [...absent('CP', '2026-11-02', '2026-11-03'), ...absent('AM', '2026-11-04')],
      [
        ['2026-11-02', '2026-11-03', 2],
        ['2026-11-04', '2026-11-04', 1],
      ],
    ],
    [
      'the week-end of a leave that ended the month before counts nothing',
      absent('CP', '2026-10-26', '2026-11-01'),
      [],
    ],
  ])('RH-44 OPEN-111 %s', (_, jours, expected) => {
    expect(counted(jours)).toEqual(expected)
  })

  test('RH-44 OPEN-103 two neighbouring periods count what the whole does, wherever they are cut', () => {
    const jour = fc.integer({ min: 0, max: 29 })
    fc.assert(
      fc.property(jour, jour, jour, (first, length, cut) => {
        const debut = addDays('2026-10-20', first)
        const jours = absent('CP', debut, addDays(debut, length))
        const sum = (du: string, au: string) =>
          absencesDe(jours, { du, au }, legal).reduce((total, { nombre }) => total + nombre, 0)
        const end = addDays('2026-10-20', cut)
        expect(sum('2026-10-01', end) + sum(addDays(end, 1), '2026-12-31')).toBe(
          sum('2026-10-01', '2026-12-31'),
        )
      }),
    )
  })
})
