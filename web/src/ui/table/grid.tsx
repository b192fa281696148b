import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { DataTable, type DataTableColumn, type DataTableSortStatus } from 'mantine-datatable'
import 'mantine-datatable/styles.layer.css'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Sort } from '../use-list-state.ts'
import type { Line } from './arrange.ts'
import { type Column, shownOf } from './column.ts'
import classes from './grid.module.css'

export interface GridProps<T> {
  label: string
  lines: readonly Line<T>[]
  columns: readonly Column<T>[]
  sort: Sort | null
  onSort: (sort: Sort) => void
  onOpen?: (row: T) => void
  onToggle: (key: string) => void
  actions?: (row: T) => ReactNode
  selection?: Selection<T>
  rowClassName?: (row: T) => string | undefined
  fetching: boolean
}

/** Rows picked for a bulk action. `labelOf` names a row for its tick box. */
export interface Selection<T> {
  selected: readonly T[]
  onChange: (rows: T[]) => void
  labelOf: (row: T) => string
}

/** Below this height a table scrolls with the page instead of inside itself. */
const LOWEST_PX = 320
/** What stands under a table: the pager and the page's margin. */
const UNDER_PX = 84

/** The height that a table may take so that its header and its pager stay in sight. */
function useRoom() {
  const ref = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (ref.current) setTop(ref.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  return { ref, maxHeight: `max(${LOWEST_PX}px, calc(100dvh - ${Math.round(top) + UNDER_PX}px))` }
}

/** The rows as a table with a header that stays, for screens wide enough. */
export function Grid<T>(props: GridProps<T>) {
  const { lines, columns, sort, onSort, selection, actions } = props
  const { ref, maxHeight } = useRoom()
  const shown = columns.map(
    (column, index): DataTableColumn<Line<T>> => ({
      accessor: column.key,
      title: column.title,
      sortable: column.sortable ?? false,
      textAlign: column.align ?? 'left',
      width: column.width,
      noWrap: column.noWrap,
      render: (line) =>
        index === 0 ? (
          <FirstCell line={line} column={column} onToggle={props.onToggle} />
        ) : (
          shownOf(column, line.row)
        ),
    }),
  )
  if (actions) shown.push(actionsColumn(actions))
  const rowOf = new Map(lines.map((line) => [line.row, line]))
  return (
    <div ref={ref}>
      <DataTable<Line<T>>
        aria-label={props.label}
        className={classes.table}
        records={[...lines]}
        idAccessor="key"
        columns={shown}
        maxHeight={maxHeight}
        fetching={props.fetching}
        customLoader={<span />}
        loaderBackgroundBlur={0}
        verticalSpacing={6}
        highlightOnHover
        borderColor="var(--trait)"
        rowBorderColor="var(--trait)"
        backgroundColor="var(--panneau)"
        rowClassName={({ row }) => `${props.onOpen ? classes.open : ''} ${props.rowClassName?.(row) ?? ''}`}
        customRowAttributes={(line, index) => rowAttributes(props, line, index)}
        {...(props.onOpen && {
          onRowClick: ({ record, event }) => isRowClick(event) && props.onOpen?.(record.row),
        })}
        {...(sort
          ? {
              sortStatus: {
                columnAccessor: sort.key,
                direction: sort.desc ? ('desc' as const) : ('asc' as const),
              },
            }
          : { sortStatus: { columnAccessor: '', direction: 'asc' as const } })}
        onSortStatusChange={({ columnAccessor, direction }: DataTableSortStatus<Line<T>>) =>
          onSort({ key: String(columnAccessor), desc: direction === 'desc' })
        }
        {...(selection && {
          selectedRecords: selection.selected.flatMap((row) => rowOf.get(row) ?? []),
          onSelectedRecordsChange: (picked: Line<T>[]) => selection.onChange(picked.map((line) => line.row)),
          getRecordSelectionCheckboxProps: (line: Line<T>) => ({
            'aria-label': `Sélectionner ${selection.labelOf(line.row)}`,
          }),
          allRecordsSelectionCheckboxProps: { 'aria-label': 'Tout sélectionner' },
        })}
      />
    </div>
  )
}

function actionsColumn<T>(actions: (row: T) => ReactNode): DataTableColumn<Line<T>> {
  return {
    accessor: '·actions',
    title: <VisuallyHidden>Actions</VisuallyHidden>,
    textAlign: 'right',
    width: '0%',
    noWrap: true,
    cellsClassName: classes.actions,
    render: ({ row }) => actions(row),
  }
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

/** Tab reaches one row; arrows walk through them, Enter opens, right and left unfold and fold. */
function rowAttributes<T>(props: GridProps<T>, line: Line<T>, index: number) {
  if (!props.onOpen && !line.parent) return {}
  return {
    tabIndex: index === 0 ? 0 : -1,
    'data-row': '',
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
      const row = event.currentTarget
      if (event.target !== row) return
      if (event.key === 'Enter') props.onOpen?.(line.row)
      else if (event.key === 'ArrowDown') goTo(row, row.nextElementSibling)
      else if (event.key === 'ArrowUp') goTo(row, row.previousElementSibling)
      else if (event.key === 'Home') goTo(row, row.parentElement?.firstElementChild)
      else if (event.key === 'End') goTo(row, row.parentElement?.lastElementChild)
      else if (line.parent && event.key === (line.expanded ? 'ArrowLeft' : 'ArrowRight'))
        props.onToggle(line.key)
      else return
      event.preventDefault()
    },
  }
}

function goTo(from: HTMLElement, to: Element | null | undefined) {
  if (!(to instanceof HTMLElement) || !to.hasAttribute('data-row')) return
  // Straight on the elements: drawing 200 rows again to move a focus would be slow.
  from.tabIndex = -1
  to.tabIndex = 0
  to.focus()
  to.scrollIntoView({ block: 'nearest' })
}
