import { describe, expect, test } from 'vitest'
import { isJourDuJournal, journalLaveuse, kilometresParcourus } from './journal.ts'
import { laveuse } from './laveuse.ts'
import { aCorriger, statutLu, statutsLaveuse } from './statut-laveuse.ts'

const entry = (more: object = {}) => ({ laveuse: '/api/laveuses/1', date: '2026-03-02', ...more })
const refusalsOf = (more: object) =>
  journalLaveuse.write.safeParse(entry(more)).error?.issues.map(({ path, message }) => [path[0], message]) ??
  []

describe('an entry of a journal', () => {
  test('LAV-16 its end is not below its start', () => {
    expect(refusalsOf({ kilometrageDebut: 120, kilometrageFin: 119 })).toEqual([
      ['kilometrageFin', 'Le kilométrage de fin doit être supérieur ou égal à celui de début'],
    ])
    expect(refusalsOf({ kilometrageDebut: 120, kilometrageFin: 120 })).toEqual([])
    expect(refusalsOf({ kilometrageFin: 3 })).toEqual([])
  })

  test('LAV-16 a mileage is a whole number up to two million kilometres', () => {
    for (const kilometrageDebut of [-1, 1.5, 2_000_001])
      expect(refusalsOf({ kilometrageDebut })[0]?.[0], String(kilometrageDebut)).toBe('kilometrageDebut')
    expect(refusalsOf({ kilometrageDebut: 2_000_000 })).toEqual([])
  })

  test('LAV-16 one that says nothing is refused', () => {
    const refused = [['problems', 'Indiquez un problème, une remarque, un kilométrage ou une photo']]
    expect(refusalsOf({})).toEqual(refused)
    expect(refusalsOf({ remarque: ' ', problems: [], kilometrageDebut: null })).toEqual(refused)
    for (const said of [
      { remarque: 'Bruit' },
      { problems: ['/api/problem_laveuses/1'] },
      { photos: ['/api/journal_photos/1'] },
      { kilometrageDebut: 0 },
    ])
      expect(refusalsOf(said), JSON.stringify(said)).toEqual([])
  })

  test('LAV-16 TER-02 it is of a day that has come; a crew may be a day ahead', () => {
    expect(isJourDuJournal('2026-03-02', 'exploitant', '2026-03-02')).toBe(true)
    expect(isJourDuJournal('2026-03-03', 'exploitant', '2026-03-02')).toBe(false)
    expect(isJourDuJournal('2026-03-03', 'operateur', '2026-03-02')).toBe(true)
    expect(isJourDuJournal('2026-03-04', 'operateur', '2026-03-02')).toBe(false)
  })

  test('LAV-16 kilometres driven need both ends', () => {
    expect(kilometresParcourus({ kilometrageDebut: 100, kilometrageFin: 142 })).toBe(42)
    expect(kilometresParcourus({ kilometrageDebut: null, kilometrageFin: 142 })).toBeNull()
    expect(kilometresParcourus({ kilometrageDebut: 100, kilometrageFin: null })).toBeNull()
  })
})

describe('a vehicle', () => {
  test('LAV-07 its states by their codes', () => {
    expect(statutsLaveuse).toEqual({ 1: 'Disponible', 3: 'Maintenance nécessaire', 4: 'En panne' })
  })

  test('LAV-08 OPEN-88 a stored code 2 is read as a need of maintenance, to be corrected', () => {
    expect([1, 2, 3, 4].map(statutLu)).toEqual([1, 3, 3, 4])
    expect([1, 2, 3, 4].map(aCorriger)).toEqual([false, true, true, true])
  })

  test('LAV-10 its plate is required, of 255 characters at most', () => {
    const said = (immatriculation: string) =>
      laveuse.write.safeParse({ immatriculation }).error?.issues.map(({ message }) => message)
    expect(said('  ')).toEqual(["L'immatriculation est requise"])
    expect(said('A'.repeat(256))).toEqual(["L'immatriculation ne doit pas dépasser 255 caractères"])
  })

  test('LAV-12 the emission of CO2 is rounded to a whole number, a half upwards', () => {
    const read = (emissionCo2: unknown) =>
      laveuse.write.safeParse({ immatriculation: 'AB-123-CD', emissionCo2 })
    expect([210, 210.4, 210.5, 0, null].map((co2) => read(co2).data?.emissionCo2)).toEqual([
      210,
      210,
      211,
      0,
      null,
    ])
    for (const wrong of [-1, 10_001, '210', Number.NaN]) expect(read(wrong).success).toBe(false)
  })
})
