import { ActionIcon } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode } from 'react'
import type { Line } from './arrange.ts'
import { type Column, contentOf, textOf } from './column.ts'
import classes from './grid.module.css'
import { Tick } from './tick.tsx'

interface RowProps<T> {
  line: Line<T>
  columns: readonly Column<T>[]
  /** True for the row that the Tab key reaches. */
  first: boolean
  /** True when the arrow keys move between rows. */
  walkable: boolean
  opens: boolean
  onOpen: (row: T) => void
  onToggle: (key: string) => void
  actions: ((row: T) => ReactNode) | undefined
  /** Name of the tick box; undefined when rows are not picked. */
  tickLabel: string | undefined
  picked: boolean
  onPick: (row: T, picked: boolean) => void
}

function PlainRow<T>({ line, columns, opens, onToggle, actions, ...props }: RowProps<T>) {
  const walkable = props.walkable || line.parent || line.depth > 0
  const onOpen = opens ? props.onOpen : undefined
  return (
    <tr
      className={opens ? classes.open : undefined}
      data-row={walkable || undefined}
      data-line={line.key}
      tabIndex={walkable ? (props.first ? 0 : -1) : undefined}
      onClick={(event) => isRowClick(event) && onOpen?.(line.row)}
      onKeyDown={(event) => walk(event, line, onOpen, onToggle)}
    >
      {props.tickLabel !== undefined && (
        <td className={classes.tick}>
          <Tick
            label={props.tickLabel}
            checked={props.picked}
            onChange={(picked) => props.onPick(line.row, picked)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          className={clsx(
            classes[column.align ?? 'left'],
            column.noWrap && classes.noWrap,
            column.clip && classes.clip,
          )}
          title={column.clip ? textOf(column, line.row) : undefined}
          key={column.key}
        >
          {index === 0 ? (
            <FirstCell line={line} column={column} onToggle={onToggle} />
          ) : column.clip ? (
            <span>{contentOf(column, line.row)}</span>
          ) : (
            contentOf(column, line.row)
          )}
        </td>
      ))}
      {actions && <td className={classes.actions}>{actions(line.row)}</td>}
    </tr>
  )
}

/**
 * One row. The Tab key reaches one row of the table; arrow keys move between rows, Enter opens, right and left unfold
 * and fold. Memoised: ticking one of 200 rows must not redraw the others.
 */
export const GridRow = memo(PlainRow) as typeof PlainRow

interface FirstCellProps<T> {
  line: Line<T>
  column: Column<T>
  onToggle: (key: string) => void
}

/** The first cell of a row, indented by its depth, with the button that unfolds the rows below. */
function FirstCell<T>({ line, column, onToggle }: FirstCellProps<T>) {
  const cell = contentOf(column, line.row)
  if (!line.parent && line.depth === 0) return cell
  return (
    <span className={classes.first} data-depth={line.depth}>
      {line.parent ? (
        <ActionIcon
          size="sm"
          variant="subtle"
          aria-expanded={line.expanded}
          aria-label={line.expanded ? 'Replier' : 'Déplier'}
          onClick={() => onToggle(line.key)}
        >
          <IconChevronRight size={16} className={classes.chevron} data-expanded={line.expanded} />
        </ActionIcon>
      ) : (
        <span className={classes.leaf} />
      )}
      <span>{cell}</span>
    </span>
  )
}

/** A click on a button or link inside the row, or one that ends a selection of text, is not a click on the row. */
function isRowClick(event: MouseEvent): boolean {
  const inner = event.target instanceof Element && event.target.closest('button, a, input, label')
  return !inner && window.getSelection()?.type !== 'Range'
}

function walk<T>(
  event: KeyboardEvent<HTMLTableRowElement>,
  line: Line<T>,
  onOpen: ((row: T) => void) | undefined,
  onToggle: (key: string) => void,
) {
  const row = event.currentTarget
  if (event.target !== row) return
  const { key } = event
  if (key === 'Enter') onOpen?.(line.row)
  else if (key === 'ArrowDown') goTo(row, row.nextElementSibling)
  else if (key === 'ArrowUp') goTo(row, row.previousElementSibling)
  else if (key === 'Home') goTo(row, row.parentElement?.firstElementChild)
  else if (key === 'End') goTo(row, row.parentElement?.lastElementChild)
  else if (line.parent && key === (line.expanded ? 'ArrowLeft' : 'ArrowRight')) onToggle(line.key)
  else return
  event.preventDefault()
}

function goTo(from: HTMLElement, to: Element | null | undefined) {
  if (!(to instanceof HTMLElement) || !to.hasAttribute('data-row')) return
  // Set on the elements, not through state: redrawing 200 rows to move a focus would be slow.
  from.tabIndex = -1
  to.tabIndex = 0
  to.focus()
  to.scrollIntoView({ block: 'nearest' })
}
