/** Rows picked for a bulk action. `labelOf` names a row for its tick box. */
export interface Selection<T> {
  selected: readonly T[]
  onChange: (rows: T[]) => void
  labelOf: (row: T) => string
}
