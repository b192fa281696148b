import { ActionIcon } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import type { Line } from './arrange.ts'
import { type Column, contentOf, isEssential, isWhole } from './column.ts'
import classes from './grid.module.css'
import { RowActions } from './row-actions.tsx'
import type { RowHandling } from './row-handling.ts'
import { Tick } from './tick.tsx'

interface RowProps<T> {
  line: Line<T>
  index: number
  /** Index of the last line. */
  last: number
  columns: readonly Column<T>[]
  /** True for the row that the Tab key reaches. */
  isCurrent: boolean
  /** True when the arrow keys move between rows. */
  walkable: boolean
  opens: boolean
  onOpen: (row: T) => void
  onToggle: (key: string) => void
  focusLine: (index: number) => void
  actions: RowHandling<T>['actions']
  menu: RowHandling<T>['menu']
  /** Name of the tick box; undefined when rows are not picked. */
  tickLabel: string | undefined
  picked: boolean
  onPick: (key: string, picked: boolean, isRange: boolean) => void
  /** True where rows come and go with the scroll: each then says which one it is. */
  isCounted: boolean
}

function PlainRow<T>({ line, columns, opens, onToggle, actions, menu, ...props }: RowProps<T>) {
  const walkable = props.walkable || line.parent || line.depth > 0
  const onOpen = opens ? props.onOpen : undefined
  return (
    <tr
      className={opens ? classes.open : undefined}
      data-row={walkable || undefined}
      data-line={line.key}
      data-index={props.index}
      aria-rowindex={props.isCounted ? props.index + 2 : undefined}
      tabIndex={walkable ? (props.isCurrent ? 0 : -1) : undefined}
      onClick={(event) => isRowClick(event) && onOpen?.(line.row)}
      onKeyDown={(event) => walk(event, { ...props, line, onOpen, onToggle })}
    >
      {props.tickLabel !== undefined && (
        <td className={classes.tick}>
          <Tick
            label={props.tickLabel}
            checked={props.picked}
            onChange={(picked, isRange) => props.onPick(line.key, picked, isRange)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          className={clsx(
            classes[column.align ?? 'left'],
            isWhole(column) && classes.whole,
            column.phone === 'name' && classes.name,
            isEssential(column) && classes.essential,
          )}
          key={column.key}
        >
          <div className={classes.cell}>
            <div className={classes.text}>
              {index === 0 ? (
                <FirstCell line={line} column={column} onToggle={onToggle} />
              ) : (
                contentOf(column, line.row)
              )}
            </div>
          </div>
        </td>
      ))}
      {(actions || menu) && (
        <td className={classes.actions}>
          {actions && <RowActions actions={actions(line.row)} />}
          {menu?.(line.row)}
        </td>
      )}
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
      <span className={classes.text}>{cell}</span>
    </span>
  )
}

/** A click on a button or link inside the row, or one that ends a selection of text, is not a click on the row. */
function isRowClick(event: MouseEvent): boolean {
  const inner = event.target instanceof Element && event.target.closest('button, a, input, label')
  return !inner && window.getSelection()?.type !== 'Range'
}

type Walk<T> = Pick<RowProps<T>, 'line' | 'index' | 'last' | 'focusLine' | 'onToggle'> & {
  onOpen: ((row: T) => void) | undefined
}

function walk<T>(event: KeyboardEvent<HTMLTableRowElement>, { line, index, focusLine, ...of }: Walk<T>) {
  if (event.target !== event.currentTarget) return
  const { key } = event
  if (key === 'Enter') of.onOpen?.(line.row)
  else if (key === 'ArrowDown') focusLine(Math.min(index + 1, of.last))
  else if (key === 'ArrowUp') focusLine(Math.max(index - 1, 0))
  else if (key === 'Home') focusLine(0)
  else if (key === 'End') focusLine(of.last)
  else if (line.parent && key === (line.expanded ? 'ArrowLeft' : 'ArrowRight')) of.onToggle(line.key)
  else return
  event.preventDefault()
}
