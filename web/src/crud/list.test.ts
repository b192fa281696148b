import { expect, test } from 'vitest'
import { membersOf, queryOf } from './list.ts'

test('API-03 OPEN-126 members are read under either name', () => {
  expect(membersOf({ 'hydra:member': [1], 'hydra:totalItems': 40 })).toEqual({ members: [1], total: 40 })
  expect(membersOf({ member: [1, 2], totalItems: 2 })).toEqual({ members: [1, 2], total: 2 })
  expect(membersOf({ 'hydra:member': [1, 2] })).toEqual({ members: [1, 2], total: 2 })
})

test('the state of a list becomes the names of the wire', () => {
  const set = () => undefined
  expect(queryOf({ page: 2, size: 25, sort: { key: 'libelle', desc: true }, search: 'a', set })).toEqual({
    page: 2,
    itemsPerPage: 25,
    search: 'a',
    'order[libelle]': 'desc',
  })
  expect(queryOf({ page: 1, size: 15, sort: null, search: '', set })).toEqual({
    page: 1,
    itemsPerPage: 15,
    search: '',
  })
})
