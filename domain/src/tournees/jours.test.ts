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

  test('TOUR-29 decisions that no longer make sense are told and let go', () => {
    const gone = exception('2026-07-08')
    const clash = exception('2026-07-07', { jour: '2026-07-21', etat: 'reportee' })
    const crew = exception('2026-07-22', { etat: 'prevue', decide: false })
    const { jours, abandonnees } = layOutRule(FERIE, pose('maintenir', [], [gone, clash, crew]))
    expect(abandonnees).toEqual([gone, clash, crew])
    expect(jours.map(({ etat }) => etat)).toEqual(['prevue', 'prevue', 'prevue'])
  })

  test('TOUR-29 a day that was worked on stays, wherever it was moved to', () => {
    const worked = exception('2026-07-14', { jour: '2026-07-16', etat: 'reportee', travaille: true })
    const { jours } = layOutRule(FERIE, pose('annuler', [], [worked]))
    expect(jours.map(({ regle }) => regle)).toEqual(['2026-07-07', '2026-07-21'])
  })
})

const jourDe = (n: number) => addDays('2025-12-15', n)
const regles = fc
  .uniqueArray(fc.integer({ min: 0, max: 1200 }), { maxLength: 120 })
  .map((l) => l.sort((a, b) => a - b).map(jourDe))
const fermetures = fc.array(
  fc
    .record({ n: fc.integer({ min: 0, max: 1200 }), duree: fc.integer({ min: 0, max: 60 }) })
    .map(({ n, duree }) => ferme(jourDe(n), jourDe(n + duree))),
  { maxLength: 6 },
)
const exceptions = fc.uniqueArray(
  fc
    .record({
      n: fc.integer({ min: 0, max: 1200 }),
      decalage: fc.integer({ min: -5, max: 5 }),
      annulee: fc.boolean(),
      decide: fc.boolean(),
    })
    .map(({ n, decalage, annulee, decide }) =>
      exception(jourDe(n), {
        jour: jourDe(n + decalage),
        etat: annulee ? 'annulee' : decalage === 0 ? 'prevue' : 'reportee',
        decide,
      }),
    ),
  { maxLength: 30, selector: ({ regle }) => regle },
)
const choix = fc.constantFrom(...(Object.keys(siJourFerme) as SiJourFerme[]))
const territoire = fc.constantFrom(...(Object.keys(territoires) as Territoire[]))

describe('whatever happens', () => {
  test('TOUR-29 planned = kept + moved + cancelled, each day of the rule once, no two on one day', () => {
    fc.assert(
      fc.property(regles, fermetures, exceptions, choix, territoire, (days, closed, decided, how, where) => {
        const reasonOf = reasonsOf(where, closed)
        const { jours, abandonnees } = layOutRule(days, { choix: how, reasonOf, connus: decided })
        const nombre = (etat: string) => jours.filter((jour) => jour.etat === etat).length
        expect(nombre('prevue') + nombre('reportee') + nombre('annulee')).toBe(days.length)
        expect(jours.map(({ regle }) => regle)).toEqual(days)
        expect(new Set(jours.map(({ jour }) => jour)).size).toBe(days.length)
        for (const { regle, jour, etat, motif } of jours) {
          if (etat !== 'annulee') expect(etat).toBe(regle === jour ? 'prevue' : 'reportee')
          if (regle !== jour || etat === 'annulee') expect(motif).not.toBeNull()
        }
        const gone = new Set(abandonnees)
        const kept = decided
          .filter((one) => one.decide && !gone.has(one))
          .map(({ travaille, ...jour }) => jour)
        expect(jours).toEqual(expect.arrayContaining(kept))
      }),
    )
  })

  test('TOUR-29 nobody works on a closed day but where it is kept or a person says so', () => {
    fc.assert(
      fc.property(regles, fermetures, territoire, choix, (days, closed, where, how) => {
        fc.pre(how !== 'maintenir')
        const reasonOf = reasonsOf(where, closed)
        const { jours } = layOutRule(days, { choix: how, reasonOf })
        for (const { jour, etat } of jours) if (etat !== 'annulee') expect(reasonOf(jour)).toBeNull()
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
