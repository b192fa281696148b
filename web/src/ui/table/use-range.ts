import { useRef } from 'react'
import type { Line } from './arrange.ts'
import type { Selection } from './row-handling.ts'

/** The rows picked after those lines were ticked or not. */
function withPicked<T>(selected: readonly T[], rows: readonly T[], picked: boolean): T[] {
  const changed = new Set(rows)
  const others = selected.filter((one) => !changed.has(one))
  return picked ? [...others, ...rows] : others
}

/** Ticks one row or, with Shift, all rows since the one ticked before, which take the same tick. */
export function useRange<T>(lines: readonly Line<T>[], selection: Selection<T> | undefined) {
  const before = useRef<string | null>(null)
  return (key: string, picked: boolean, isRange: boolean) => {
    const at = lines.findIndex((line) => line.key === key)
    const start = isRange ? lines.findIndex((line) => line.key === before.current) : -1
    before.current = key
    const ends = start < 0 ? [at, at] : [Math.min(at, start), Math.max(at, start)]
    const rows = lines.slice(ends[0], (ends[1] ?? at) + 1).map(({ row }) => row)
    selection?.onChange(withPicked(selection.selected, rows, picked))
  }
}
