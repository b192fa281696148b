import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'

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

interface GridKeys {
  rows: number
  columns: number
  /** A cell was opened, by a click, Enter or the space bar. */
  onOpen: (row: number, column: number) => void
  /** A digit was typed on a cell, or F2 pressed (then without text): what is typed goes into the cell. */
  onType?: ((row: number, column: number, text: string) => void) | null
}

/** The row and the column of the cell that an event happened in; null beside the cells. */
function placeIn(target: EventTarget): [number, number] | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [row = 0, column = 0] = cell?.dataset.cell?.split(',').map(Number) ?? []
  return cell ? [row, column] : null
}

/**
 * Lets arrow keys, Home, End, Page up and Page down move the focus between the cells of a grid, and a click or Enter open
 * one; Tab enters it once and leaves it. The table bears `grid`, cells bear `data-cell` (`cellName`) and `tabIndexOf`.
 */
export function useGridKeys({ rows, columns, onOpen, onType }: GridKeys) {
  const [current, setCurrent] = useState('0,0')
  const [row = 0, column = 0] = current.split(',').map(Number)
  // The cell of the focus may have gone with a shorter list.
  const shown = cellName(Math.min(row, rows - 1), Math.min(column, columns - 1))
  const openAt = (target: EventTarget) => {
    const place = placeIn(target)
    if (place) onOpen(...place)
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const place = placeIn(target)
    if (place) setCurrent(cellName(...place))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      openAt(event.target)
      return
    }
    const place = placeIn(event.target)
    if (!place || event.altKey || event.metaKey) return
    if (onType && !event.ctrlKey && (/^\d$/.test(event.key) || event.key === 'F2')) {
      event.preventDefault()
      onType(...place, event.key === 'F2' ? '' : event.key)
      return
    }
    const target = targetOf(event, ...place)
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
  const onClick = ({ target }: MouseEvent<HTMLElement>) => openAt(target)
  return { grid: { role: 'grid', onClick, onFocus, onKeyDown }, tabIndexOf }
}
