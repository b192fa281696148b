import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../kernel/dates.ts'
import { ANNEE_MOIS, heldDays, monthsOf } from './annee.ts'
import { yearOf } from './annee-calculee.ts'
import { reasonsOf } from './calendrier.ts'
import { layOutRule, type SiJourFerme, siJourFerme } from './jours.ts'
import { occurrences } from './occurrences.ts'
import type { Recurrence } from './recurrence.ts'
import { toRrule } from './rrule.ts'

const DATES = { dateDebut: '2026-01-05', dateFin: '2028-03-31' }
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

  test('TOUR-11 what is shown is what a save lays out, decisions that end and days worked on too', () => {
    const days = fc.subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const, { minLength: 1 })
    const choix = fc.constantFrom(...(Object.keys(siJourFerme) as SiJourFerme[]))
    // Most lie where the year begins or ends.
    const day = fc
      .tuple(fc.constantFrom('2026-11-22', '2027-10-31', '2028-02-07'), fc.integer({ min: -80, max: 80 }))
      .map(([at, n]) => addDays(at, n))
    const closure = fc
      .tuple(day, fc.integer({ min: 0, max: 40 }))
      .map(([debut, n]) => ({ libelle: 'Été', dateDebut: debut, dateFin: addDays(debut, n) }))
    const known = fc
      .record({ regle: day, jour: fc.option(day), decide: fc.boolean(), travaille: fc.boolean() })
      .map(({ regle, jour, ...one }) => {
        const moved = { regle, jour: jour ?? regle, motif: 'Foire' }
        return { ...one, ...moved, etat: jour ? ('reportee' as const) : ('annulee' as const) }
      })
    const knowns = fc.uniqueArray(known, { maxLength: 12, selector: ({ regle }) => regle })
    const settings = fc.record({ byDay: days, interval: fc.integer({ min: 1, max: 4 }) })
    fc.assert(
      fc.property(
        settings,
        choix,
        day,
        fc.array(closure, { maxLength: 4 }),
        knowns,
        (of, how, today, closed, connus) => {
          const reasonOf = reasonsOf('alsace-moselle', closed)
          const year = yearOf(rule(of), DATES, { du: today, choix: how, reasonOf, connus })
          const all = occurrences(rule(of), { apres: DATES.dateDebut, jusqua: DATES.dateFin, max: 5000 })
          const { jours, abandonnees } = layOutRule(all, { choix: how, reasonOf, connus })
          const isIn = (jour: string) => today <= jour && jour <= year.au
          const saved = [...jours, ...connus.filter(({ travaille }) => travaille)]
          expect(new Set(year.jours)).toEqual(
            new Set(saved.filter(({ regle, jour }) => isIn(regle) || isIn(jour))),
          )
          expect(year.jours.map(({ regle }) => regle)).toEqual(year.jours.map(({ regle }) => regle).sort())
          expect(year.abandonnees).toEqual(abandonnees)
          const held = saved.filter(({ etat, jour }) => etat !== 'annulee' && isIn(jour))
          expect(heldDays(year)).toEqual(held.map(({ jour }) => jour).sort())
          expect(monthsOf(year).length).toBe(ANNEE_MOIS)
        },
      ),
      { numRuns: 50 },
    )
  })
})
