import { expect, test } from 'vitest'
import { enumerer } from './usages.ts'

test('OPEN-38 those that use an entry are named, the others counted', () => {
  expect(enumerer({ total: 0, libelles: [] })).toBe('')
  expect(enumerer({ total: 1, libelles: ['A'] })).toBe('« A »')
  expect(enumerer({ total: 2, libelles: ['A', 'B'] })).toBe('« A » et « B »')
  expect(enumerer({ total: 3, libelles: ['A', 'B'] })).toBe('« A », « B » et 1 autre')
  expect(enumerer({ total: 9, libelles: ['A', 'B', 'C'] })).toBe('« A », « B », « C » et 6 autres')
})
