import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addDays, lundiDe } from '../kernel/dates.ts'
import { occurrences } from './occurrences.ts'
import {
  champsRecurrence,
  endAndRecurrence,
  inFrench,
  type Recurrence,
  recurrenceRule,
  rythmeCourt,
} from './recurrence.ts'
import { agrees, toRrule } from './rrule.ts'

const nextDates = (rrule: string, apres: string) =>
  occurrences(rrule, { apres, jusqua: addDays(apres, 365), max: 5 })
const rule = (more: Partial<Recurrence>): Recurrence => ({
  freq: 'WEEKLY',
  interval: 1,
  byDay: ['MO'],
  ...more,
})
const monthly = (more: Partial<Recurrence>) =>
  rule({ freq: 'MONTHLY', byDay: [], recurrenceType: 'dayOfMonth', ...more })
const JOURS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const weekday = (jour: string) => JOURS[new Date(`${jour}T00:00:00Z`).getUTCDay()] ?? 'SU'

/** Every kind of rule that the fields can say. */
const regles: fc.Arbitrary<Recurrence> = fc
  .record({
    interval: fc.integer({ min: 1, max: 5 }),
    days: fc.uniqueArray(fc.constantFrom(...JOURS), { minLength: 1, maxLength: 7 }),
    byMonth: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 }),
      },
    ),
    byMonthDay: fc.integer({ min: 1, max: 31 }),
    bySetPos: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, -1 as const),
    kind: fc.constantFrom('day', 'weekday', 'week', 'date', 'position'),
  })
  .map(({ interval, days, byMonth, byMonthDay, bySetPos, kind }): Recurrence => {
    if (kind === 'day') return { freq: 'DAILY', interval, byDay: [], byMonth }
    if (kind === 'weekday') return { freq: 'DAILY', interval, byDay: days, byMonth }
    if (kind === 'week') return { freq: 'WEEKLY', interval, byDay: days, byMonth }
    if (kind === 'date') {
      return { freq: 'MONTHLY', interval, byDay: [], recurrenceType: 'dayOfMonth', byMonthDay, byMonth }
    }
    return { freq: 'MONTHLY', interval, byDay: days, recurrenceType: 'weekdayOfMonth', bySetPos, byMonth }
  })

const daysBetween = (a: string, b: string) => Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000)
const monthsBetween = (a: string, b: string) =>
  12 * (Number(b.slice(0, 4)) - Number(a.slice(0, 4))) + Number(b.slice(5, 7)) - Number(a.slice(5, 7))

/** The oracle: asks every day of the span in turn whether the fields mean it. */
function daysOneByOne(r: Recurrence, debut: string, fin: string): string[] {
  const monday = lundiDe(debut)
  const isMeant = (jour: string): boolean => {
    if (r.byMonth && !r.byMonth.includes(Number(jour.slice(5, 7)))) return false
    const ofDays = r.byDay.includes(weekday(jour))
    if (r.freq === 'DAILY') {
      return daysBetween(debut, jour) % r.interval === 0 && (r.byDay.length === 0 || ofDays)
    }
    if (r.freq === 'WEEKLY') return Math.floor(daysBetween(monday, jour) / 7) % r.interval === 0 && ofDays
    if (monthsBetween(debut, jour) % r.interval !== 0) return false
    if (r.recurrenceType === 'dayOfMonth') return Number(jour.slice(8)) === r.byMonthDay
    const month: string[] = []
    for (let d = `${jour.slice(0, 7)}-01`; d.slice(0, 7) === jour.slice(0, 7); d = addDays(d, 1)) {
      if (r.byDay.includes(weekday(d))) month.push(d)
    }
    return month.at(r.bySetPos === -1 ? -1 : (r.bySetPos ?? 0) - 1) === jour
  }
  const found: string[] = []
  for (let jour = debut; jour <= fin; jour = addDays(jour, 1)) if (isMeant(jour)) found.push(jour)
  return found
}

describe('recurrence', () => {
  test('TOUR-31 TOUR-32 OPEN-73 the rule is text that starts at 06:00 in Paris and ends with the last day included', () => {
    expect(toRrule(rule({ interval: 2, byDay: ['TH', 'MO'] }), '2026-01-05', '2026-12-31')).toBe(
      'DTSTART;TZID=Europe/Paris:20260105T060000\nRRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20261231T225959Z;BYDAY=MO,TH',
    )
    expect(toRrule(monthly({ byMonthDay: 15 }), '2026-01-05', '2026-07-31')).toContain(
      'FREQ=MONTHLY;INTERVAL=1;UNTIL=20260731T215959Z;BYMONTHDAY=15',
    )
    expect(
      toRrule(
        monthly({ recurrenceType: 'weekdayOfMonth', byDay: ['FR'], bySetPos: -1 }),
        '2026-01-05',
        '2026-07-31',
      ),
    ).toContain('BYDAY=FR;BYSETPOS=-1')
  })

  test('OPEN-73 a day that no chosen month has gives no occurrence, without end', () => {
    const r = toRrule(monthly({ byMonthDay: 30, byMonth: [2] }), '2026-01-01', '2035-12-31')
    expect(nextDates(r, '2026-01-01')).toEqual([])
  })

  test('TOUR-29 TOUR-30 TOUR-32 OPEN-73 BIZ-01 every rule agrees with the calendar day by day, across clock changes', () => {
    fc.assert(
      fc.property(
        regles,
        fc.integer({ min: 0, max: 2500 }),
        fc.integer({ min: 0, max: 700 }),
        (r, offset, span) => {
          const debut = addDays('2023-01-01', offset)
          const fin = addDays(debut, span)
          const text = toRrule(r, debut, fin)
          const expected = daysOneByOne(r, debut, fin)
          expect(occurrences(text, { apres: '2020-01-01', jusqua: '2040-01-01', max: 10_000 })).toEqual(
            expected,
          )
          const apres = addDays(debut, Math.floor(span / 3))
          const jusqua = addDays(debut, Math.floor((2 * span) / 3))
          const inside = expected.filter((jour) => apres <= jour && jour <= jusqua)
          expect(occurrences(text, { apres, jusqua, max: 10_000 })).toEqual(inside)
          expect(occurrences(text, { apres, jusqua, max: 5 })).toEqual(inside.slice(0, 5))
          const days = occurrences(text, { apres, jusqua: apres, max: 1 })
          expect(days).toEqual(expected.filter((jour) => jour === apres))
        },
      ),
      { numRuns: 100 },
    )
  })

  const lastFriday = monthly({ recurrenceType: 'weekdayOfMonth', byDay: ['FR'], bySetPos: -1 })
  test.each([
    ['toutes les 2 semaines le lundi', rule({ interval: 2 })],
    ['chaque semaine le lundi et le jeudi', rule({ byDay: ['TH', 'MO'] })],
    ['chaque semaine le lundi, le mercredi et le vendredi', rule({ byDay: ['MO', 'WE', 'FR'] })],
    ['chaque mois le 15', monthly({ byMonthDay: 15 })],
    ['tous les 3 mois le 1er', monthly({ byMonthDay: 1, interval: 3 })],
    ['chaque mois le dernier vendredi', lastFriday],
    ['tous les 2 mois le dernier vendredi', { ...lastFriday, interval: 2 }],
    ['chaque mois le premier lundi ou mardi', { ...lastFriday, byDay: ['TU', 'MO'], bySetPos: 1 }],
    ['chaque jour', rule({ freq: 'DAILY', byDay: [] })],
    ['tous les 3 jours', rule({ freq: 'DAILY', interval: 3, byDay: [] })],
    ['chaque mois le 2 en mars et en octobre', monthly({ byMonthDay: 2, byMonth: [10, 3] })],
    // What is not chosen yet is left out.
    ['chaque semaine', rule({ byDay: [] })],
    ['chaque mois', monthly({})],
    ['chaque mois', monthly({ recurrenceType: 'weekdayOfMonth', byDay: ['MO'] })],
  ] satisfies [string, Recurrence][])('TOUR-03 OPEN-71 OPEN-72 in French: %s', (said, recurrence) => {
    expect(inFrench(recurrence)).toBe(said)
    expect(endAndRecurrence(recurrence, '2026-12-31')).toBe(`31/12/2026, ${said}`)
  })

  test.each([
    ['lun., jeu., sam.', rule({ byDay: ['SA', 'MO', 'TH'] })],
    ['lu ma je sa', rule({ byDay: ['SA', 'MO', 'TU', 'TH'] })],
    ['lun. à mer.', rule({ byDay: ['WE', 'TU', 'MO'] })],
    ['lun., mar.', rule({ byDay: ['MO', 'TU'] })],
    ['lun., 1 sem./2', rule({ interval: 2 })],
    ['lun. à dim., 1 sem./2', rule({ byDay: [...JOURS], interval: 2 })],
    ['chaque jour', rule({ byDay: [...JOURS] })],
    ['dernier ven. du mois', lastFriday],
    ['1er lun., 1 mois/2', { ...lastFriday, byDay: ['MO'], bySetPos: 1, interval: 2 }],
    ['le 1er du mois', monthly({ byMonthDay: 1 })],
    ['le 15 du mois', monthly({ byMonthDay: 15 })],
    ['tous les 3 jours', rule({ freq: 'DAILY', interval: 3, byDay: [] })],
    ['chaque mois le 2 en mars', monthly({ byMonthDay: 2, byMonth: [3] })],
    ['chaque mois', monthly({})],
    ['chaque semaine', rule({ byDay: [] })],
  ] satisfies [string, Recurrence][])('TOUR-03 in a cell of the list: %s', (said, recurrence) => {
    expect(rythmeCourt(recurrence)).toBe(said)
  })

  test('TOUR-28 TOUR-29 each field says what is wrong in French', () => {
    const schema = z.object(champsRecurrence)
    const said = (value: object) =>
      schema.safeParse({ ...rule({}), ...value }).error?.issues.map(({ message }) => message)
    expect(said({ freq: 'YEARLY' })).toEqual(['La fréquence est requise'])
    const intervalle = "L'intervalle doit être un nombre entier entre 1 et 99"
    for (const interval of ['2', 0, -1, 1.5, 100, Number.NaN]) {
      expect(said({ interval }), String(interval)).toEqual([intervalle])
    }
    for (const byMonthDay of [0, 32, 1.5]) {
      expect(said({ byMonthDay })).toEqual(['Le jour du mois doit être compris entre 1 et 31'])
    }
    expect(said({ byDay: ['XX'] })).toEqual(['Ce jour est inconnu'])
    expect(said({ byMonth: [13] })).toEqual(['Ce mois est inconnu'])
    expect(said({ bySetPos: 5 })).toEqual(['Cette position est inconnue'])
    expect(said({ interval: 99, byMonthDay: 31, byMonth: [1, 12], bySetPos: -1 })).toBeUndefined()
  })

  test('TOUR-28 incoherent recurrences are refused with a sentence', () => {
    const said = (value: Record<string, unknown>) => {
      const found: string[] = []
      recurrenceRule({ dateDebut: '2026-01-01', dateFin: '2026-12-31', ...value }, (path) => found.push(path))
      return found
    }
    expect(said(rule({ byDay: [] }))).toEqual(['byDay'])
    expect(said(monthly({}))).toEqual(['byMonthDay'])
    expect(said(monthly({ recurrenceType: 'weekdayOfMonth' }))).toEqual(['byDay', 'bySetPos'])
    expect(said({ ...rule({}), dateFin: '2036-01-02' })).toEqual(['dateFin'])
    expect(said({ ...rule({}), dateFin: '2025-12-31' })).toEqual(['dateFin'])
    expect(said({ ...rule({}), dateFin: '2036-01-01' })).toEqual([])
    expect(said(monthly({ recurrenceType: null, byDay: ['MO'], bySetPos: 2 }))).toEqual([])
    expect(() => toRrule(rule({ byDay: [] }), '2026-01-01', '2026-12-31')).toThrow(
      'Choisissez au moins un jour',
    )
  })
})

/** The parts of a rule by their names; lists in one order. */
const partsOf = (rrule: string) =>
  new Map(
    [...rrule.matchAll(/([A-Z]+)(?:;TZID=[^:]*:|=)([^;\n]*)/g)].map(([, name = '', value = '']) => [
      name,
      value.includes(',') ? value.split(',').sort().join() : value.replace(/^(\d{8})T.*/, '$1'),
    ]),
  )

test('TOUR-31 a rule as text agrees with the fields where each part that it says is theirs', () => {
  const day = fc.constantFrom('2026-01-05', '2026-03-01')
  const end = fc.constantFrom('2026-12-31', '2026-12-30')
  const pair = fc
    .tuple(regles, fc.option(regles, { freq: 1 }), day, day, end, end)
    .map(([one, other, ...at]) => [toRrule(one, at[0], at[2]), toRrule(other ?? one, at[1], at[3])] as const)
  const style = fc.record({
    ...{ isLower: fc.boolean(), isShort: fc.boolean(), isReversed: fc.boolean(), hasPrefix: fc.boolean() },
    left: fc.uniqueArray(
      fc.constantFrom('DTSTART', 'INTERVAL', 'UNTIL', 'BYDAY', 'BYMONTH', 'FREQ', 'BYSETPOS'),
    ),
  })
  fc.assert(
    fc.property(pair, style, ([one, other], { isLower, isShort, isReversed, hasPrefix, left }) => {
      const [said, own] = [partsOf(one), partsOf(other)]
      for (const name of left) said.delete(name)
      const isSame = [...said].every(([name, value]) => own.get(name) === value)
      const isOften = said.has('INTERVAL') || own.get('INTERVAL') === '1'
      const [start, day, position] = ['DTSTART', 'BYDAY', 'BYSETPOS'].map((name) => said.get(name))
      const written = new Map([...said, ['WKST', 'SU']])
      written.delete('DTSTART')
      if (isShort && day?.length === 2 && position && written.delete('BYSETPOS'))
        written.set('BYDAY', position + day)
      const parts = [...written].map(
        ([name, value]) => `${name}=${isReversed ? value.split(',').reverse() : value}`,
      )
      const rule = (hasPrefix ? 'RRULE:' : '') + (isReversed ? parts.reverse() : parts).join(';')
      const text = start ? `DTSTART;TZID=Europe/Paris:${start}T060000\n${rule}` : rule
      expect(agrees(isLower ? text.toLowerCase() : text, other)).toBe(said.has('FREQ') && isSame && isOften)
    }),
    { numRuns: 2_000 },
  )
  for (const said of ['', 'chaque lundi']) expect(agrees(said, 'FREQ=DAILY')).toBe(false)
})
