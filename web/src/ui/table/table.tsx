import { Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { ErrorState } from '../error-state.tsx'
import { Panel } from '../panel.tsx'
import { ListSkeleton } from '../skeletons.tsx'
import { type ListState, PAGE_SIZES } from '../use-list-state.ts'
import { useNarrow } from '../use-narrow.ts'
import { linesOf, pageOf, topRows } from './arrange.ts'
import { Cards } from './cards.tsx'
import type { Column } from './column.ts'
import { Grid } from './grid.tsx'
import { Pager } from './pager.tsx'
import { SearchInput } from './search-input.tsx'
import type { Selection } from './selection.ts'

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
  /** Row click, and Enter on a row. */
  onOpen?: (row: T) => void
  actions?: (row: T) => ReactNode
  /** The rows that stand under a row. */
  nested?: (row: T) => readonly T[] | undefined
  selection?: Selection<T>
  rowClassName?: (row: T) => string | undefined
  /** On a small screen: cards, or the table itself to scroll sideways. */
  narrow?: 'cards' | 'scroll'
}

const idOfItem = (row: unknown) => String((row as { id?: unknown }).id)

/**
 * The one table of the product: sort, search, pages, nested rows, selection, row click and keyboard, with its
 * loading, empty and error states. It pages on screen, or on the server when `total` is given.
 */
export function Table<T>(props: TableProps<T>) {
  const { rows, columns, state, sizes = PAGE_SIZES, error, empty, search = 'Rechercher…' } = props
  const narrow = useNarrow() && props.narrow !== 'scroll'
  const { expanded, toggle } = useExpanded()
  if (rows === undefined) {
    return (
      <Panel p={0}>{error ? <ErrorState error={error} onRetry={props.onRetry} /> : <ListSkeleton />}</Panel>
    )
  }
  const remote = props.total !== undefined
  const all = {
    rows,
    columns,
    sort: remote ? null : state.sort,
    search: remote ? '' : state.search,
    idOf: props.idOf ?? idOfItem,
    nested: props.nested,
    expanded,
  }
  const top = topRows(all)
  const total = props.total ?? top.length
  const lines = linesOf(remote ? top : pageOf(top, state.page, state.size), all)
  const searching = state.search.trim() !== ''
  const nothing = total === 0
  const View = narrow ? Cards : Grid
  return (
    <Stack gap="sm">
      {(search !== false || props.filters) && (!nothing || searching || props.filters) && (
        <Group gap="sm">
          {search !== false && (
            <SearchInput
              value={state.search}
              onChange={(text) => state.set({ search: text })}
              placeholder={search}
            />
          )}
          {props.filters}
        </Group>
      )}
      {nothing ? (
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
            onToggle={toggle}
            actions={props.actions}
            selection={props.selection}
            rowClassName={props.rowClassName}
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

function NothingFound({ search }: { search: string }) {
  return (
    <Text c="dimmed" ta="center" p="xl">
      Aucun résultat pour « {search.trim()} »
    </Text>
  )
}

function useExpanded() {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((key: string) => {
    setExpanded((previous) => {
      const next = new Set(previous)
      if (!next.delete(key)) next.add(key)
      return next
    })
  }, [])
  return { expanded, toggle }
}
