import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANNEE_MOIS, heldDays, monthsOf } from './annee.ts'
import { yearOf } from './annee-calculee.ts'
import { reasonsOf } from './calendrier.ts'
import { layOutRule, type SiJourFerme, siJourFerme } from './jours.ts'
import { occurrences } from './occurrences.ts'
import type { Recurrence } from './recurrence.ts'
import { toRrule } from './rrule.ts'

const DATES = { dateDebut: '2026-01-05', dateFin: '2029-12-31' }
const recurrence: Recurrence = { freq: 'WEEKLY', interval: 1, byDay: ['MO'] }
const rule = (more: Partial<Recurrence> = {}, dates = DATES) =>
  toRrule({ ...recurrence, ...more }, dates.dateDebut, dates.dateFin)
const pose = (choix: SiJourFerme, du = '2026-11-22') => ({
  du,
  choix,
  reasonOf: reasonsOf('metropole', []),
  connus: [],
})

describe('the year of a tournée', () => {
  test('TOUR-11 the year starts today, or with the tournée, and lasts twelve calendar months', () => {
    const { du, au } = yearOf(rule(), DATES, pose('maintenir'))
    expect([du, au]).toEqual(['2026-11-22', '2027-10-31'])
    expect(yearOf(rule(), DATES, pose('maintenir', '2025-01-01')).du).toBe('2026-01-05')
  })

  test('TOUR-11 each month tells its days, cancelled ones apart', () => {
    const year = yearOf(rule(), DATES, pose('annuler'))
    const months = monthsOf(year)
    expect(months.map(({ mois }) => mois).slice(0, 3)).toEqual(['2026-11', '2026-12', '2027-01'])
    expect(months.find(({ mois }) => mois === '2027-03')).toEqual({
      mois: '2027-03',
      passages: 4,
      annules: 1,
    })
    expect(months.reduce((sum, { passages, annules }) => sum + passages + annules, 0)).toBe(49)
  })

  test('TOUR-11 a decision whose day the rule no longer has is told, however far it lies', () => {
    const connu = {
      regle: '2029-03-05',
      jour: '2029-03-05',
      etat: 'annulee',
      motif: 'Foire',
      decide: true,
      travaille: false,
    } as const
    expect(yearOf(rule(), DATES, { ...pose('maintenir'), connus: [connu] }).abandonnees).toEqual([])
    expect(
      yearOf(rule({ byDay: ['TU'] }), DATES, { ...pose('maintenir'), connus: [connu] }).abandonnees,
    ).toEqual([connu])
  })

  test('TOUR-11 what is shown is what a save lays out', () => {
    const days = fc.subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const, { minLength: 1 })
    const choix = fc.constantFrom(...(Object.keys(siJourFerme) as SiJourFerme[]))
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 4 }), choix, (byDay, interval, how) => {
        const rrule = rule({ byDay, interval })
        const reasonOf = reasonsOf('alsace-moselle', [
          { libelle: 'Été', dateDebut: '2027-08-02', dateFin: '2027-08-15' },
        ])
        const year = yearOf(rrule, DATES, { ...pose(how), reasonOf })
        const all = occurrences(rrule, { apres: DATES.dateDebut, jusqua: DATES.dateFin, max: 5000 })
        const { jours } = layOutRule(all, { choix: how, reasonOf })
        const saved = jours.filter(
          ({ etat, jour }) => etat !== 'annulee' && year.du <= jour && jour <= year.au,
        )
        expect(heldDays(year)).toEqual(saved.map(({ jour }) => jour).sort())
        expect(monthsOf(year).length).toBe(ANNEE_MOIS)
      }),
      { numRuns: 40 },
    )
  })
})
