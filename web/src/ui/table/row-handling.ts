import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import type { RowActionsOf } from './row-actions.tsx'

/** Rows picked for a bulk action. `labelOf` names a row for its tick box. */
export interface Selection<T> {
  selected: readonly T[]
  onChange: (rows: T[]) => void
  labelOf: (row: T) => string
}

export interface RowHandling<T> {
  columns: readonly Column<T>[]
  /** Called on row click and Enter. */
  onOpen?: (row: T) => void
  /** False for the rows that open nothing. */
  opens?: (row: T) => boolean
  onToggle: (key: string) => void
  /** With `selection`, pass a function of stable identity: a new one redraws every row at each tick. */
  actions?: RowActionsOf<T>
  /** The menu of a row that is also shown outside of tables, such as that of a round of the day. */
  menu?: (row: T) => ReactNode
  selection?: Selection<T>
}
