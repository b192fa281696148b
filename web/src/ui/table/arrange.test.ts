import { expect, test } from 'vitest'
import { type Arrangement, forgiving, linesOf, pageCount, pageOf, sortRows, topRows } from './arrange.ts'
import type { Column } from './column.ts'

interface Row {
  id: number
  nom: string | null
  bacs?: number
  sous?: Row[]
}

const columns: Column<Row>[] = [
  { key: 'nom', title: 'Nom' },
  { key: 'bacs', title: 'Bacs' },
]
const rows: Row[] = [
  { id: 1, nom: '10 rue', bacs: 2 },
  { id: 2, nom: '2 rue', bacs: 11 },
  { id: 3, nom: null },
  {
    id: 4,
    nom: 'Écluse',
    bacs: 1,
    sous: [
      { id: 5, nom: 'Zoé' },
      { id: 6, nom: 'abri' },
    ],
  },
]
const base: Arrangement<Row> = {
  rows,
  columns,
  sort: null,
  search: '',
  idOf: (row) => String(row.id),
  nested: (row) => row.sous,
  expanded: new Set(),
}
/** Whether a search finds a row by what these columns show. */
const matches = <T>(row: T, shown: readonly Column<T>[], search: string) =>
  topRows({ rows: [row], columns: shown, search, sort: null, idOf: String, expanded: new Set() }).length === 1
const ids = (list: readonly Row[]) => list.map(({ id }) => id)

test('BIZ-04 names sort naturally by leading number, empty ones last in both directions', () => {
  expect(ids(sortRows(rows, columns, { key: 'nom', desc: false }))).toEqual([2, 1, 4, 3])
  expect(ids(sortRows(rows, columns, { key: 'nom', desc: true }))).toEqual([4, 1, 2, 3])
})

test('numbers sort by size, and an unknown column changes nothing', () => {
  expect(ids(sortRows(rows, columns, { key: 'bacs', desc: true }))).toEqual([2, 1, 4, 3])
  expect(sortRows(rows, columns, { key: 'inconnue', desc: false })).toBe(rows)
})

test('the search ignores case and accents, and wants every word somewhere in the row', () => {
  expect(matches({ id: 1, nom: 'Rue de l’Écluse', bacs: 12 }, columns, ' ECLUSE  12')).toBe(true)
  expect(matches({ id: 1, nom: 'Rue de l’Écluse', bacs: 12 }, columns, 'écluse 13')).toBe(false)
  expect(ids(topRows({ ...base, search: 'rue' }))).toEqual([1, 2])
})

test('CAT-03 the search reads the words that are shown, not the values that are sorted', () => {
  const levels = ['', 'Moyen', 'Critique']
  const shown: Column<Row>[] = [
    { key: 'nom', title: 'Nom' },
    { key: 'bacs', title: 'Importance', text: ({ bacs = 0 }) => levels[bacs] ?? '' },
    { key: 'sous', title: 'Replié', value: ({ sous }) => sous === undefined },
  ]
  const row = { id: 1, nom: 'Fuite', bacs: 2 }
  expect(matches(row, shown, 'critique')).toBe(true)
  expect(matches(row, shown, '2')).toBe(false)
  expect(matches(row, shown, 'oui')).toBe(true)
})

test('A§2.7 rows stand under their parent when it is unfolded, sorted among themselves', () => {
  const closed = linesOf(topRows(base), base)
  expect(closed.map(({ key }) => key)).toEqual(['1', '2', '3', '4'])
  expect(closed.map(({ parent }) => parent)).toEqual([false, false, false, true])
  const open = { ...base, sort: { key: 'nom', desc: false }, expanded: new Set(['4']) }
  expect(linesOf(topRows(open), open).map(({ key, depth }) => [key, depth])).toEqual([
    ['2', 0],
    ['1', 0],
    ['4', 0],
    ['4/6', 1],
    ['4/5', 1],
    ['3', 0],
  ])
  const startOpen = { ...open, startOpen: true }
  expect(linesOf(topRows(startOpen), startOpen).map(({ key }) => key)).toEqual(['2', '1', '4', '3'])
  const untouched = { ...startOpen, expanded: new Set<string>() }
  expect(linesOf(topRows(untouched), untouched).map(({ key }) => key)).toContain('4/5')
})

test('A§2.7 a parent stays, unfolded, when something under it is found', () => {
  const search = { ...base, search: 'zoe' }
  expect(linesOf(topRows(search), search).map(({ key }) => key)).toEqual(['4', '4/5'])
})

test('a page beyond the last one shows the last one', () => {
  const list = Array.from({ length: 31 }, (_, index) => index)
  expect(pageOf(list, 3, 15)).toEqual([30])
  expect(pageOf(list, 99, 15)).toEqual([30])
  expect([pageCount(0, 15), pageCount(30, 15), pageCount(31, 15)]).toEqual([1, 2, 3])
})

test('CAT-05 a search that finds nothing as it is typed forgives one slip, on every line alike', () => {
  const lines = (search: string) =>
    linesOf(topRows(forgiving({ ...base, search })), forgiving({ ...base, search }))
  expect(lines('eculse').map(({ key }) => key)).toEqual(['4'])
  expect(lines('abrri').map(({ key }) => key)).toEqual(['4', '4/6'])
  expect(lines('rue').map(({ key }) => key)).toEqual(['1', '2'])
})
