import { distanceM } from '@lavandiere/domain/kernel/geo.ts'
import { pathOf } from '@lavandiere/domain/telematique/chemin.ts'
import type { Position } from '@lavandiere/domain/telematique/position.ts'
import { conduiteDe, mouvementsDe } from '@lavandiere/domain/telematique/trajets.ts'
import { describe, expect, test } from 'vitest'
import type { Journee } from './journees.ts'
import { DEPOT, programmeOf } from './programme.ts'
import { traceOf } from './trace.ts'

const PREMIER = '2026-11-20T09:00:00.000Z'
const HEURE_MS = 3_600_000
const DE = Date.parse('2026-11-20T00:00:00.000Z')
const A = Date.parse('2026-11-21T03:00:00.000Z')

/** A round of thirty places, each a few streets from the next, the last ones in the next town. */
const journee = (change: Partial<Journee> = {}): Journee => ({
  campagne: 1,
  regle: '2026-11-20',
  jour: '2026-11-20',
  rang: 0,
  total: 3,
  heureDebut: '07:00',
  chauffeur: 1,
  equipier: null,
  laveuse: 1,
  lieux: Array.from({ length: 30 }, (_, i) => ({
    conteneur: i + 1,
    quantite: 1,
    latitude: 48.93 + (i % 6) * 0.003 + (i > 20 ? 0.04 : 0),
    longitude: 2.34 + Math.floor(i / 6) * 0.004,
  })),
  ...change,
})
const programme = programmeOf(journee(), PREMIER)
const trace = traceOf([programme], { from: DE, apres: DE - 1, jusqua: A })
const placeWhen = (instant: number): Position | undefined =>
  trace.findLast((position) => position.instant <= instant)

describe('a simulated vehicle', () => {
  test('leaves no gap larger than a street allows between two positions', () => {
    for (const [i, position] of trace.entries()) {
      const before = trace[i - 1]
      if (!before) continue
      const seconds = (position.instant - before.instant) / 1000
      expect(seconds).toBeGreaterThan(0)
      expect((distanceM(before, position) / seconds) * 3.6).toBeLessThan(50)
    }
  })

  test('says speeds of streets, and none while it stands', () => {
    expect(Math.max(...trace.map(({ vitesseKmh }) => vitesseKmh ?? 0))).toBeLessThanOrEqual(45)
    const standing = trace.filter(({ instant }, i) => {
      const next = trace[i + 1]
      return next !== undefined && next.instant - instant > 10_000 && (trace[i]?.vitesseKmh ?? 0) > 0
    })
    expect(standing).toEqual([])
  })

  test('runs its pump at the washes that are done, and at no other time', () => {
    const washing = trace.filter(({ entrees }) => entrees === 1)
    const isWash = ({ instant }: Position) =>
      programme.etapes.some((one) => one.accessible && one.arrivee < instant && instant < one.quand)
    expect(washing.length).toBeGreaterThan(100)
    expect(washing.every(isWash)).toBe(true)
  })

  test('stops its engine in the break and at the depot, where it begins and ends', () => {
    const pause = programme.etapes.find(({ pauseMs }) => pauseMs > 0)
    expect(placeWhen((pause?.depart ?? 0) - HEURE_MS / 4)).toMatchObject({ contact: false, vitesseKmh: 0 })
    expect(trace[0]).toMatchObject({ ...DEPOT, contact: false })
    expect(trace.at(-1)).toMatchObject({ ...DEPOT, contact: false })
  })

  test('sends the same positions in however many steps it is asked', () => {
    const steps = Array.from({ length: Math.ceil((A - DE) / 60_000) }, (_, i) => DE + i * 60_000)
    const inSteps = steps.flatMap((step, i) =>
      traceOf([programme], { from: DE, apres: i === 0 ? DE - 1 : step, jusqua: Math.min(A, step + 60_000) }),
    )
    expect(inSteps).toEqual(trace)
  })

  test('makes movements that add up to the ways between its stops', () => {
    const ways = [...programme.etapes.map(({ chemin }) => chemin), programme.retour]
    const metres = ways.reduce((sum, chemin) => sum + (chemin?.longueurM ?? 0), 0)
    const path = pathOf(trace)
    const driven = conduiteDe(path, mouvementsDe(path)).distanceM
    // The line between two positions cuts the corners of the way.
    expect(driven / metres).toBeGreaterThan(0.9)
    expect(driven / metres).toBeLessThanOrEqual(1)
  })

  test('leaves out a round that begins before the one before has ended', () => {
    const other = programmeOf(journee({ campagne: 2, heureDebut: '08:00' }), PREMIER)
    expect(traceOf([programme, other], { from: DE, apres: DE - 1, jusqua: A })).toEqual(trace)
  })
})
