import { matcherOf } from '@lavandiere/domain/kernel/search.ts'
import { compareNatural } from '@lavandiere/domain/kernel/texte.ts'
import type { Sort } from '../use-list-state.ts'
import { type Cell, type Column, cellOf, textOf } from './column.ts'

/** A row as the table shows it: its depth, whether it has rows below it, and whether they are shown. */
export interface Line<T> {
  key: string
  row: T
  depth: number
  parent: boolean
  expanded: boolean
}

export interface Arrangement<T> {
  rows: readonly T[]
  columns: readonly Column<T>[]
  sort: Sort | null
  search: string
  /** Matches words with one typing slip too: for a search that finds nothing as typed. */
  isForgiving?: boolean
  idOf: (row: T) => string
  nested?: (row: T) => readonly T[] | undefined
  /** Keys of the rows that differ from `startOpen`: opened ones, or closed ones when rows start open. */
  expanded: ReadonlySet<string>
  startOpen?: boolean | ((row: T) => boolean)
}

const isEmpty = (cell: Cell) => cell === null || cell === undefined || cell === ''

/** Orders two cells: numbers by size, texts naturally (BIZ-04), nothing last. */
export function compareCells(a: Cell, b: Cell): number {
  if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b))
  if (typeof a === 'string' || typeof b === 'string') return compareNatural(String(a), String(b))
  return Number(a) - Number(b)
}

/** The rows in the asked order; rows that compare equal keep their order, empty cells come last in both directions. */
export function sortRows<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  sort: Sort | null,
): readonly T[] {
  const column = sort && columns.find((c) => c.key === sort.key)
  if (!column) return rows
  const turn = sort.desc ? -1 : 1
  return [...rows].sort((x, y) => {
    const [a, b] = [cellOf(column, x), cellOf(column, y)]
    return isEmpty(a) || isEmpty(b) ? compareCells(a, b) : turn * compareCells(a, b)
  })
}

/** The rows of the first level, searched and sorted; a row stays when a row below it matches. */
export function topRows<T>(a: Arrangement<T>): readonly T[] {
  const isSearched = a.search.trim() !== ''
  return sortRows(isSearched ? a.rows.filter(finderOf(a)) : a.rows, a.columns, a.sort)
}

/** The arrangement itself, or its forgiving variant when the search finds nothing. */
export function forgiving<T>(a: Arrangement<T>): Arrangement<T> {
  if (a.search.trim() === '' || a.rows.some(finderOf(a))) return a
  return { ...a, isForgiving: true }
}

/** The test whether a search finds a row, by the words of its columns or by those of a row below it. */
function finderOf<T>({ columns, nested, search, isForgiving }: Arrangement<T>): (row: T) => boolean {
  const matches = matcherOf(search, isForgiving)
  const isFound = (row: T): boolean =>
    matches(columns.map((column) => textOf(column, row)).join(' ')) ||
    (nested?.(row)?.some((child) => isFound(child)) ?? false)
  return isFound
}

const startsOpen = <T>({ startOpen = false }: Arrangement<T>, row: T): boolean =>
  typeof startOpen === 'function' ? startOpen(row) : startOpen

/** The lines of a page: each row, then the rows below it when it is expanded or one of them matches. */
export function linesOf<T>(rows: readonly T[], a: Arrangement<T>, depth = 0, above = ''): Line<T>[] {
  const searching = a.search.trim() !== ''
  return rows.flatMap((row) => {
    const key = `${above}${a.idOf(row)}`
    const all = a.nested?.(row) ?? []
    const hits = searching ? topRows({ ...a, rows: all }) : []
    const expanded = a.expanded.has(key) !== (startsOpen(a, row) || hits.length > 0)
    const line: Line<T> = { key, row, depth, parent: all.length > 0, expanded: all.length > 0 && expanded }
    if (!line.expanded) return [line]
    const under = hits.length > 0 ? hits : sortRows(all, a.columns, a.sort)
    return [line, ...linesOf(under, a, depth + 1, `${key}/`)]
  })
}

/** One page of a list; the last page when the asked one does not exist any more. */
export function pageOf<T>(rows: readonly T[], page: number, size: number): readonly T[] {
  const from = (Math.min(page, pageCount(rows.length, size)) - 1) * size
  return rows.slice(from, from + size)
}

/** How many pages a list has; an empty one has one. */
export const pageCount = (total: number, size: number) => Math.max(1, Math.ceil(total / size))
