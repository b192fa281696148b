import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { ErrorState } from '../error-state.tsx'
import { Panel } from '../panel.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { type ListState, PAGE_SIZES, useLastPage } from '../use-list-state.ts'
import { useNarrow } from '../use-narrow.ts'
import { forgiving, linesOf, pageOf, topRows } from './arrange.ts'
import { Cards } from './cards.tsx'
import type { Column } from './column.ts'
import { Grid } from './grid.tsx'
import { Pager } from './pager.tsx'
import type { Selection } from './row-handling.ts'
import { SearchInput } from './search-input.tsx'

export interface TableProps<T> {
  /** Names the table to a screen reader. */
  label: string
  columns: readonly Column<T>[]
  /** Undefined while they load. */
  rows: readonly T[] | undefined
  /** How many rows the whole list has, when the server sorts, searches and pages; `rows` is then one page. */
  total?: number
  state: ListState
  sizes?: readonly number[]
  sizeLabel?: string
  /** Placeholder of the search box; false for none. */
  search?: string | false
  /** Filters, beside the search box. */
  filters?: ReactNode
  /** What an empty list shows. */
  empty: ReactNode
  error?: unknown
  onRetry?: () => void
  /** True while a next page loads behind the shown one. */
  fetching?: boolean
  idOf?: (row: T) => string
  /** Row click, and Enter on a row; `opens` is false for the rows that lead nowhere. */
  onOpen?: (row: T) => void
  opens?: (row: T) => boolean
  /** With `selection` the same function from draw to draw, or each tick draws all rows again. */
  actions?: (row: T) => ReactNode
  /** The rows that stand under a row. */
  nested?: (row: T) => readonly T[] | undefined
  /** The rows that show what stands under them until they are closed: all, or those of which it is true. */
  startOpen?: boolean | ((row: T) => boolean)
  selection?: Selection<T>
}

const idOfItem = (row: unknown) => String((row as { id?: unknown }).id)

/**
 * The one table of the product: sort, search, pages, nested rows, selection, row click and keyboard, with its
 * loading, empty and error states. It pages on screen, or on the server when `total` is given.
 */
export function Table<T>(props: TableProps<T>) {
  const { rows, columns, state, sizes = PAGE_SIZES, error, empty, search = 'Rechercher…' } = props
  const narrow = useNarrow()
  const { expanded, toggle } = useExpanded(Boolean(props.startOpen))
  const { top, lines } = useLines(props, expanded)
  useLastPage(state, rows === undefined || props.fetching ? undefined : props.total)
  const total = props.total ?? top.length
  const searching = state.search.trim() !== ''
  const nothing = rows !== undefined && total === 0
  const View = narrow ? Cards : Grid
  // What narrows a list stays beside its error: it may be what the server refused.
  const narrows = (search !== false && searching) || Boolean(props.filters)
  return (
    <Stack gap="sm">
      {(narrows || (search !== false && rows !== undefined && !nothing)) && (
        <Group gap="sm">
          {search !== false && (
            <SearchInput
              value={state.search}
              onChange={(text) => state.set({ search: text })}
              placeholder={search}
            />
          )}
          {narrow && <SortSelect columns={columns} state={state} />}
          {props.filters}
        </Group>
      )}
      {rows === undefined ? (
        <Panel p={0}>{error ? <ErrorState error={error} onRetry={props.onRetry} /> : <ListSkeleton />}</Panel>
      ) : nothing ? (
        <Panel p={0}>{searching ? <NothingFound search={state.search} /> : empty}</Panel>
      ) : (
        <>
          <View
            label={props.label}
            lines={lines}
            columns={columns}
            sort={state.sort}
            onSort={(sort) => state.set({ sort })}
            onOpen={props.onOpen}
            opens={props.opens}
            onToggle={toggle}
            actions={props.actions}
            selection={props.selection}
            fetching={props.fetching ?? false}
          />
          <Pager
            page={state.page}
            size={state.size}
            total={total}
            sizes={sizes}
            sizeLabel={props.sizeLabel ?? 'Nombre de lignes :'}
            onPage={(page) => state.set({ page })}
            onSize={(size) => state.set({ size })}
          />
        </>
      )}
    </Stack>
  )
}

/** Cards have no column headers to sort by. */
function SortSelect<T>({ columns, state }: { columns: readonly Column<T>[]; state: ListState }) {
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length < 2) return null
  const data = sortable.flatMap(({ key, title }) => [
    { value: key, label: `${title} ↑` },
    { value: `-${key}`, label: `${title} ↓` },
  ])
  return (
    <NativeSelect
      w="100%"
      aria-label="Trier par"
      data={state.sort ? data : [{ value: '', label: 'Trier par…' }, ...data]}
      value={state.sort ? (state.sort.desc ? '-' : '') + state.sort.key : ''}
      onChange={({ currentTarget: { value } }) =>
        state.set({ sort: { key: value.replace(/^-/, ''), desc: value.startsWith('-') } })
      }
    />
  )
}

function NothingFound({ search }: { search: string }) {
  return (
    <Text c="dimmed" ta="center" p="xl">
      Aucun résultat pour « {search.trim()} »
    </Text>
  )
}

const NO_ROWS: never[] = []

/** The rows as they stand: searched, sorted and paged here, unless the server did (`total` is given). */
function useLines<T>(props: TableProps<T>, expanded: ReadonlySet<string>) {
  const { rows = NO_ROWS, columns, nested, startOpen, idOf = idOfItem } = props
  const { page, size, sort, search } = props.state
  const remote = props.total !== undefined
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
    return { top, lines: linesOf(remote ? top : pageOf(top, page, size), all) }
  }, [rows, columns, nested, startOpen, idOf, expanded, key, desc, search, remote, page, size])
}

/** The rows that were opened or closed by hand; forgotten when a search opens them all, or its end closes them. */
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
