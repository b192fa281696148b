import { describe, expect, test } from 'vitest'
import { joursEntre } from '../kernel/dates.ts'
import { REGLAGES_LEGAUX, reglagesAu, reglagesHeures } from './reglages-heures.ts'
import { essayerConge, type FaitsDeConges, solderConges } from './soldes.ts'

/** Days of one kind of absence, from one day to another. */
const away = (journee: FaitsDeConges['absences'][number]['journee'], du: string, au: string) =>
  joursEntre(du, au).map((jour) => ({ jour, journee }))
const depart = (jour: string, more: Partial<FaitsDeConges['departs'][number]> = {}) => ({
  ...{ jour, cpPrecedents: 0, cpEnCours: 0, rtt: 0 },
  ...more,
})
const faits = (more: Partial<FaitsDeConges>): FaitsDeConges => ({
  ...{ departs: [depart('2025-06-01')], fin: null, contrats: [], corrections: [], absences: [] },
  ...more,
})
const loi = () => REGLAGES_LEGAUX

/** What the law gives, reckoned on paper: the second count reads the same articles as the product. */
describe('paid leave acquired', () => {
  test.each([
    ['25 days in a year of five days a week', {}, '2026-05-31', 25],
    // June 2026 has 22 working days, 11 of them from the 16th on.
    ['hired in mid-month: its part', { departs: [depart('2026-06-16')] }, '2026-06-30', 1.04],
    [
      'three months without pay: 39 weeks are 9.8 months, a part of a day is a whole one',
      { absences: away('ABS', '2025-07-01', '2025-09-30') },
      '2026-05-31',
      21,
    ],
    [
      'a year of sick leave: two days a month of six a week',
      { absences: away('AM', '2025-06-01', '2026-05-31') },
      '2026-05-31',
      20,
    ],
    ['who left, rounded up: 26 weeks are six months and a half', { fin: '2025-11-30' }, '2025-12-31', 14],
    [
      'L3123-5 part-time acquires as many days',
      { contrats: [{ du: null, heures: 17.5, rtt: null }] },
      '2026-05-31',
      25,
    ],
  ])('RH-98 L3141-3 %s', (_, more, au, expected) => {
    expect(solderConges('CP', faits(more), { au, reglages: loi }).lignes.at(-1)?.acquis).toBe(expected)
  })
})

test('RH-100 a leave up to the week-end on which a coming opening balance begins is five days', () => {
  // 5 September 2026 is a Saturday.
  const of = faits({
    departs: [depart('2026-06-01', { cpPrecedents: 25 }), depart('2026-09-05', { cpEnCours: 3 })],
  })
  const on = { au: '2026-09-06', aujourdhui: '2026-07-01', reglages: loi }
  const told = essayerConge('CP', of, joursEntre('2026-08-31', on.au), on)
  expect(told).toMatchObject({ jours: 5, reste: 3, manque: 0 })
})

test('RH-98 a correction of a year before the opening balance stays seen, RTT too', () => {
  const rtt = { sorte: 'RTT' as const, jour: '2026-02-10', periode: '2025-11-03', jours: 2 }
  const cp = { ...rtt, sorte: 'CP' as const, periode: '2023-11-03' }
  const of = faits({ departs: [depart('2026-02-01')], corrections: [rtt, cp] })
  const reglages = () => reglagesHeures.parse({ rttReport: 3, congesReport: 12 })
  const [told, paid] = [rtt, cp].map(
    ({ sorte }) => solderConges(sorte, of, { au: '2026-03-01', reglages }).lignes[0],
  )
  expect(told).toMatchObject({ debut: '2025-01-01', limite: '2026-03-31', acquis: 2, reste: 2 })
  expect(paid).toMatchObject({ debut: '2023-06-01', limite: '2026-05-31', acquis: 2, reste: 2 })
})

test('RH-98 uncovered days of periods in different units are told in one', () => {
  const dates = [{ applicableDu: '2026-06-01', valeurs: reglagesHeures.parse({ congesEn: 'ouvrables' }) }]
  const absences = [...away('CP', '2026-05-18', '2026-05-22'), ...away('CP', '2026-06-08', '2026-06-12')]
  const of = faits({ departs: [depart('2026-05-01')], absences })
  // A week of each: five days worked, which are six of the other.
  const told = solderConges('CP', of, { au: '2026-06-20', reglages: (jour) => reglagesAu(dates, jour) })
  expect(told.decouvert).toBe(12)
})

test('RH-98 what an opening balance tells of the period before counts after a change of month', () => {
  const dates = [{ applicableDu: '2026-01-01', valeurs: reglagesHeures.parse({ congesMois: '1' }) }]
  const of = faits({ departs: [depart('2026-03-01', { cpPrecedents: 7, cpEnCours: 9 })] })
  const told = solderConges('CP', of, { au: '2026-03-01', reglages: (jour) => reglagesAu(dates, jour) })
  expect(told.lignes.map(({ fin, acquis }) => [fin, acquis])).toEqual([
    ['2025-05-31', 7],
    ['2026-05-31', 9],
  ])
})
