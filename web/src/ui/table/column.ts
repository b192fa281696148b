import { formatDate, formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { formatNumber } from '@lavandiere/domain/kernel/texte.ts'
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
  /**
   * On a small screen: the first line of a row, or a part of its second one (`told`: with the title of the column, as a date
   * alone could be any); other columns unfold on demand.
   */
  phone?: 'name' | 'line' | 'told'
  /** What the value is a text of (ISO): it sorts as such, and shows and is searched as the French write it. */
  time?: 'day' | 'instant'
  /** Never cut: badges. Days, instants and numbers on the right never are. */
  whole?: boolean
}

const TIMES = { day: formatDate, instant: formatDateTime }

export function cellOf<T>(column: Column<T>, row: T): Cell {
  return column.value ? column.value(row) : ((row as Record<string, unknown>)[column.key] as Cell)
}

/** The words of a cell that a search looks in. */
export function textOf<T>(column: Column<T>, row: T): string {
  return column.text ? column.text(row) : wordOf(column, cellOf(column, row))
}

function wordOf<T>({ time }: Column<T>, cell: Cell): string {
  if (typeof cell === 'boolean') return cell ? 'Oui' : 'Non'
  return time ? TIMES[time](String(cell ?? '')) : String(cell ?? '')
}

/** What a cell shows: a figure, on the right of its column, as the French write it; another number may be a name. */
export function contentOf<T>(column: Column<T>, row: T): ReactNode {
  if (column.render) return column.render(row)
  const cell = cellOf(column, row)
  return typeof cell === 'number' && column.align === 'right' ? formatNumber(cell) : wordOf(column, cell)
}

/** Whether the cells of a column are never cut: times, numbers, and those of a column that says so. */
export const isWhole = <T>({ whole, align, time }: Column<T>) =>
  whole ?? (align === 'right' || time !== undefined)

/** The column that names a row. */
export const nameColumn = <T>(columns: readonly Column<T>[]) =>
  columns.find(({ phone }) => phone === 'name') ?? columns[0]

/** Whether a column stands in the second line of a row on a small screen. */
export const isEssential = <T>({ phone }: Column<T>) => phone === 'line' || phone === 'told'

/** The columns of the two lines of a row on a small screen: its name, then the essentials; and those that unfold. */
export function phoneColumns<T>(columns: readonly Column<T>[]) {
  const name = nameColumn(columns)
  const others = columns.filter((column) => column !== name)
  const declared = others.filter(isEssential)
  const line = declared.length > 0 ? declared : others.slice(0, LINE_DEFAULT)
  return { name, line, folded: others.filter((column) => !line.includes(column)) }
}

const LINE_DEFAULT = 3
