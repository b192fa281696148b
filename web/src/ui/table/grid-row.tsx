import { ActionIcon, Checkbox } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { Line } from './arrange.ts'
import { type Column, shownOf } from './column.ts'
import classes from './grid.module.css'
import type { Selection } from './selection.ts'

/** What the rows of a table show and do. */
export interface RowHandling<T> {
  columns: readonly Column<T>[]
  onOpen?: (row: T) => void
  onToggle: (key: string) => void
  actions?: (row: T) => ReactNode
  selection?: Selection<T>
  rowClassName?: (row: T) => string | undefined
}

type RowProps<T> = RowHandling<T> & { line: Line<T>; first: boolean }

/** One row. Tab reaches one row of the table; arrows walk through them, Enter opens, right and left unfold and fold. */
export function GridRow<T>({ line, first, ...grid }: RowProps<T>) {
  const { columns, onOpen, onToggle, actions, selection } = grid
  const walkable = onOpen !== undefined || line.parent
  return (
    <tr
      className={clsx(onOpen && classes.open, grid.rowClassName?.(line.row))}
      data-row={walkable || undefined}
      tabIndex={walkable ? (first ? 0 : -1) : undefined}
      onClick={(event) => isRowClick(event) && onOpen?.(line.row)}
      onKeyDown={(event) => walk(event, line, onOpen, onToggle)}
    >
      {selection && (
        <td className={classes.tick}>
          <Checkbox
            size="xs"
            checked={selection.selected.includes(line.row)}
            onChange={(event) =>
              selection.onChange(
                event.currentTarget.checked
                  ? [...selection.selected, line.row]
                  : selection.selected.filter((row) => row !== line.row),
              )
            }
            aria-label={`Sélectionner ${selection.labelOf(line.row)}`}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          className={clsx(classes[column.align ?? 'left'], column.noWrap && classes.noWrap)}
          key={column.key}
        >
          {index === 0 ? (
            <FirstCell line={line} column={column} onToggle={onToggle} />
          ) : (
            shownOf(column, line.row)
          )}
        </td>
      ))}
      {actions && <td className={classes.actions}>{actions(line.row)}</td>}
    </tr>
  )
}

interface FirstCellProps<T> {
  line: Line<T>
  column: Column<T>
  onToggle: (key: string) => void
}

/** The first cell of a row, set in by its depth, with what opens the rows under it. */
function FirstCell<T>({ line, column, onToggle }: FirstCellProps<T>) {
  const cell = shownOf(column, line.row)
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
  // Straight on the elements: drawing 200 rows again to move a focus would be slow.
  from.tabIndex = -1
  to.tabIndex = 0
  to.focus()
  to.scrollIntoView({ block: 'nearest' })
}
