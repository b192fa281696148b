import { expect, test } from 'vitest'
import { readListState } from './use-list-state.ts'

const read = (query: string, defaults = {}) => readListState(new URLSearchParams(query), defaults)

test('A§9 a list starts at page 1 with the first page size', () => {
  expect(read('')).toEqual({ page: 1, size: 15, sizes: [15, 25, 50], sort: null, search: '' })
  expect(read('', { sizes: [25, 50, 100, 200], sort: { key: 'nomenclature', desc: false } })).toMatchObject({
    size: 25,
    sort: { key: 'nomenclature', desc: false },
  })
})

test('the address says page, size, sort and search', () => {
  expect(read('page=3&taille=50&tri=-libelle&q=rue')).toMatchObject({
    page: 3,
    size: 50,
    sort: { key: 'libelle', desc: true },
    search: 'rue',
  })
})

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e9', 'page=Infinity'])(
  'a page that does not exist (%s) is the first',
  (query) => expect(read(query).page).toBe(1),
)

test('a size that is not offered falls back, and a prefix sets two lists apart', () => {
  expect(read('taille=1000').size).toBe(15)
  expect(read('page=4&b.page=2', { prefix: 'b.' }).page).toBe(2)
})

test('a searched text is always one that the server takes: not too long, without tabs', () => {
  expect(read(`q=${'a'.repeat(300)}`).search).toBe('a'.repeat(255))
  expect(read('q=12%09rue%0D%0ADupont').search).toBe('12 rue Dupont')
})
