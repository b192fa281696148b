import { type FocusEvent, type KeyboardEvent, useState } from 'react'

/** Keys that lead to another cell, by rows and columns. */
const KEY_STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
}

/** The attribute by which a cell is found. */
export const cellName = (row: number, column: number) => `${row},${column}`

/**
 * Lets arrow keys, Home, End, Page up and Page down move the focus between the cells of a grid; Tab enters it once and
 * leaves it. Cells bear `data-cell` (`cellName`) and `tabIndexOf`.
 */
export function useGridKeys(rows: number, columns: number) {
  const [current, setCurrent] = useState('0,0')
  const [row = 0, column = 0] = current.split(',').map(Number)
  // The cell of the focus may have gone with a shorter list.
  const shown = cellName(Math.min(row, rows - 1), Math.min(column, columns - 1))
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const cell = event.target.closest<HTMLElement>('[data-cell]')
    if (cell?.dataset.cell) setCurrent(cell.dataset.cell)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-cell]') : null
    if (!cell?.dataset.cell || event.altKey || event.metaKey) return
    const [y = 0, x = 0] = cell.dataset.cell.split(',').map(Number)
    const target = targetOf(event, y, x)
    if (!target) return
    event.preventDefault()
    const [toY, toX] = target
    const name = cellName(Math.max(0, Math.min(rows - 1, toY)), Math.max(0, Math.min(columns - 1, toX)))
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${name}"]`)?.focus()
  }
  const targetOf = ({ key, ctrlKey }: KeyboardEvent, y: number, x: number): [number, number] | null => {
    if (key === 'Home') return [ctrlKey ? 0 : y, 0]
    if (key === 'End') return [ctrlKey ? rows - 1 : y, columns - 1]
    const step = KEY_STEPS[key]
    return step ? [y + step[0], x + step[1]] : null
  }
  const tabIndexOf = (y: number, x: number) => (cellName(y, x) === shown ? 0 : -1)
  return { onFocus, onKeyDown, tabIndexOf }
}
