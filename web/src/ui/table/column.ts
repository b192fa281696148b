import type { ReactNode } from 'react'

export type Cell = string | number | boolean | null | undefined

/** A column of a table. Its `key` is also the field that the server orders by. */
export interface Column<T> {
  key: string
  title: string
  /** The value that the sort compares, shown when there is no `render`; the field named `key` by default. */
  value?: (row: T) => Cell
  /** The words that a search looks in, when `render` shows other words than `value`. */
  text?: (row: T) => string
  render?: (row: T) => ReactNode
  sortable?: boolean
  align?: 'left' | 'center' | 'right'
  width?: number | string
  /** Heading of the row's card on a small screen. */
  card?: 'title'
  /** Keeps the cell on one line. */
  noWrap?: boolean
  /** Cuts a long text after two lines; the whole text shows on hover. */
  clip?: boolean
}

export function cellOf<T>(column: Column<T>, row: T): Cell {
  return column.value ? column.value(row) : ((row as Record<string, unknown>)[column.key] as Cell)
}

/** The words of a cell that a search looks in. */
export function textOf<T>(column: Column<T>, row: T): string {
  return column.text ? column.text(row) : wordOf(cellOf(column, row))
}

const wordOf = (cell: Cell) => (typeof cell === 'boolean' ? (cell ? 'Oui' : 'Non') : String(cell ?? ''))

export function contentOf<T>(column: Column<T>, row: T): ReactNode {
  return column.render ? column.render(row) : wordOf(cellOf(column, row))
}
