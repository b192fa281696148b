import { expect, test } from 'vitest'
import { usagesInWords } from './usages.ts'

test('OPEN-38 those that use an entry are named, the others counted', () => {
  expect(usagesInWords({ total: 0, libelles: [] })).toBe('')
  expect(usagesInWords({ total: 1, libelles: ['A'] })).toBe('« A »')
  expect(usagesInWords({ total: 2, libelles: ['A', 'B'] })).toBe('« A » et « B »')
  expect(usagesInWords({ total: 3, libelles: ['A', 'B'] })).toBe('« A », « B » et 1\u00a0autre')
  expect(usagesInWords({ total: 9, libelles: ['A', 'B', 'C'] })).toBe('« A », « B », « C » et 6\u00a0autres')
})
