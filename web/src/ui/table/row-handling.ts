import type { ReactNode } from 'react'
import type { Column } from './column.ts'

/** Rows picked for a bulk action. `labelOf` names a row for its tick box. */
export interface Selection<T> {
  selected: readonly T[]
  onChange: (rows: T[]) => void
  labelOf: (row: T) => string
}

export const withPicked = <T>(selected: readonly T[], row: T, picked: boolean): T[] =>
  picked ? [...selected, row] : selected.filter((one) => one !== row)

export interface RowHandling<T> {
  columns: readonly Column<T>[]
  onOpen?: (row: T) => void
  /** False for the rows that open nothing. */
  opens?: (row: T) => boolean
  onToggle: (key: string) => void
  actions?: (row: T) => ReactNode
  selection?: Selection<T>
}
