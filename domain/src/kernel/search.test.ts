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

const LETTERS = 'abc1'
/** A word with each slip that there is: a letter missing, added, wrong, or exchanged with the next. */
const slips = (word: string) =>
  Array.from({ length: word.length + 1 }, (_, at) => {
    const [start, end] = [word.slice(0, at), word.slice(at)]
    const changed = [...LETTERS].flatMap((one) => [start + one + end, start + one + end.slice(1)])
    const exchanged = end.length > 1 ? [`${start}${end[1]}${end[0]}${end.slice(2)}`] : []
    return [start + end.slice(1), ...changed, ...exchanged]
  }).flat()

test('TOUR-24 exactly what one slip leads to is found, and only where nothing stands as typed', () => {
  const text = fc.string({ unit: fc.constantFrom(...LETTERS, ...'aabbcc '), maxLength: 14 })
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 3 }),
      text,
      fc.nat(),
      fc.boolean(),
      (others, search, n, isThere) => {
        const slipped = (word: string, by: number) => slips(word)[by % slips(word).length] ?? ''
        const once = slipped(search, n)
        const items = [...others, once, slipped(once, n >> 8), ...(isThere ? [search] : [])]
        const typed = search.split(' ').filter(Boolean)
        const isForgiven = (word: string) => word.length >= 4 && !word.includes('1')
        const begins = (name: string, word: string) => name.split(' ').some((one) => one.startsWith(word))
        const found = (isNear: (name: string, word: string) => boolean) =>
          items.filter((name) => typed.every((word) => name.includes(word) || isNear(name, word)))
        const exact = found(() => false)
        const forgiven = found(
          (name, word) => isForgiven(word) && slips(word).some((one) => begins(name, one)),
        )
        expect(matching(items, search, (one) => one)).toEqual(exact.length > 0 ? exact : forgiven)
      },
    ),
    { numRuns: 1_000 },
  )
})
