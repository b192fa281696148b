import { formulaire } from '@lavandiere/domain/catalogues/formulaire.ts'
import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { expect, test } from 'vitest'
import { fakeBrowser, fakeFetch, json } from '../testing/browser.ts'
import { isSameList, membersOf, queryOf, readAll } from './list.ts'

test('API-03 OPEN-126 members are read under either name', () => {
  expect(membersOf({ 'hydra:member': [1], 'hydra:totalItems': 40 })).toEqual({ members: [1], total: 40 })
  expect(membersOf({ member: [1, 2], totalItems: 2 })).toEqual({ members: [1, 2], total: 2 })
  expect(membersOf({ 'hydra:member': [1, 2] })).toEqual({ members: [1, 2], total: 2 })
})

test('the state of a list becomes the names of the wire', () => {
  const set = () => undefined
  const page = { page: 2, size: 25, sizes: [], search: 'a', set }
  expect(queryOf({ ...page, sort: { key: 'libelle', desc: true } }, prestation)).toEqual({
    page: 2,
    itemsPerPage: 25,
    search: 'a',
    'order[libelle]': 'desc',
  })
  const plain = { page: 2, itemsPerPage: 25, search: 'a' }
  expect(queryOf({ ...page, sort: null }, prestation)).toEqual(plain)
  // What an address asks for and the list has not is no error.
  expect(queryOf({ ...page, sort: { key: 'photo', desc: false } }, prestation)).toEqual(plain)
})

test('CAT-03 OPEN-126 a list that is longer than a page of the wire is read to its end', async () => {
  fakeBrowser()
  const page = (from: number, count: number) => () =>
    json(200, { 'hydra:member': Array.from({ length: count }, (_, i) => from + i), 'hydra:totalItems': 1200 })
  const calls = fakeFetch(page(0, 1000), page(1000, 200))
  expect((await readAll(formulaire)).at(-1)).toBe(1199)
  expect(calls.map(({ url }) => new URL(url, 'http://a').searchParams.get('page'))).toEqual(['1', '2'])
})

test('PAT-02 a page, a sort and a search stay within a list; another client is another list', () => {
  const first = { client: '/api/clients/1', page: 1, search: '' }
  expect(isSameList(first, { ...first, page: 2, search: 'quai', 'order[libelle]': 'asc' })).toBe(true)
  expect(isSameList(first, { ...first, client: '/api/clients/2' })).toBe(false)
  expect(isSameList({ page: 1 }, first)).toBe(false)
})
