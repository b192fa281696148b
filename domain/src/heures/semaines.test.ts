import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../kernel/dates.ts'
import { instantDe } from './horaires.ts'
import type { SorteDeJournee } from './journees.ts'
import { type JourDePersonne, travailDe } from './minutes.ts'
import {
  debutDeSemaine,
  REGLAGES_LEGAUX,
  type ReglagesHeures,
  reglagesAu,
  reglagesHeures,
} from './reglages-heures.ts'
import {
  compterSemaines,
  heuresDe,
  minutesAuDela,
  semaineIso,
  semainesDans,
  supplementairesDeLannee,
  totauxDe,
} from './semaines.ts'

const LUNDI = '2026-03-02'
const legal = () => REGLAGES_LEGAUX

/** A day of work between two times in Paris; an end that is not after the start is on the next day. */
function poste(jour: string, debut: string, fin: string, pause = 0): JourDePersonne {
  const last = fin > debut ? jour : addDays(jour, 1)
  return {
    jour,
    journee: 'WD',
    horaires: {
      debut: instantDe(`${jour} ${debut}:00`, 'debut'),
      fin: instantDe(`${last} ${fin}:00`, 'fin'),
      pause,
    },
  }
}
const absence = (jour: string, journee: SorteDeJournee): JourDePersonne => ({ jour, journee, horaires: null })
/** Days of one week from Monday on, each given by its hours of work or its type of absence. */
const semaine = (...jours: (number | SorteDeJournee)[]): JourDePersonne[] =>
  jours.map((one, rank) => {
    const jour = addDays(LUNDI, rank)
    return typeof one === 'number'
      ? poste(jour, '06:00', `${String(6 + one).padStart(2, '0')}:00`)
      : absence(jour, one)
  })
const totals = (jours: readonly JourDePersonne[], reglages: ReglagesHeures = REGLAGES_LEGAUX) => {
  const [week] = compterSemaines(jours, { du: LUNDI, au: addDays(LUNDI, 6) }, () => reglages)
  const { hn, h25, h50 } = week?.totaux ?? { hn: 0, h25: 0, h50: 0 }
  return [hn / 60, h25 / 60, h50 / 60]
}

describe('worked examples', () => {
  test.each([
    ['a leave on Monday, then four days of ten hours', semaine('CP', 10, 10, 10, 10), [28, 8, 4]],
    ['five days of leave, then a Saturday of six hours', semaine('CP', 'CP', 'CP', 'CP', 'CP', 6), [0, 6, 0]],
    ['a sick day counts nothing', semaine('AM', 9, 9, 9, 9), [35, 1, 0]],
    ['a day of RTT and a holiday count nothing', semaine('RTT', 9, 9, 9, 'JF'), [27, 0, 0]],
  ])('OPEN-102 RH-69 %s', (_, jours, expected) => {
    expect(totals(jours)).toEqual(expected)
  })

  test('OPEN-102 a later leave carries the requalified hours; the days before it do not change', () => {
    const [week] = compterSemaines(semaine(10, 10, 10, 10, 'CP'), { du: LUNDI, au: addDays(LUNDI, 6) }, legal)
    const friday = week?.jours[4]
    expect([friday?.hn, friday?.h25, friday?.h50]).toEqual([-7 * 60, 3 * 60, 4 * 60])
    expect(week?.jours.slice(0, 4).map(({ hn, h25 }) => hn + h25)).toEqual([600, 600, 600, 600])
  })

  test('OPEN-102 a company that does not count leave pays the same week otherwise', () => {
    expect(totals(semaine('CP', 9, 9, 9, 9), reglagesHeures.parse({ credits: [] }))).toEqual([35, 1, 0])
  })

  test.each([
    ['the night of October has an hour more', poste('2026-10-24', '22:00', '06:00'), 540, 540],
    ['the night of March has an hour less', poste('2026-03-28', '22:00', '06:00'), 420, 420],
  ])('OPEN-102 RH-57 %s', (_, jour, minutes, nuit) => {
    expect(travailDe(jour, REGLAGES_LEGAUX)).toMatchObject({ minutes, nuit })
  })
})

describe('what payroll asks besides', () => {
  const of = (jour: JourDePersonne) => travailDe(jour, REGLAGES_LEGAUX)

  test('OPEN-111 minutes of Sunday, of a holiday and of 1 May, of a shift that crosses midnight too', () => {
    expect(of(poste('2026-03-07', '22:00', '06:00'))).toMatchObject({ dimanche: 360, nuit: 480 })
    expect(of(poste('2026-04-30', '22:00', '06:00'))).toMatchObject({ ferie: 0, premierMai: 360 })
    expect(of(poste('2026-12-25', '08:00', '12:00'))).toMatchObject({ ferie: 240, premierMai: 0 })
  })

  test('OPEN-111 the exceptional night has a band of its own', () => {
    expect(of(poste(LUNDI, '22:00', '06:00')).nuitExceptionnelle).toBe(360)
  })

  test.each([
    ['five hours in one go', poste(LUNDI, '08:00', '13:00'), 'jour'],
    ['a minute less', poste(LUNDI, '08:00', '12:59'), null],
    ['a pause one minute short of two hours', poste(LUNDI, '08:00', '15:00', 119), 'jour'],
    ['a pause of two hours, which cuts the shift in two', poste(LUNDI, '08:00', '15:00', 120), null],
    ['a night, never with the meal of the day', poste(LUNDI, '22:00', '06:00'), 'nuit'],
    ['an evening with five hours from 20:00 on', poste(LUNDI, '15:00', '01:00'), 'nuit'],
    ['an evening with a minute less', poste(LUNDI, '15:00', '00:59'), 'jour'],
  ])('OPEN-111 the meal of %s', (_, jour, panier) => {
    expect(of(jour).panier).toBe(panier)
  })

  test('OPEN-120 a day that is no working day counts nothing, whatever its hours', () => {
    expect(of({ ...poste(LUNDI, '09:00', '16:00'), journee: 'AM' })).toMatchObject({
      minutes: 0,
      deplacement: 0,
    })
  })
})

describe('weeks and periods', () => {
  test('RH-69 weeks bear their ISO number and year, and the days inside the period', () => {
    const found = compterSemaines([], { du: '2026-12-30', au: '2027-01-05' }, legal)
    expect(found.map(({ numero, annee, debut, fin, isCut }) => [numero, annee, debut, fin, isCut])).toEqual([
      [53, 2026, '2026-12-30', '2027-01-03', true],
      [1, 2027, '2027-01-04', '2027-01-05', true],
    ])
    expect(semaineIso('2025-12-29')).toEqual({ numero: 1, annee: 2026 })
  })

  test('OPEN-102 thresholds changed in mid-year: weeks that began before keep theirs', () => {
    const half = { applicableDu: '2026-03-04', valeurs: reglagesHeures.parse({ seuil1Min: 600 }) }
    const at = (jour: string) => reglagesAu([half], jour)
    const week = (monday: string) => {
      const jours = [0, 1, 2].map((day) => poste(addDays(monday, day), '06:00', '14:00'))
      return compterSemaines(jours, { du: monday, au: addDays(monday, 6) }, at)[0]?.totaux.h25
    }
    expect([week('2026-03-02'), week('2026-03-09')]).toEqual([0, 840])
  })

  test('OPEN-102 a week may begin on another day', () => {
    const sunday = reglagesHeures.parse({ premierJour: 7 })
    expect(debutDeSemaine('2026-03-02', 7)).toBe('2026-03-01')
    const found = compterSemaines([], { du: '2026-03-01', au: '2026-03-14' }, () => sunday)
    expect(found.map(({ debut, numero }) => [debut, numero])).toEqual([
      ['2026-03-01', 10],
      ['2026-03-08', 11],
    ])
  })
})

describe('hours beyond a contract', () => {
  test('OPEN-103 those of a cut week are told once: two neighbouring spans add up to the week', () => {
    const jours = Array.from({ length: 5 }, (_, day) => poste(addDays('2026-07-27', day), '08:00', '14:00'))
    const of = (du: string, au: string) => {
      const weeks = compterSemaines(jours, { du, au }, legal, () => 20 * 60)
      return minutesAuDela(weeks.flatMap((week) => week.jours))
    }
    expect([of('2026-07-27', '2026-08-02') / 60, of('2026-07-01', '2026-07-31') / 60]).toEqual([10, 10])
    expect(of('2026-08-01', '2026-08-31')).toBe(0)
    expect([of('2026-07-01', '2026-07-30') / 60, of('2026-07-31', '2026-08-30') / 60]).toEqual([4, 6])
  })
})

describe('hours beyond a contract and overtime', () => {
  const auDelaDe = (heures: number, contrat: number, ...leave: SorteDeJournee[]) => {
    const jours = semaine(...leave, ...Array.from({ length: 4 }, () => heures / 4))
    const weeks = compterSemaines(jours, { du: LUNDI, au: addDays(LUNDI, 6) }, legal, () => contrat * 60)
    const { h25, h50 } = totauxDe(weeks.flatMap((week) => week.jours))
    const more = minutesAuDela(weeks.flatMap((week) => week.jours))
    return [more / 60, (h25 + h50) / 60]
  }

  test.each([
    ['a part-time contract, below 35 h', [28, 24], [4, 0]],
    ['a part-time contract, above 35 h: what lies above is overtime alone', [40, 24], [11, 5]],
    ['39 h: there is no such hour, all are overtime', [44, 39], [0, 9]],
  ] as const)('OPEN-103 RH-44 one minute is in one counter: %s', (_, [heures, contrat], expected) => {
    expect(auDelaDe(heures, contrat)).toEqual(expected)
  })

  test('OPEN-103 RH-44 hours that a leave made overtime are no longer beyond the contract', () => {
    expect(auDelaDe(32, 24, 'CP')).toEqual([6.2, 1.8])
  })
})

describe('overtime of a year', () => {
  test('OPEN-102 D3121-24 it begins again on the first of January, in the middle of a week', () => {
    // Wednesday 31 December and Thursday 1 January are in one week, which has twelve hours of overtime.
    const jours = Array.from({ length: 5 }, (_, day) => poste(addDays('2025-12-29', day), '06:00', '15:24'))
    const weeks = compterSemaines(jours, { du: '2025-12-15', au: '2026-01-11' }, legal)
    expect(
      ['2025-12-31', '2026-01-01', '2026-01-02', '2026-01-11'].map((jour) =>
        supplementairesDeLannee(weeks, jour),
      ),
    ).toEqual([0, 156, 720, 720])
  })
})

test('OPEN-102 D3121-24 the overtime of a year so far is that of its days, wherever weeks end', () => {
  const daily = Array.from({ length: 70 }, (_, day) => poste(addDays('2025-12-01', day), '06:00', '14:00'))
  const weeks = compterSemaines(daily, { du: '2025-12-01', au: '2026-02-08' }, legal)
  const jours = weeks.flatMap((week) => week.jours)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 69 }), (days) => {
      const last = addDays('2025-12-01', days)
      const own = jours.filter(({ jour }) => jour.slice(0, 4) === last.slice(0, 4) && jour <= last)
      expect(supplementairesDeLannee(weeks, last)).toBe(own.reduce((sum, { h25, h50 }) => sum + h25 + h50, 0))
    }),
  )
})

test('OPEN-111 RH-38 the sums of a week: all paid minutes, meals of the day and of the night, travels', () => {
  const shifts = [poste(LUNDI, '06:00', '16:00'), poste(addDays(LUNDI, 1), '06:00', '16:00')]
  const night = poste(addDays(LUNDI, 3), '20:00', '06:00')
  const [week] = compterSemaines([...shifts, night], { du: LUNDI, au: addDays(LUNDI, 6) }, legal)
  expect(week?.totaux).toMatchObject({ paniersJour: 2, paniersNuit: 1, deplacements: 3, total: 30 * 60 })
  expect(totals(semaine(10, 10, 10, 10, 10))).toEqual([35, 8, 7])
  const [full] = compterSemaines(semaine(10, 10, 10, 10, 10), { du: LUNDI, au: addDays(LUNDI, 6) }, legal)
  expect(full?.totaux.total).toBe(50 * 60)
})

describe('a company that begins its weeks on another day', () => {
  const daily = Array.from({ length: 42 }, (_, day) => poste(addDays(LUNDI, day), '06:00', '13:00'))
  const changed = (applicableDu: string, premierJour: number) => (jour: string) =>
    reglagesAu([{ applicableDu, valeurs: reglagesHeures.parse({ premierJour }) }], jour)

  test('OPEN-102 the week that runs is finished, and a short one follows: no day is counted twice', () => {
    const weeks = compterSemaines(daily, { du: LUNDI, au: '2026-03-28' }, changed('2026-03-11', 7))
    expect(
      weeks.map(({ debut, fin, isCut, minutesDeSemaine }) => [debut, fin, isCut, minutesDeSemaine / 60]),
    ).toEqual([
      ['2026-03-02', '2026-03-08', false, 49],
      ['2026-03-09', '2026-03-15', false, 49],
      ['2026-03-16', '2026-03-21', false, 42],
      ['2026-03-22', '2026-03-28', false, 49],
    ])
  })

  test('OPEN-103 weeks that were counted and then cut are those of the span counted alone', () => {
    const day = fc.integer({ min: 8, max: 34 }).map((days) => addDays(LUNDI, days))
    const whole = { du: LUNDI, au: addDays(LUNDI, 41) }
    fc.assert(
      fc.property(day, day, day, fc.integer({ min: 1, max: 7 }), (one, other, change, first) => {
        const [du = one, au = other] = [one, other].sort()
        const weeksOf = (span: { du: string; au: string }) =>
          compterSemaines(daily, span, changed(change, first))
        expect(semainesDans(weeksOf(whole), { du, au })).toEqual(weeksOf({ du, au }))
      }),
    )
  })
})

describe('rounding', () => {
  test('OPEN-123 RH-38 hours have two decimals, half up, and a total is rounded from its minutes', () => {
    expect([heuresDe(20), heuresDe(60), heuresDe(-20), heuresDe(455)]).toEqual([0.33, 1, -0.33, 7.58])
  })
})
