import { describe, expect, test } from 'vitest'
import { ageText, moteurVu } from './evenements.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const at = (evenement: string | null, ageMin = 60, vitesseKmh = 0) =>
  moteurVu({ evenement, vitesseKmh, instant: NOW - ageMin * 60_000 }, NOW)

describe('the engine by the last event of a provider', () => {
  test.each([
    ['Ignition-On', 'marche'],
    ['ENGINE  RUNNING', 'marche'],
    ['Ignition-Off', 'arret'],
    ['engine stopped', 'arret'],
  ])('TRK-09 OPEN-94 « %s » says %s, whatever its case and hyphens', (event, state) => {
    expect(at(event)).toBe(state)
  })

  test('OPEN-94 without such words a vehicle that moves or was just heard of runs', () => {
    expect([at('Distance', 60, 40), at('Distance', 14), at('Distance', 16), at(null, 16)]).toEqual([
      'marche',
      'marche',
      'arret',
      'arret',
    ])
  })

  test('OPEN-94 an event older than a day says nothing', () => {
    expect([at('Ignition-On', 1441), at('Ignition-On', 1439)]).toEqual(['inconnu', 'marche'])
    expect(moteurVu({ evenement: 'Ignition-On', vitesseKmh: 3, instant: null }, NOW)).toBe('inconnu')
  })
})

test('TRK-02 the age of a position in words', () => {
  const ages = [0, 12, 59, 60, 3_599, 3_600, 172_799, 172_800]
  expect(ages.map((seconds) => ageText(seconds * 1000))).toEqual([
    "à l'instant",
    'il y a 12 s',
    'il y a 59 s',
    'il y a 1 min',
    'il y a 59 min',
    'il y a 1 h',
    'il y a 47 h',
    'il y a 2 j',
  ])
})
