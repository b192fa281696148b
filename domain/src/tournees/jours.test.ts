import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../kernel/dates.ts'
import { type Fermeture, nextWorkingDay, reasonsOf } from './calendrier.ts'
import { type Territoire, territoires } from './feries.ts'
import { type JourConnu, layOutRule, type SiJourFerme, siJourFerme } from './jours.ts'

const ferme = (dateDebut: string, dateFin = dateDebut): Fermeture => ({ libelle: 'Pont', dateDebut, dateFin })
const pose = (choix: SiJourFerme, fermetures: Fermeture[] = [], connus: JourConnu[] = []) => ({
  choix,
  reasonOf: reasonsOf('metropole', fermetures),
  connus,
})
const exception = (regle: string, more: Partial<JourConnu> = {}): JourConnu => ({
  regle,
  jour: regle,
  etat: 'annulee',
  motif: 'Neige',
  decide: true,
  travaille: false,
  ...more,
})

describe('working days', () => {
  test('TOUR-29 the next one passes over Sundays, holidays and closures', () => {
    const reasonOf = reasonsOf('metropole', [ferme('2026-05-04')])
    expect(nextWorkingDay('2026-05-01', 1, reasonOf)).toBe('2026-05-02')
    expect(nextWorkingDay('2026-05-02', 1, reasonOf)).toBe('2026-05-05')
    expect(nextWorkingDay('2026-04-06', -1, reasonOf)).toBe('2026-04-04')
  })

  test('TOUR-29 none is found in a month of closure', () => {
    const reasonOf = reasonsOf('metropole', [ferme('2026-02-01', '2026-03-31')])
    expect(nextWorkingDay('2026-02-03', 1, reasonOf)).toBeNull()
  })
})

describe('days of a tournée', () => {
  const FERIE = ['2026-07-07', '2026-07-14', '2026-07-21']

  test.each([
    ['maintenir', { jour: '2026-07-14', etat: 'prevue', motif: null }],
    ['annuler', { jour: '2026-07-14', etat: 'annulee', motif: 'Jour férié : Fête nationale' }],
    ['reporter', { jour: '2026-07-15', etat: 'reportee', motif: 'Jour férié : Fête nationale' }],
    ['avancer', { jour: '2026-07-13', etat: 'reportee', motif: 'Jour férié : Fête nationale' }],
  ] as const)('TOUR-29 a holiday is treated as the tournée says: %s', (choix, day) => {
    const { jours } = layOutRule(FERIE, pose(choix))
    expect(jours[1]).toEqual({ regle: '2026-07-14', ...day, decide: false })
    expect([jours[0]?.etat, jours[2]?.etat]).toEqual(['prevue', 'prevue'])
  })

  test('TOUR-29 a day is not moved onto one that the tournée has: it is cancelled, and says so', () => {
    const { jours } = layOutRule(['2026-07-14', '2026-07-15'], pose('reporter'))
    expect(jours[0]).toMatchObject({
      etat: 'annulee',
      motif: 'Jour férié : Fête nationale, et la tournée passe déjà le 15/07/2026',
    })
  })

  test('TOUR-29 of two closed days only the first is moved to the same working day', () => {
    const { jours } = layOutRule(
      ['2026-07-13', '2026-07-14'],
      pose('reporter', [ferme('2026-07-13', '2026-07-14')]),
    )
    expect(jours.map(({ jour, etat }) => [jour, etat])).toEqual([
      ['2026-07-15', 'reportee'],
      ['2026-07-14', 'annulee'],
    ])
  })
})

const jourDe = (n: number) => addDays('2025-12-15', n)
const regles = fc
  .uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 20, maxLength: 60 })
  .map((l) => l.sort((a, b) => a - b).map(jourDe))
const fermetures = fc.array(
  fc
    .record({ n: fc.integer({ min: 0, max: 99 }), duree: fc.integer({ min: 0, max: 20 }) })
    .map(({ n, duree }) => ferme(jourDe(n), jourDe(n + duree))),
  { maxLength: 6 },
)
const exceptions = fc.uniqueArray(
  fc
    .record({
      n: fc.integer({ min: 0, max: 99 }),
      decalage: fc.integer({ min: -5, max: 5 }),
      annulee: fc.boolean(),
      decide: fc.boolean(),
      travaille: fc.boolean(),
    })
    .map(({ n, decalage, annulee, ...one }) =>
      exception(jourDe(n), {
        jour: jourDe(n + decalage),
        etat: annulee ? 'annulee' : decalage === 0 ? 'prevue' : 'reportee',
        ...one,
      }),
    ),
  { minLength: 8, maxLength: 30, selector: ({ regle }) => regle },
)
const choix = fc.constantFrom(...(Object.keys(siJourFerme) as SiJourFerme[]))
const territoire = fc.constantFrom(...(Object.keys(territoires) as Territoire[]))

describe('whatever happens', () => {
  test('TOUR-29 each day once, none on another, decisions kept or let go, worked days stay', () => {
    fc.assert(
      fc.property(regles, fermetures, exceptions, choix, territoire, (days, closed, known, how, where) => {
        const reasonOf = reasonsOf(where, closed)
        const { jours, abandonnees } = layOutRule(days, { choix: how, reasonOf, connus: known })
        const worked = known.filter(({ travaille }) => travaille)
        const taken = new Set(worked.map(({ jour }) => jour))
        const rule = days.filter((day) => !taken.has(day) && !worked.some(({ regle }) => regle === day))
        expect(jours.map(({ regle }) => regle)).toEqual(rule)
        const held = [...jours.map(({ jour }) => jour), ...taken]
        expect(new Set(held).size).toBe(held.length)
        for (const { regle, jour, etat, motif, decide } of jours) {
          if (how !== 'maintenir' && !decide && etat !== 'annulee') expect(reasonOf(jour)).toBeNull()
          if (etat !== 'annulee') expect(etat).toBe(regle === jour ? 'prevue' : 'reportee')
          if (regle !== jour || etat === 'annulee') expect(motif).not.toBeNull()
        }
        expect(abandonnees.filter(({ travaille }) => travaille)).toEqual([])
        for (const one of known.filter(({ travaille }) => !travaille)) {
          const { travaille, ...day } = one
          const isOn = day.jour !== day.regle && (rule.includes(day.jour) || taken.has(day.jour))
          const isGone = !rule.includes(day.regle) || (day.decide && isOn)
          expect(abandonnees.includes(one)).toBe(isGone)
          if (isGone || !day.decide) continue
          taken.add(day.jour)
          expect(jours.find(({ regle }) => regle === day.regle)).toEqual(day)
        }
      }),
    )
  })

  test('TOUR-29 laying out what was laid out changes nothing', () => {
    fc.assert(
      fc.property(regles, fermetures, choix, (days, closed, how) => {
        const reasonOf = reasonsOf('metropole', closed)
        const { jours } = layOutRule(days, { choix: how, reasonOf })
        const decided = jours.map((jour) => ({ ...jour, decide: true, travaille: false }))
        expect(layOutRule(days, { choix: how, reasonOf, connus: decided })).toEqual({
          jours: decided.map(({ travaille, ...jour }) => jour),
          abandonnees: [],
        })
      }),
    )
  })
})
