import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { Fragment, memo, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Sort } from '../use-list-state.ts'
import type { Line } from './arrange.ts'
import type { Column } from './column.ts'
import classes from './grid.module.css'
import { GridRow } from './grid-row.tsx'
import type { RowHandling, Selection } from './row-handling.ts'
import { Tick } from './tick.tsx'
import type { Density } from './use-choices.ts'
import { useRange } from './use-range.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useVirtualLines } from './virtual-lines.ts'

interface GridProps<T> extends RowHandling<T> {
  label: string
  lines: readonly Line<T>[]
  sort: Sort | null
  onSort: (sort: Sort) => void
  density: Density
}

/** A function of stable identity that calls the handler of the latest render: for events, never during rendering. */
function useEvent<A extends unknown[]>(handler: (...args: A) => void): (...args: A) => void {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: A) => latest.current(...args), [])
}

/** Height of a row, in units of the browser's text size: `--row-height` of the style sheet. All rows have one line, and are not measured. */
const ROW_REM: Record<Density, number> = { compacte: 2, aeree: 2.75 }
const textSizePx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
/** From so many columns on the cells are narrow, and only the sorted column shows an arrow. */
const MANY_COLUMNS = 7

/**
 * Column widths as the first rows ask for, while rows come and go with the scroll: otherwise the columns would move.
 * @param key of the rows and columns that are measured; null to let the browser lay out every row
 */
function useSteadyWidths(table: RefObject<HTMLTableElement | null>, key: string | null) {
  useLayoutEffect(() => {
    const element = table.current
    if (!element || key === null) return
    const cells = [...element.querySelectorAll('th')]
    const widths = cells.map((cell) => cell.offsetWidth / element.offsetWidth)
    cells.forEach((cell, i) => {
      cell.style.width = `${(100 * (widths[i] ?? 0)).toFixed(3)}%`
    })
    // A table that is scrolled sideways keeps the width that its cells ask for.
    if (element.offsetWidth > (element.parentElement?.clientWidth ?? 0))
      element.style.minWidth = `${element.offsetWidth}px`
    element.dataset.steady = ''
    return () => {
      delete element.dataset.steady
      element.style.minWidth = ''
      for (const cell of cells) cell.style.width = ''
    }
  }, [table, key])
}

/** Whether a table is wider than its frame, whatever its cells hold and the window becomes. */
function useIsWide(table: RefObject<HTMLTableElement | null>): boolean {
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    const element = table.current
    const frame = element?.parentElement
    if (!element || !frame) return
    const watcher = new ResizeObserver(() => setWide(element.offsetWidth > frame.clientWidth))
    watcher.observe(element)
    watcher.observe(frame)
    return () => watcher.disconnect()
  }, [table])
  return isWide
}

/** The whole text of a cell that is cut shows on hover. */
function showWhole({ target }: { target: EventTarget }) {
  const cell = target instanceof Element ? target.closest('td') : null
  const inside = cell?.querySelector(`.${classes.text}`)
  if (cell && inside && inside.scrollWidth > inside.clientWidth) cell.title = cell.textContent
}

/** The rows as a table, for wide screens: the page scrolls, the header stays in sight. */
export function Grid<T>(props: GridProps<T>) {
  const { label, lines, columns, selection, density } = props
  const ref = useRef<HTMLElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const onFocusCapture = useRowFocus(ref, lines)
  const [remPx] = useState(textSizePx)
  const rows = useVirtualLines(lines, body, ROW_REM[density] * remPx)
  const onPick = useEvent(useRange(lines, selection))
  const onOpen = useEvent((row: T) => props.onOpen?.(row))
  const focusLine = useEvent(rows.focusLine)
  useSteadyWidths(
    table,
    // At first no row but the current one is drawn, and the headers alone ask for other widths.
    rows.isVirtual && rows.drawn.length > 1
      ? [lines[0]?.key, density, ...columns.map(({ key }) => key)].join()
      : null,
  )
  const isWide = useIsWide(table)
  const picked = new Set(selection?.selected)
  const hasActions = props.actions !== undefined || props.menu !== undefined
  const width = columns.length + Number(hasActions) + Number(selection !== undefined)
  return (
    <section
      ref={ref}
      className={classes.frame}
      aria-label={label}
      // Where nothing inside takes the focus, a table wider than a small screen must take it to be scrolled.
      tabIndex={props.onOpen || hasActions || selection ? undefined : 0}
      data-density={density}
      data-many={columns.length >= MANY_COLUMNS || undefined}
      data-wide={isWide || undefined}
      onFocusCapture={onFocusCapture}
    >
      <table
        ref={table}
        className={classes.table}
        aria-label={label}
        aria-rowcount={rows.isVirtual ? lines.length + 1 : undefined}
      >
        <thead>
          <tr>
            {selection && <SelectAll lines={lines} selection={selection} />}
            {columns.map((column) => (
              <HeaderCell column={column} sort={props.sort} onSort={props.onSort} key={column.key} />
            ))}
            {hasActions && (
              <th scope="col" className={classes.actions}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body} style={rows.style} onPointerOver={showWhole} onFocus={rows.onFocus}>
          {rows.drawn.map(({ line, index, gapPx }) => (
            <Fragment key={line.key}>
              {gapPx > 0 && <Gap width={width} heightPx={gapPx} />}
              <GridRow
                line={line}
                index={index}
                columns={columns}
                isCurrent={index === rows.current}
                walkable={props.onOpen !== undefined}
                opens={props.onOpen !== undefined && props.opens?.(line.row) !== false}
                onOpen={onOpen}
                onToggle={props.onToggle}
                focusLine={focusLine}
                last={lines.length - 1}
                actions={props.actions}
                menu={props.menu}
                tickLabel={selection && `Sélectionner ${selection.labelOf(line.row)}`}
                picked={picked.has(line.row)}
                onPick={onPick}
                isCounted={rows.isVirtual}
              />
            </Fragment>
          ))}
          {rows.tailPx > 0 && <Gap width={width} heightPx={rows.tailPx} />}
        </tbody>
      </table>
    </section>
  )
}

/** The place of rows that are not drawn. */
const Gap = ({ width, heightPx }: { width: number; heightPx: number }) => (
  <tr aria-hidden className={classes.gap}>
    <td colSpan={width} style={{ height: heightPx }} />
  </tr>
)

interface HeaderCellProps<T> {
  column: Column<T>
  sort: Sort | null
  onSort: (sort: Sort) => void
}

function HeaderCell<T>({ column, sort, onSort }: HeaderCellProps<T>) {
  const { key, title, sortable = false, align = 'left' } = column
  const active = sort?.key === key ? sort : null
  if (!sortable) {
    return (
      <th scope="col" className={classes[align]}>
        {title}
      </th>
    )
  }
  const Icon = !active ? IconArrowsSort : active.desc ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      className={classes[align]}
      aria-sort={active ? (active.desc ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={classes.sort}
        data-active={active !== null || undefined}
        onClick={() => onSort({ key, desc: active !== null && !active.desc })}
      >
        {title}
        <Icon size={15} stroke={1.8} aria-hidden />
      </button>
    </th>
  )
}

function PlainSelectAll<T>({ lines, selection }: { lines: readonly Line<T>[]; selection: Selection<T> }) {
  const shown = new Set(lines.map(({ row }) => row))
  const others = selection.selected.filter((row) => !shown.has(row))
  const count = selection.selected.length - others.length
  const all = count === shown.size
  return (
    <th scope="col" className={clsx(classes.left, classes.tick)}>
      <Tick
        label="Tout sélectionner"
        checked={all}
        partly={count > 0 && !all}
        onChange={() => selection.onChange(all ? others : [...others, ...shown])}
      />
    </th>
  )
}

/** Looks through all rows of the page: not at each frame of a scroll. */
const SelectAll = memo(PlainSelectAll) as typeof PlainSelectAll
