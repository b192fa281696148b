import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, joursEntre, rangDuJour } from '../kernel/dates.ts'
import { ferieOf } from '../tournees/feries.ts'
import { avecContrat } from './contrats.ts'
import { REGLAGES_LEGAUX, reglagesAu, reglagesHeures } from './reglages-heures.ts'
import { type FaitsDeConges, solderConges } from './soldes.ts'

type Absence = FaitsDeConges['absences'][number]['journee']

/** Days of one kind of absence, from one day to another. */
const away = (journee: Absence, du: string, au = du) => joursEntre(du, au).map((jour) => ({ jour, journee }))

const faits = (more: Partial<FaitsDeConges> = {}): FaitsDeConges => ({
  departs: [{ jour: '2025-06-01', cpPrecedents: 0, cpEnCours: 0, rtt: 0 }],
  fin: null,
  contrats: [],
  corrections: [],
  absences: [],
  ...more,
})
const depart = (jour: string, more: Partial<FaitsDeConges['departs'][number]> = {}) => ({
  jour,
  cpPrecedents: 0,
  cpEnCours: 0,
  rtt: 0,
  ...more,
})

const loi = () => REGLAGES_LEGAUX
const ouvrables = () => reglagesHeures.parse({ congesEn: 'ouvrables' })

/** Paid leave acquired in the period of a day. */
const acquired = (of: FaitsDeConges, au: string, reglages = loi) =>
  solderConges('CP', of, { au, reglages }).lignes.find(({ debut, fin }) => debut <= au && au <= fin)?.acquis

describe('paid leave acquired', () => {
  test.each([
    ['nothing before the first month is over', faits(), '2025-06-29', 0],
    ['25 days in a year of five days a week', faits(), '2026-05-31', 25],
    ['a month after the other', faits(), '2025-07-31', 4.17],
    // June 2026 has 22 working days, 11 of them from the 16th on; four weeks stand for a month at the end (L3141-4).
    ['hired in mid-month: its part', faits({ departs: [depart('2026-06-16')] }), '2026-06-30', 1.04],
    [
      'unpaid absence of a month: nothing for it',
      faits({ absences: away('ABS', '2025-07-01', '2025-07-31') }),
      '2025-07-31',
      2.08,
    ],
    [
      'over a whole year four weeks stand for a month: all 25',
      faits({ absences: away('ABS', '2025-07-01', '2025-07-28') }),
      '2026-05-31',
      25,
    ],
    [
      'three months without pay: 39 weeks are 9.8 months, a part of a day is a whole one',
      faits({ absences: away('ABS', '2025-07-01', '2025-09-30') }),
      '2026-05-31',
      21,
    ],
    [
      'a year of sick leave: two days a month of six a week',
      faits({ absences: away('AM', '2025-06-01', '2026-05-31') }),
      '2026-05-31',
      20,
    ],
    [
      'sick on weekdays alone is as sick all month',
      faits({ absences: away('AM', '2025-07-01', '2025-07-31').filter(({ jour }) => rangDuJour(jour) < 5) }),
      '2025-07-31',
      3.75,
    ],
    ['leave counts as work', faits({ absences: away('CP', '2025-06-02', '2025-06-27') }), '2025-06-30', 2.08],
    [
      'who left acquires until then, rounded up: 26 weeks are six months and a half',
      faits({ fin: '2025-11-30' }),
      '2025-12-31',
      14,
    ],
  ])('RH-98 L3141-3 %s', (_, of, au, expected) => expect(acquired(of, au)).toBe(expected))

  test('RH-98 in days of six a week a year gives 30, a year of sick leave 24', () => {
    expect(acquired(faits(), '2026-05-31', ouvrables)).toBe(30)
    const sick = faits({ absences: away('AM', '2025-06-01', '2026-05-31') })
    expect(acquired(sick, '2026-05-31', ouvrables)).toBe(24)
  })

  test('RH-98 L3123-5 part-time acquires as many days', () => {
    const half = faits({ contrats: avecContrat([], { du: null, heures: 17.5, rtt: null }) })
    expect(acquired(half, '2026-05-31')).toBe(25)
  })

  test('RH-98 a company that changes to the year of the calendar has a short period', () => {
    const dates = [{ applicableDu: '2026-01-01', valeurs: reglagesHeures.parse({ congesMois: '1' }) }]
    const { lignes } = solderConges('CP', faits(), {
      au: '2027-02-01',
      reglages: (jour) => reglagesAu(dates, jour),
    })
    expect(lignes.map(({ debut, fin, limite }) => [debut, fin, limite])).toEqual([
      ['2025-06-01', '2026-05-31', '2027-05-31'],
      ['2026-06-01', '2026-12-31', '2027-12-31'],
      ['2027-01-01', '2027-12-31', '2028-12-31'],
    ])
    // 154 working days are 7.7 months of twenty: 16.04 days, rounded up.
    expect(lignes[1]?.acquis).toBe(17)
  })
})

describe('leave taken', () => {
  const opened = faits({ departs: [depart('2026-06-01', { cpPrecedents: 25 })] })

  test('RH-98 comes off the oldest period, then off the next; days to come are told apart', () => {
    const absences = [...away('CP', '2026-08-03', '2026-08-28'), ...away('CP', '2026-12-21', '2026-12-31')]
    const { lignes, reste } = solderConges('CP', { ...opened, absences }, { au: '2026-11-30', reglages: loi })
    // 25 December is a holiday: 8 days, of which 5 are left of the older period.
    expect(lignes).toMatchObject([
      { debut: '2025-06-01', acquis: 25, pris: 20, poses: 5, reste: 0, limite: '2027-05-31' },
      { debut: '2026-06-01', acquis: 12.5, pris: 0, poses: 3, reste: 9.5 },
    ])
    expect(reste).toBe(9.5)
  })

  test('RH-98 what is left when the limit passes is lost, or carried over by the settings', () => {
    const at = (congesReport: number) =>
      solderConges('CP', opened, { au: '2027-06-01', reglages: () => reglagesHeures.parse({ congesReport }) })
    expect(at(0).lignes[0]).toMatchObject({ limite: '2027-05-31', reste: 0, perdus: 25 })
    expect(at(3).lignes[0]).toMatchObject({ limite: '2027-08-31', reste: 25, perdus: 0 })
  })

  test('RH-98 L3141-19-1 sick leave while it could be taken is told', () => {
    const absences = away('AM', '2026-09-01', '2026-09-05')
    expect(
      solderConges('CP', { ...opened, absences }, { au: '2027-01-01', reglages: loi }).lignes[0]?.arret,
    ).toBe(true)
  })

  test('RH-98 days that nothing covers are told, and a correction covers them', () => {
    const none = faits({ departs: [depart('2026-06-01')], absences: away('CP', '2026-06-08', '2026-06-12') })
    const at = (of: FaitsDeConges) => solderConges('CP', of, { au: '2026-06-30', reglages: loi })
    expect(at(none)).toMatchObject({ decouvert: 5, reste: -2.92 })
    // Of a period whatever day of it is named, its first and its last too.
    for (const periode of ['2026-06-01', '2027-05-31']) {
      const more = { sorte: 'CP' as const, jour: '2026-07-01', periode, jours: 5 }
      expect(at({ ...none, corrections: [more] })).toMatchObject({ decouvert: 0, reste: 2.08 })
    }
  })

  test.each([
    ['a week', away('CP', '2026-08-03', '2026-08-07'), 6],
    ['a Friday takes its Saturday along', away('CP', '2026-08-07'), 2],
    ['a week entered with its week-end is the same', away('CP', '2026-08-03', '2026-08-09'), 6],
    ['no Saturday that is a holiday: 15 August 2026', away('CP', '2026-08-14'), 1],
    ['14 July is no day of leave', away('CP', '2026-07-13', '2026-07-17'), 5],
  ])('RH-98 in days of six a week: %s', (_, absences, pris) => {
    const { lignes } = solderConges('CP', { ...opened, absences }, { au: '2026-09-01', reglages: ouvrables })
    expect(lignes.reduce((sum, one) => sum + one.pris, 0)).toBe(pris)
  })
})

describe('RTT', () => {
  const contrats = avecContrat(avecContrat([], { du: null, heures: 39, rtt: 12 }), {
    du: '2026-07-01',
    heures: 37,
    rtt: 6,
  })
  const of = (more: Partial<FaitsDeConges>) =>
    solderConges('RTT', faits({ departs: [depart('2026-01-01')], contrats, ...more }), {
      au: '2026-12-31',
      reglages: loi,
    })

  test('RH-98 by the contract of each day, within the year of the calendar', () => {
    expect(of({}).lignes).toMatchObject([{ debut: '2026-01-01', limite: '2026-12-31', acquis: 9, reste: 9 }])
  })

  test('RH-98 sick and unpaid months give none', () => {
    expect(of({ absences: away('AM', '2026-01-01', '2026-01-31') }).lignes[0]?.acquis).toBe(8)
    expect(of({ absences: away('ABS', '2026-08-01', '2026-08-31') }).lignes[0]?.acquis).toBe(8.5)
  })
})

/**
 * A second reckoning that walks day after day and keeps the leave as a pile of thousandths of a day, each with its limit.
 * For five days of a week, the law's settings, and an opening balance on a first of June.
 */
function slowly({ absences }: FaitsDeConges, start: string, au: string): { reste: number; pris: number } {
  const kindOf = new Map(absences.map(({ jour, journee }) => [jour, journee]))
  const isLeave = (jour: string) =>
    kindOf.get(jour) === 'CP' && rangDuJour(jour) < 5 && !ferieOf(jour, 'metropole')
  const piles: { limite: string; left: number }[] = []
  let [month, year, sick, pris, weeks] = [{ all: 0, work: 0, sick: 0 }, 0, 0, 0, 0]
  for (let jour = start; jour <= au; jour = addDays(jour, 1)) {
    const next = addDays(jour, 1)
    if (jour.endsWith('-06-01')) {
      piles.push({ limite: `${Number(jour.slice(0, 4)) + 2}-05-31`, left: 0 })
      ;[year, sick, weeks] = [0, 0, 0]
    }
    if (rangDuJour(jour) < 5) {
      const kind = kindOf.get(jour) ?? 'WD'
      month.all++
      if (kind === 'AM') month.sick++
      else if (kind !== 'ABS') {
        month.work++
        weeks += 1 / 5
      }
    }
    const here = piles.at(-1)
    if (here && next.endsWith('-01')) {
      const before = given(year, sick)
      year += month.work / month.all
      sick += month.sick / month.all
      const isEnd = next.endsWith('-06-01')
      const now = isEnd ? Math.ceil(given(Math.max(year, weeks / 4), sick) - 1e-6) : given(year, sick)
      here.left += now - before
      month = { all: 0, work: 0, sick: 0 }
    }
    if (isLeave(jour)) {
      // A day taken on the last of a month may use what that month gives, as the balance of that day says.
      pris++
      let missing = 1
      for (const pile of piles.filter(({ limite }) => jour <= limite)) {
        const used = Math.min(missing, Math.max(0, pile.left))
        pile.left -= used
        missing -= used
      }
      if (here) here.left -= missing
    }
  }
  const reste = piles.filter(({ limite }) => au <= limite).reduce((sum, { left }) => sum + left, 0)
  return { reste, pris }
}
const given = (months: number, sick: number) => (Math.min(30, 2.5 * months + Math.min(24, 2 * sick)) * 5) / 6

test('RH-98 a second count, day after day, agrees', () => {
  const START = '2024-06-01'
  const spell = fc.record({
    at: fc.integer({ min: 0, max: 1100 }),
    length: fc.integer({ min: 1, max: 60 }),
    journee: fc.constantFrom<Absence>('CP', 'AM', 'ABS', 'RTT', 'JF'),
  })
  fc.assert(
    fc.property(fc.array(spell, { maxLength: 12 }), fc.integer({ min: 0, max: 1200 }), (spells, until) => {
      const kinds = new Map<string, Absence>()
      for (const { at, length, journee } of spells)
        for (let i = 0; i < length; i++) kinds.set(addDays(START, at + i), journee)
      const au = addDays(START, until)
      const absences = [...kinds]
        .map(([jour, journee]) => ({ jour, journee }))
        .filter(({ jour }) => jour <= au)
        .sort((a, b) => (a.jour < b.jour ? -1 : 1))
      // A leave without any working day counts as it stands, which the second count leaves aside.
      const clean = absences.filter(
        ({ jour, journee }) => journee !== 'CP' || (rangDuJour(jour) < 5 && !ferieOf(jour, 'metropole')),
      )
      const of = faits({ departs: [depart(START)], absences: clean })
      const told = solderConges('CP', of, { au, reglages: loi })
      const slow = slowly(of, START, au)
      expect(told.reste).toBeCloseTo(slow.reste, 1)
    }),
    { numRuns: 200 },
  )
})

test('RH-98 what was acquired is taken, planned, lost or left, to the hundredth', () => {
  const spell = fc.record({ at: fc.integer({ min: 0, max: 900 }), length: fc.integer({ min: 1, max: 30 }) })
  fc.assert(
    fc.property(fc.array(spell, { maxLength: 8 }), fc.integer({ min: 0, max: 1000 }), (spells, until) => {
      const taken = new Set(spells.flatMap(({ at, length }) => Array.from({ length }, (_, i) => at + i)))
      const absences = [...taken].sort((a, b) => a - b).flatMap((at) => away('CP', addDays('2024-06-01', at)))
      const of = faits({ departs: [depart('2024-06-01', { cpPrecedents: 7 })], absences })
      const { lignes } = solderConges('CP', of, { au: addDays('2024-06-01', until), reglages: loi })
      for (const { acquis, pris, poses, reste, perdus, limite } of lignes) {
        const left = acquis - pris - poses
        const isPast = limite < addDays('2024-06-01', until)
        expect(isPast ? perdus : reste).toBeCloseTo(isPast ? Math.max(0, left) : left, 1)
      }
    }),
    { numRuns: 100 },
  )
})
