import type { ReactNode } from 'react'

export type Cell = string | number | boolean | null | undefined

/** A column of a table. Its `key` is also the field that the server orders by. */
export interface Column<T> {
  key: string
  title: string
  /** What the sort sees, and what shows without `render`; the field named `key` by default. */
  value?: (row: T) => Cell
  /** The words that a search finds, where they are not those of `value`: what `render` writes. */
  text?: (row: T) => string
  render?: (row: T) => ReactNode
  sortable?: boolean
  align?: 'left' | 'center' | 'right'
  width?: number | string
  /** The heading of its card on a small screen. */
  card?: 'title'
  /** Keeps the cell on one line. */
  noWrap?: boolean
  /** Keeps a long text on two lines, cut where there is no room; it reads whole when pointed at. */
  clip?: boolean
}

/** What a column holds for a row. */
export function cellOf<T>(column: Column<T>, row: T): Cell {
  return column.value ? column.value(row) : ((row as Record<string, unknown>)[column.key] as Cell)
}

/** The words of a cell, as a search looks for them. */
export function textOf<T>(column: Column<T>, row: T): string {
  return column.text ? column.text(row) : wordOf(cellOf(column, row))
}

const wordOf = (cell: Cell) => (typeof cell === 'boolean' ? (cell ? 'Oui' : 'Non') : String(cell ?? ''))

/** What a column shows for a row. */
export function shownOf<T>(column: Column<T>, row: T): ReactNode {
  return column.render ? column.render(row) : wordOf(cellOf(column, row))
}
