import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Sort } from '../use-list-state.ts'
import type { Line } from './arrange.ts'
import type { Column } from './column.ts'
import classes from './grid.module.css'
import { GridRow } from './grid-row.tsx'
import { type RowHandling, type Selection, withPicked } from './row-handling.ts'
import { Tick } from './tick.tsx'
import { useRowFocus } from './use-row-focus.ts'

interface GridProps<T> extends RowHandling<T> {
  label: string
  lines: readonly Line<T>[]
  sort: Sort | null
  onSort: (sort: Sort) => void
  fetching: boolean
  isDense: boolean
}

/** Below this height a table scrolls with the page instead of inside itself. */
const LOWEST_PX = 320
/** Height of the pager and of the page's margin below a table, in px. */
const UNDER_PX = 84

/** A function of stable identity that calls the handler of the latest render: for events, never during rendering. */
function useEvent<A extends unknown[]>(handler: (...args: A) => void): (...args: A) => void {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: A) => latest.current(...args), [])
}

/** The height in px that a table may take so that its header and its pager stay visible. */
function useRoom() {
  const ref = useRef<HTMLElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (ref.current) setTop(ref.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  return { ref, maxHeight: `max(${LOWEST_PX}px, calc(100dvh - ${Math.round(top) + UNDER_PX}px))` }
}

/** The rows as a table with a fixed header, for wide screens. */
export function Grid<T>(props: GridProps<T>) {
  const { label, lines, columns, selection } = props
  const { ref, maxHeight } = useRoom()
  const onFocusCapture = useRowFocus(
    ref,
    lines.map(({ key }) => key),
  )
  const onOpen = useEvent((row: T) => props.onOpen?.(row))
  const onPick = useEvent((row: T, on: boolean) =>
    selection?.onChange(withPicked(selection.selected, row, on)),
  )
  const picked = new Set(selection?.selected)
  // When nothing inside can take the focus, the scrolling element itself must be focusable.
  const reachable = props.onOpen || props.actions || selection
  return (
    <section
      ref={ref}
      className={classes.scroll}
      style={{ maxHeight }}
      aria-label={label}
      tabIndex={reachable ? undefined : 0}
      data-fetching={props.fetching || undefined}
      data-dense={props.isDense || undefined}
      onFocusCapture={onFocusCapture}
    >
      <table className={classes.table} aria-label={label} aria-busy={props.fetching || undefined}>
        <thead>
          <tr>
            {selection && <SelectAll lines={lines} selection={selection} />}
            {columns.map((column) => (
              <HeaderCell column={column} sort={props.sort} onSort={props.onSort} key={column.key} />
            ))}
            {props.actions && (
              <th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <GridRow
              line={line}
              columns={columns}
              first={index === 0}
              walkable={props.onOpen !== undefined}
              opens={props.onOpen !== undefined && props.opens?.(line.row) !== false}
              onOpen={onOpen}
              onToggle={props.onToggle}
              actions={props.actions}
              tickLabel={selection && `Sélectionner ${selection.labelOf(line.row)}`}
              picked={picked.has(line.row)}
              onPick={onPick}
              key={line.key}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface HeaderCellProps<T> {
  column: Column<T>
  sort: Sort | null
  onSort: (sort: Sort) => void
}

function HeaderCell<T>({ column, sort, onSort }: HeaderCellProps<T>) {
  const { key, title, sortable = false, align = 'left', width } = column
  const active = sort?.key === key ? sort : null
  if (!sortable) {
    return (
      <th scope="col" className={classes[align]} style={{ width }}>
        {title}
      </th>
    )
  }
  const Icon = !active ? IconArrowsSort : active.desc ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      className={classes[align]}
      style={{ width }}
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

function SelectAll<T>({ lines, selection }: { lines: readonly Line<T>[]; selection: Selection<T> }) {
  const shown = lines.map(({ row }) => row)
  const others = selection.selected.filter((row) => !shown.includes(row))
  const count = selection.selected.length - others.length
  const all = count === shown.length
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
