import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ajouterJours } from '../kernel/dates.ts'
import { enFrancais, estActive, finEtRecurrence, occurrences, prochainesDates, type Recurrence, regleRecurrence, toRrule } from './recurrence.ts'

const rule = (more: Partial<Recurrence>): Recurrence => ({ freq: 'WEEKLY', interval: 1, byDay: ['MO'], ...more })
const monthly = (more: Partial<Recurrence>) => rule({ freq: 'MONTHLY', byDay: [], recurrenceType: 'dayOfMonth', ...more })
const JOURS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const weekday = (jour: string) => JOURS[new Date(`${jour}T00:00:00Z`).getUTCDay()] ?? 'SU'

describe('recurrence', () => {
  test('TOUR-31 TOUR-32 OPEN-73 the rule is text that starts at 06:00 in Paris and ends with the last day included', () => {
    expect(toRrule(rule({ interval: 2, byDay: ['TH', 'MO'] }), '2026-01-05', '2026-12-31')).toBe(
      'DTSTART;TZID=Europe/Paris:20260105T060000\nRRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20261231T225959Z;BYDAY=MO,TH',
    )
    expect(toRrule(monthly({ byMonthDay: 15 }), '2026-01-05', '2026-07-31')).toContain('FREQ=MONTHLY;INTERVAL=1;UNTIL=20260731T215959Z;BYMONTHDAY=15')
    expect(toRrule(monthly({ recurrenceType: 'weekdayOfMonth', byDay: ['FR'], bySetPos: -1 }), '2026-01-05', '2026-07-31')).toContain('BYDAY=FR;BYSETPOS=-1')
  })

  test('TOUR-05 TOUR-33 next dates: five at most, within 365 days, today and the last day included', () => {
    const weekly = toRrule(rule({}), '2026-01-05', '2026-02-02')
    expect(prochainesDates(weekly, '2026-01-12')).toEqual(['2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02'])
    expect(prochainesDates(weekly, '2026-02-03')).toEqual([])
    const yearly = toRrule(monthly({ byMonthDay: 10, byMonth: [3], interval: 1 }), '2026-01-01', '2029-12-31')
    expect(prochainesDates(yearly, '2026-03-11')).toEqual(['2027-03-10'])
    expect(estActive(weekly, '2026-01-19')).toBe(true)
    expect(estActive(weekly, '2026-01-20')).toBe(false)
  })

  test('OPEN-73 a month without day 31 has no occurrence', () => {
    const r = toRrule(monthly({ byMonthDay: 31 }), '2026-01-01', '2026-12-31')
    const all = occurrences(r, { apres: '2026-01-01', jusqua: '2026-12-31', max: 1000 })
    expect(all.map((jour) => jour.slice(5, 7))).toEqual(['01', '03', '05', '07', '08', '10', '12'])
  })

  test('TOUR-30 weekday and position, the last included', () => {
    const r = toRrule(monthly({ recurrenceType: 'weekdayOfMonth', byDay: ['MO'], bySetPos: -1 }), '2026-01-01', '2026-04-30')
    expect(prochainesDates(r, '2026-01-01')).toEqual(['2026-01-26', '2026-02-23', '2026-03-30', '2026-04-27'])
  })

  test('TOUR-32 BIZ-01 weekly rules agree with the calendar day by day, across clock changes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1500 }),
        fc.integer({ min: 1, max: 5 }),
        fc.uniqueArray(fc.constantFrom(...JOURS), { minLength: 1, maxLength: 7 }),
        fc.integer({ min: 0, max: 300 }),
        (offset, interval, byDay, span) => {
          const debut = ajouterJours('2024-01-01', offset)
          const fin = ajouterJours(debut, span)
          const monday = ajouterJours(debut, -((new Date(`${debut}T00:00:00Z`).getUTCDay() + 6) % 7))
          const expected: string[] = []
          for (let jour = debut; jour <= fin; jour = ajouterJours(jour, 1)) {
            const week = Math.floor((Date.parse(jour) - Date.parse(monday)) / (7 * 86_400_000))
            if (week % interval === 0 && byDay.includes(weekday(jour))) expected.push(jour)
          }
          const r = toRrule(rule({ interval, byDay }), debut, fin)
          expect(occurrences(r, { apres: debut, jusqua: fin, max: 1000 })).toEqual(expected)
          expect(occurrences(r, { apres: debut, jusqua: fin, max: 5 })).toEqual(expected.slice(0, 5))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('TOUR-03 OPEN-71 a French sentence says it', () => {
    expect(enFrancais(rule({ interval: 2 }))).toBe('toutes les 2 semaines le lundi')
    expect(enFrancais(rule({ byDay: ['TH', 'MO'] }))).toBe('chaque semaine le lundi et le jeudi')
    expect(enFrancais(monthly({ byMonthDay: 15 }))).toBe('chaque mois le 15')
    expect(enFrancais(monthly({ byMonthDay: 1, interval: 3 }))).toBe('tous les 3 mois le 1er')
    expect(enFrancais(monthly({ recurrenceType: 'weekdayOfMonth', byDay: ['FR'], bySetPos: -1 }))).toBe('chaque mois le dernier vendredi')
    expect(enFrancais(rule({ freq: 'DAILY', byDay: [] }))).toBe('chaque jour')
    expect(finEtRecurrence(rule({ interval: 2 }), '2026-12-31')).toBe('31/12/2026, toutes les 2 semaines le lundi')
  })

  test('TOUR-28 incoherent recurrences are refused with a sentence', () => {
    const said = (value: Record<string, unknown>) => {
      const found: string[] = []
      regleRecurrence({ dateDebut: '2026-01-01', dateFin: '2026-12-31', ...value }, (path) => found.push(path))
      return found
    }
    expect(said(rule({ byDay: [] }))).toEqual(['byDay'])
    expect(said(monthly({}))).toEqual(['byMonthDay'])
    expect(said(monthly({ recurrenceType: 'weekdayOfMonth' }))).toEqual(['byDay', 'bySetPos'])
    expect(said({ ...rule({}), dateFin: '2036-01-02' })).toEqual(['dateFin'])
    expect(said(rule({}))).toEqual([])
  })
})
