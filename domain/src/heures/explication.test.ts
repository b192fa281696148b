import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../kernel/dates.ts'
import { type ChiffrePaye, chiffresPayes, expliquer } from './explication.ts'
import type { Fiche, JourFiche } from './fiche-heures.ts'
import { REGLAGES_LEGAUX } from './reglages-heures.ts'
import { heuresDe } from './semaines.ts'

const LUNDI = '2026-03-02'
const parts = {
  ...{
    hn: 0,
    h25: 0,
    h50: 0,
    hnuit: 0,
    auDela: 0,
    nuitExceptionnelle: 0,
    dimanche: 0,
    ferie: 0,
    premierMai: 0,
  },
  ...{ paniersJour: 0, paniersNuit: 0, deplacements: 0, absence: 0 },
}
const jour = (dateISO: string, more: Partial<JourFiche> = {}): JourFiche => ({
  jour: 'lundi',
  date: dateISO.split('-').reverse().join('/'),
  dateISO,
  heureDebut: '08:00',
  heureFin: '16:00',
  pauseMinutes: 0,
  equipier: null,
  laveuse: null,
  laveuseSuivie: null,
  tournee: null,
  client: null,
  exists: true,
  feuilleDeTempsId: 1,
  posteOperateurId: 1,
  statutJournee: 'WD',
  workMinutes: 0,
  parts,
  validatedAt: null,
  avertissements: [],
  ...more,
})
const semaine = (
  debut: string,
  jours: JourFiche[],
  reglages: Partial<Fiche['semaines'][number]['reglages']> = {},
): Fiche['semaines'][number] => ({
  numero: 10,
  annee: 2026,
  debut,
  fin: addDays(debut, 6),
  partagee: false,
  jours,
  totaux: { hn: 0, h25: 0, h50: 0, hnuit: 0, total: 0 },
  reglages: { ...REGLAGES_LEGAUX, ...reglages },
  avertissements: [],
})

test('RH-97 the rule of a figure with its article and settings, and only the days that have a share', () => {
  const found = expliquer('h25', [
    semaine(LUNDI, [jour(LUNDI), jour('2026-03-06', { parts: { ...parts, hn: 420, h25: 80 } })]),
  ])
  expect(found.regles).toEqual([
    'Minutes travaillées de chaque semaine de 35 h à 43 h, majorées de 25 % (L3121-36)',
  ])
  expect(found.parts.map(({ jour: { dateISO }, part }) => [dateISO, part])).toEqual([['2026-03-06', 80]])
  expect(found.somme).toBe(80)
})

test('RH-97 a leave that requalifies hours says so, with its negative share', () => {
  const leave = jour('2026-03-06', { statutJournee: 'CP', parts: { ...parts, hn: -420, h25: 420 } })
  const { parts: shares, somme } = expliquer('hn', [
    semaine(LUNDI, [jour(LUNDI, { parts: { ...parts, hn: 600 } }), leave]),
  ])
  expect(shares[1]?.raison).toMatch(/^Congé Payé : compté pour les seuils.*23-14\.455/)
  expect([shares[1]?.part, somme]).toEqual([-420, 180])
})

test('RH-97 of a week that a period cuts, it is told that the other days count for the thresholds', () => {
  const cut = { ...semaine(LUNDI, [jour(LUNDI)]), partagee: true }
  expect(expliquer('h25', [cut]).regles[1]).toMatch(/^Les seuils se comptent sur la semaine entière/)
  expect(expliquer('hnuit', [cut]).regles).toHaveLength(1)
})

test('RH-97 settings that changed between two weeks are told with the week from which they hold', () => {
  const { regles } = expliquer('hn', [
    semaine(LUNDI, []),
    semaine('2026-03-09', [], { seuil1Min: 2160 }),
    semaine('2026-03-16', [], { seuil1Min: 2160 }),
  ])
  expect(regles).toEqual([
    "Semaines à partir du 02/03/2026 : Minutes travaillées de chaque semaine jusqu'à 35 h (L3121-27)",
    "Semaines à partir du 09/03/2026 : Minutes travaillées de chaque semaine jusqu'à 36 h (L3121-27)",
  ])
})

test('RH-97 the shares of any days add up to the figure, which is rounded once', () => {
  const share = fc.integer({ min: -600, max: 900 })
  const names = Object.keys(chiffresPayes) as ChiffrePaye[]
  const own = Object.keys(parts) as (keyof typeof parts)[]
  const day = fc.tuple(...own.map(() => share)).map((values) => {
    const made = { ...parts }
    for (const [i, name] of own.entries()) made[name] = values[i] ?? 0
    return made
  })
  fc.assert(
    fc.property(fc.array(fc.array(day, { maxLength: 7 }), { maxLength: 5 }), (weeks) => {
      const semaines = weeks.map((days, w) =>
        semaine(
          addDays(LUNDI, 7 * w),
          days.map((one, d) => jour(addDays(LUNDI, 7 * w + d), { parts: one })),
        ),
      )
      for (const name of names) {
        let expected = 0
        for (const one of weeks.flat())
          expected +=
            name === 'total' ? one.hn + one.h25 + one.h50 : name in one ? Number(Reflect.get(one, name)) : 0
        const found = expliquer(name, semaines)
        expect(found.parts.reduce((sum, { part }) => sum + part, 0)).toBe(expected)
        expect(heuresDe(found.somme)).toBe(heuresDe(expected))
      }
    }),
  )
})

test('RH-97 the days of an absence that payroll counts make its figure', () => {
  const away = (dateISO: string, absence: number) =>
    jour(dateISO, { statutJournee: 'CP', parts: { ...parts, absence } })
  const found = expliquer('CP', [
    semaine(LUNDI, [away(LUNDI, 1), away('2026-03-03', 1), away('2026-03-07', 0)]),
  ])
  expect([found.somme, found.parts.map(({ raison }) => raison)]).toEqual([2, ['Congé Payé', 'Congé Payé']])
  expect(found.regles[0]).toMatch(/L3141-3/)
  expect(expliquer('AM', [semaine(LUNDI, [away(LUNDI, 1)])]).somme).toBe(0)
})
