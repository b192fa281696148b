import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JSON_BODY } from './bounds.ts'
import { JsonCounter } from './json-size.ts'

const ORDINARY = JSON_BODY.ordinary

/** Whether a text that arrives in pieces is refused. */
const refused = (text: string, values: number = ORDINARY.values, piece = 65_536) => {
  const counter = new JsonCounter({ values, items: ORDINARY.items })
  const bytes = Buffer.from(text)
  try {
    for (let at = 0; at < bytes.length; at += piece) counter.add(bytes.subarray(at, at + piece))
    return false
  } catch {
    return true
  }
}
/** Values within a JSON value, itself included; an empty list or object counts as one with a value. */
const valuesOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 +
      Math.max(
        1,
        Object.values(value).reduce<number>((sum, one) => sum + valuesOf(one), 0),
      )
    : 1

test('S22 as many values pass as are allowed, whatever the texts in between hold', () => {
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 6, stringUnit: 'binary' }),
      fc.integer({ min: 1, max: 9 }),
      (text, piece) => {
        const count = valuesOf(JSON.parse(text))
        expect(refused(text, count, piece)).toBe(false)
        expect(refused(text, count - 1, piece)).toBe(count > 1)
      },
    ),
    { numRuns: 2_000 },
  )
})

test.each([
  ['a list of a million', `{"conteneurs":[${'{},'.repeat(1_000_000)}{}]}`],
  ['lists in each other', '['.repeat(31)],
  ['an object of a thousand and one fields', `{${'"a":1,'.repeat(1_000)}"b":1}`],
])('S22 %s is refused', (_, text) => {
  expect(refused(text)).toBe(true)
})

test.each([
  ['a thousand fields', `{${'"a":1,'.repeat(999)}"b":1}`],
  ['ten thousand numbers', `[${'1,'.repeat(9_999)}1]`],
  ['thirty lists in each other', '['.repeat(30)],
  ['brackets and commas within a text', JSON.stringify('[{,'.repeat(100_000))],
  ['a text that never ends', '"\\'],
])('S22 %s passes', (_, text) => {
  expect(refused(text)).toBe(false)
})
