import type { ReactNode } from 'react'

export type Cell = string | number | boolean | null | undefined

/** A column of a table. Its `key` is also the field that the server orders by. */
export interface Column<T> {
  key: string
  title: string
  /** What sort and search see, and what shows without `render`; the field named `key` by default. */
  value?: (row: T) => Cell
  render?: (row: T) => ReactNode
  sortable?: boolean
  align?: 'left' | 'center' | 'right'
  width?: number | string
  /** On a small screen: heading of the card, or left out. */
  card?: 'title' | 'hidden'
  /** Keeps the cell on one line. */
  noWrap?: boolean
}

/** What a column holds for a row. */
export function cellOf<T>(column: Column<T>, row: T): Cell {
  return column.value ? column.value(row) : ((row as Record<string, unknown>)[column.key] as Cell)
}

/** What a column shows for a row. */
export function shownOf<T>(column: Column<T>, row: T): ReactNode {
  if (column.render) return column.render(row)
  const value = cellOf(column, row)
  return typeof value === 'boolean' ? (value ? 'Oui' : 'Non') : (value ?? '')
}
