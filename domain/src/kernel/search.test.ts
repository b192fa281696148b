import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matching } from './search.ts'

const NAMES = [
  'Éclat Urbain',
  'Mairie de Saint-Étienne',
  'Résidences du Canal',
  'Ville 2',
  'Ville 20',
] as const
const names = (search: string) => matching(NAMES, search, (name) => name)

test('TOUR-24 words are found in any order, without case or accents', () => {
  expect(names('canal RESIDENCES')).toEqual(['Résidences du Canal'])
  expect(names('étienne  mairie')).toEqual(['Mairie de Saint-Étienne'])
  expect(names('saint etienne')).toEqual(['Mairie de Saint-Étienne'])
})

test('TOUR-24 one slip in a word is forgiven: a letter missing, added, wrong or exchanged', () => {
  for (const slip of ['residnces', 'ressidences', 'rezidences', 'reisdences', 'residebc'])
    expect(names(slip), slip).toEqual(['Résidences du Canal'])
})

test('TOUR-24 a near name never stands beside an exact one, and a number is never guessed', () => {
  expect(names('ville')).toEqual(['Ville 2', 'Ville 20'])
  expect(names('ville 20')).toEqual(['Ville 20'])
  expect(names('ville 21')).toEqual([])
  expect(names('rue')).toEqual([])
})

test('TOUR-24 every name is found by any of its parts, whatever it holds', () => {
  const name = fc.string({ unit: fc.constantFrom(...'aÉœ -_12’'), maxLength: 20 })
  fc.assert(
    fc.property(name, fc.nat(20), fc.nat(20), (text, a, b) => {
      const part = text.slice(Math.min(a, b), Math.max(a, b))
      expect(matching([text], part, (one) => one)).toEqual([text])
    }),
  )
})
