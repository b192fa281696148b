import { Stack, Text } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useSteady } from '../after-press.ts'
import { Earlier } from '../earlier.tsx'
import { ErrorState } from '../error-state.tsx'
import { Panel } from '../panel.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { type ListState, useLastPage, useReturn } from '../use-list-state.ts'
import { useNarrow } from '../use-narrow.ts'
import type { Reading } from '../waiting.tsx'
import { forgiving, linesOf, pageOf, topRows } from './arrange.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { Grid } from './grid.tsx'
import { Pager } from './pager.tsx'
import { PhoneRows } from './phone-rows.tsx'
import type { RowHandling } from './row-handling.ts'
import { Toolbar } from './toolbar.tsx'
import { useChoices } from './use-choices.ts'

interface TableProps<T> extends Omit<RowHandling<T>, 'onToggle'> {
  label: string
  /** Undefined while the rows load. */
  rows: readonly T[] | undefined
  /** Number of rows of the whole list, when the server sorts, searches and pages; `rows` is then one page. */
  total?: number
  state: ListState
  sizeLabel?: string
  /** Placeholder of the search box; false for none. */
  search?: string | false
  /** Fields that narrow the list; on a small screen they stand in a drawer, whose button tells how many are set. */
  filters?: ReactNode
  filterCount?: number
  /** What stands above the list on every screen, such as the actions on the picked rows. */
  beside?: ReactNode
  empty: ReactNode
  /** The question that `rows` answer; while its `isPlaceholderData` is true they answer an earlier page, search or filter. */
  read?: Reading & { isPlaceholderData: boolean }
  idOf?: (row: T) => string
  nested?: (row: T) => readonly T[] | undefined
  /** The rows that start unfolded: all, or those for which the function is true. */
  startOpen?: boolean | ((row: T) => boolean)
}

/** A list of so many columns lets people choose among them. */
const CHOSEN_FROM = 4

const idOfItem = (row: unknown) => String((row as { id?: unknown }).id)

/**
 * The table of the product: sort, search, pages, nested rows, selection, row click and keyboard, with loading, empty
 * and error states. It pages on screen, or on the server when `total` is given.
 */
export function Table<T>(props: TableProps<T>) {
  const { rows, columns, state, read, empty, search = 'Rechercher…' } = props
  const { filterCount = 0 } = props
  const isEarlier = read?.isPlaceholderData ?? false
  const narrow = useNarrow()
  const { expanded, toggle } = useExpanded(Boolean(props.startOpen))
  const { total, lines } = useSteady(useLines(props, expanded))
  const choices = useChoices(props.label, columns)
  useReturn(rows !== undefined)
  useLastPage(state, rows === undefined || isEarlier ? undefined : props.total)
  const searching = state.search.trim() !== ''
  const nothing = rows !== undefined && total === 0
  // The search box stays while a search that was emptied is answered: it has the focus.
  const isShown = rows !== undefined && (!nothing || isEarlier)
  // Search and filters stay visible with an error: one of them may be what the server refused.
  const narrows = (search !== false && searching) || Boolean(props.filters) || Boolean(props.beside)
  const hasColumns = isShown && !narrow && columns.length >= CHOSEN_FROM && lines.length > 1
  const { onOpen, opens, actions, menu, selection } = props
  const handling = { lines, onOpen, opens, onToggle: toggle, actions, menu, selection }
  return (
    <Stack gap="sm">
      {(narrows || hasColumns || (search !== false && isShown)) && (
        <Toolbar
          columns={columns}
          state={state}
          search={search}
          filters={props.filters}
          filterCount={filterCount}
          beside={props.beside}
        >
          {hasColumns && <ColumnsMenu columns={columns} choices={choices} />}
        </Toolbar>
      )}
      {rows === undefined || (nothing && isEarlier) ? (
        <Panel p={0}>{read?.error ? <ErrorState one={read} /> : <ListSkeleton />}</Panel>
      ) : nothing ? (
        <Panel p={0}>
          {searching ? <NothingFound search={state.search} isFiltered={filterCount > 0} /> : empty}
        </Panel>
      ) : (
        <Earlier isEarlier={isEarlier} keepsFocus>
          {narrow ? (
            <PhoneRows label={props.label} columns={columns} {...handling} />
          ) : (
            <Grid
              label={props.label}
              columns={choices.shown}
              density={choices.density}
              sort={state.sort}
              onSort={(sort) => state.set({ sort })}
              {...handling}
            />
          )}
          <Pager state={state} total={total} sizeLabel={props.sizeLabel} />
        </Earlier>
      )}
    </Stack>
  )
}

/** @param props.isFiltered filters may hide what was searched */
function NothingFound({ search, isFiltered }: { search: string; isFiltered: boolean }) {
  return (
    <Text c="dimmed" ta="center" p="xl">
      Aucun résultat pour « {search.trim()} »{isFiltered && ' avec ces filtres'}
    </Text>
  )
}

const NO_ROWS: never[] = []

/** The rows to show and how many there are: searched, sorted and paged here, unless the server did it (`total` is given). */
function useLines<T>(props: TableProps<T>, expanded: ReadonlySet<string>) {
  const { rows = NO_ROWS, columns, nested, startOpen, idOf = idOfItem } = props
  const { page, size, sort, search } = props.state
  const { total } = props
  const remote = total !== undefined
  const key = sort?.key
  const desc = sort?.desc ?? false
  return useMemo(() => {
    const order = key === undefined || remote ? null : { key, desc }
    const all = forgiving({
      rows,
      columns,
      nested,
      startOpen,
      idOf,
      expanded,
      sort: order,
      search: remote ? '' : search,
    })
    const top = topRows(all)
    return { total: total ?? top.length, lines: linesOf(remote ? top : pageOf(top, page, size), all) }
  }, [rows, columns, nested, startOpen, idOf, expanded, key, desc, search, total, remote, page, size])
}

/** The rows unfolded or folded by hand; forgotten when a search unfolds them all, and when it ends. */
function useExpanded(startOpen: boolean) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [before, setBefore] = useState(startOpen)
  if (before !== startOpen) {
    setBefore(startOpen)
    setExpanded(new Set())
  }
  const toggle = useCallback((key: string) => {
    setExpanded((previous) => {
      const next = new Set(previous)
      if (!next.delete(key)) next.add(key)
      return next
    })
  }, [])
  return { expanded, toggle }
}
