import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  formatDate,
  formatDateTime,
  formatTime,
  jourCourt,
  jourDeParis,
  jourEntier,
  lundiDe,
  parisClock,
  parisInstant,
  updatedText,
  writtenDay,
} from './dates.ts'

/** The oracle: what the machine's own table of time zones says. */
const enParis = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})
function offsetMin(utc: Date): number {
  const [day = 0, month = 0, year = 0, ...time] = enParis.format(utc).split(/\D+/).map(Number)
  const [hour, minute, second] = time
  return (
    (Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(utc.getTime() / 1000) * 1000) / 60_000
  )
}
/** The law of summer time has not changed since 1996. */
const instants = fc.date({ min: new Date('1997-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })

describe('dates that are shown', () => {
  test('BIZ-02 a day as DD/MM/YYYY, an instant as its day and time in Paris', () => {
    expect(formatDate('2026-11-05')).toBe('05/11/2026')
    expect(formatDate('2026-11-20T23:30:00Z')).toBe('21/11/2026')
    expect(formatDate('2026-07-31T22:00:00+00:00')).toBe('01/08/2026')
    expect(formatDate('2026-07-31T23:59:59.999-04:00')).toBe('01/08/2026')
  })

  test('BIZ-02 OPEN-131 a time as "14 h 05", midnight as "00 h 00"', () => {
    expect(formatTime('2026-11-21T13:05:59Z')).toBe('14 h 05')
    expect(formatTime('2026-07-01T22:00:00Z')).toBe('00 h 00')
    expect(formatDateTime('2026-11-21T13:05:00Z')).toBe('21/11/2026 à 14 h 05')
  })

  test('BIZ-01 OPEN-127 a time without an offset is that of Paris, wherever the machine stands', () => {
    for (const wall of ['2026-07-01 08:05:00', '2026-07-01T08:05', '2026-07-01T08:05:59.5']) {
      expect(formatDateTime(wall)).toBe('01/07/2026 à 08 h 05')
    }
  })

  test('BIZ-03 nothing, the first of January 1970 and what is no date show as empty', () => {
    const empty = [
      null,
      undefined,
      '',
      '1970-01-01',
      '1970-01-01T00:00:00Z',
      '1970-01-01T08:00:00+01:00',
      '1970-01-01 00:00:00',
      'bac 12',
      'le 3 mai',
      '2026-13-45T00:00:00Z',
    ]
    for (const iso of empty) {
      expect([formatDate(iso), formatTime(iso), formatDateTime(iso)], String(iso)).toEqual(['', '', ''])
    }
    expect(formatDate('1970-01-02')).toBe('02/01/1970')
    expect(formatDate('1969-12-31T22:59:59Z')).toBe('31/12/1969')
  })

  test('BIZ-03 S6 a day or a time that does not exist shows as empty, instead of another one', () => {
    for (const iso of [
      '2026-13-45',
      '2026-02-31',
      '2026-02-29',
      '2026-00-10',
      '2026-07-01 24:00:00',
      '2026-07-01 08:60',
      '2026-07-01T08:05:99',
      '2026-02-31 08:05:00',
      '2026-02-31T08:05:00Z',
      '2026-02-31T08:05:00+01:00',
    ]) {
      expect([formatDate(iso), formatTime(iso), formatDateTime(iso)], iso).toEqual(['', '', ''])
      expect(() => jourDeParis(iso), iso).toThrow(RangeError)
    }
    expect(formatDate('2028-02-29')).toBe('29/02/2028')
    expect(formatDateTime('2026-07-01 23:59:59')).toBe('01/07/2026 à 23 h 59')
  })

  test('BIZ-02 a day alone has no time', () => {
    expect(formatTime('2026-11-05')).toBe('')
    expect(formatDateTime('2026-11-05')).toBe('05/11/2026')
  })
})

describe('days that are typed', () => {
  test.each([
    ['5/3/2026', '2026-03-05'],
    ['01/12/26', '2026-12-01'],
    ['1/3/26', '2026-03-01'],
    ['31/12/26', '2026-12-31'],
    [' 05.11.2025 ', '2025-11-05'],
    ['05-11-2025', '2025-11-05'],
    ['5 11 25', '2025-11-05'],
    ['05112025', '2025-11-05'],
    ['29/02/2028', '2028-02-29'],
  ])('BIZ-02 "%s" is read the French way, day first', (text, jour) => {
    expect(writtenDay(text)).toBe(jour)
  })

  test.each([
    '',
    '5',
    '05/11',
    '05/11/2',
    '05/11/202',
    '05/11/0202',
    '05/11/20266',
    '31/02/2026',
    '29/02/2026',
    '12/25/2026',
    '0/1/2026',
    '2026-11-05',
    '5112025',
    'demain',
  ])('BIZ-02 "%s" is no day', (text) => {
    expect(writtenDay(text)).toBe(null)
  })

  test('BIZ-02 what is shown of a day reads back as that day', () => {
    fc.assert(
      fc.property(instants, (utc) => {
        const jour = utc.toISOString().slice(0, 10)
        expect(writtenDay(formatDate(jour))).toBe(jour)
      }),
    )
  })
})

describe('days and clocks of Paris', () => {
  test('BIZ-01 DASH-07 today changes at midnight in Paris, in winter as in summer', () => {
    expect(jourDeParis('2026-01-14T22:59:59Z')).toBe('2026-01-14')
    expect(jourDeParis('2026-01-14T23:00:00Z')).toBe('2026-01-15')
    expect(jourDeParis('2026-07-14T21:59:59Z')).toBe('2026-07-14')
    expect(jourDeParis('2026-07-14T22:00:00Z')).toBe('2026-07-15')
    expect(jourDeParis('2026-07-14')).toBe('2026-07-14')
    expect(() => jourDeParis('demain')).toThrow(RangeError)
  })

  test('BIZ-01 OPEN-03 the clock at any instant, across clock changes', () => {
    expect(parisClock('2026-07-01T22:30:00.123Z')).toBe('2026-07-02T00:30:00')
    expect(parisClock('2026-11-20T23:30:00+00:00')).toBe('2026-11-21T00:30:00')
    expect(parisClock('2026-03-29T00:59:59Z')).toBe('2026-03-29T01:59:59')
    expect(parisClock('2026-03-29T01:00:00Z')).toBe('2026-03-29T03:00:00')
    expect(parisClock('2026-10-25T00:30:00Z')).toBe('2026-10-25T02:30:00')
    expect(parisClock('2026-10-25T01:30:00Z')).toBe('2026-10-25T02:30:00')
    expect(parisClock('2026-07-01')).toBe('2026-07-01T00:00:00')
    fc.assert(
      fc.property(instants, (utc) => {
        const wall = new Date(utc.getTime() + offsetMin(utc) * 60_000).toISOString().slice(0, 19)
        expect(parisClock(utc.toISOString())).toBe(wall)
        expect(jourDeParis(utc.toISOString())).toBe(wall.slice(0, 10))
        expect(formatTime(utc.toISOString())).toBe(`${wall.slice(11, 13)} h ${wall.slice(14, 16)}`)
      }),
    )
  })

  test('TOUR-33 BIZ-01 days are added on the calendar: no hour is lost at a clock change', () => {
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    fc.assert(
      fc.property(instants, fc.integer({ min: -4000, max: 4000 }), (utc, n) => {
        const jour = utc.toISOString().slice(0, 10)
        const later = addDays(jour, n)
        expect((Date.parse(later) - Date.parse(jour)) / 86_400_000).toBe(n)
        expect(addDays(later, -n)).toBe(jour)
      }),
    )
  })
})

describe('how long ago', () => {
  const now = '2026-03-29T03:30:00+02:00'
  const ago = (seconds: number) => new Date(Date.parse(now) - seconds * 1000).toISOString()

  test('DASH-09 OPEN-16 minutes under an hour, then whole hours, one of each in the singular', () => {
    const said: [number, string][] = [
      [0, "à l'instant"],
      [59, "à l'instant"],
      [60, 'il y a 1\u00a0minute'],
      [119, 'il y a 1\u00a0minute'],
      [120, 'il y a 2\u00a0minutes'],
      [3599, 'il y a 59\u00a0minutes'],
      [3600, 'il y a 1\u00a0heure'],
      [7199, 'il y a 1\u00a0heure'],
      [7200, 'il y a 2\u00a0heures'],
      [100 * 3600, 'il y a 100\u00a0heures'],
    ]
    for (const [seconds, text] of said) {
      expect(updatedText(ago(seconds), now), `${seconds} s`).toBe(`Mis à jour ${text}`)
    }
  })

  test('DASH-09 a server whose clock is ahead, or an unknown time, is just now', () => {
    expect(updatedText(ago(-300), now)).toBe("Mis à jour à l'instant")
    expect(updatedText('', now)).toBe("Mis à jour à l'instant")
  })
})

test('BIZ-01 OPEN-127 a wall clock in Paris becomes its instant, in summer and in winter', () => {
  expect(parisInstant('2026-01-15', '14:05:00')).toBe('2026-01-15T13:05:00.000Z')
  expect(parisInstant('2026-07-15', '14:05:30')).toBe('2026-07-15T12:05:30.000Z')
  expect(parisInstant('2026-03-29', '03:00:00')).toBe('2026-03-29T01:00:00.000Z')
  for (const [jour, heure] of [
    ['2026-13-01', '00:00:00'],
    ['2026-02-31', '00:00:00'],
    ['2026-01-15', '24:00:00'],
    ['2026-01-15', '14:05'],
  ] as const) {
    expect(() => parisInstant(jour, heure), `${jour} ${heure}`).toThrow(RangeError)
  }
})

test('BIZ-02 a day in words: the first of a month is "1er"', () => {
  expect(['2026-12-01', '2026-11-21', '2027-01-11'].map(jourEntier)).toEqual([
    'mardi 1er décembre 2026',
    'samedi 21 novembre 2026',
    'lundi 11 janvier 2027',
  ])
})

test('BIZ-02 the days of a year are written as a formatter does, but for the first of a month', () => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'UTC' })
  const whole = format({ dateStyle: 'full' })
  const short = format({ weekday: 'short', day: 'numeric', month: 'short' })
  const premier = (words: string) => words.replace(/(?<!\d)1 (?=\p{L})/u, '1er ')
  for (let n = 0; n < 366; n++) {
    const jour = addDays('2026-01-01', n)
    const date = new Date(`${jour}T00:00:00Z`)
    expect([jourEntier(jour), jourCourt(jour)]).toEqual(
      [whole, short].map((one) => premier(one.format(date))),
    )
  }
})

test.each([
  ['2027-03-08', '2027-03-08'],
  ['2027-03-14', '2027-03-08'],
  ['2027-01-01', '2026-12-28'],
])('PLAN-03 the week of %s begins on %s', (jour, lundi) => {
  expect(lundiDe(jour)).toBe(lundi)
})
