import { Group, NativeSelect, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListState } from '../use-list-state.ts'
import { useNarrow } from '../use-narrow.ts'
import type { Column } from './column.ts'
import { FilterButton } from './filter-button.tsx'
import { SearchInput } from './search-input.tsx'
import classes from './toolbar.module.css'

interface ToolbarProps<T> {
  columns: readonly Column<T>[]
  state: ListState
  /** Placeholder of the search box; false for none. */
  search: string | false
  filters?: ReactNode
  /** Number of filters that are set. */
  filterCount?: number
  beside?: ReactNode
  /** The menu of columns; none on a small screen. */
  children: ReactNode
}

/** The line above a list: its search, its filters, which a small screen keeps in one drawer, and its columns. */
export function Toolbar<T>({ columns, state, search, filters, beside, ...props }: ToolbarProps<T>) {
  const narrow = useNarrow()
  const searchBox = search !== false && (
    <SearchInput value={state.search} onChange={(text) => state.set({ search: text })} placeholder={search} />
  )
  if (narrow)
    return (
      <Stack gap="xs">
        <div className={classes.narrow}>
          {searchBox}
          <FilterDrawer columns={columns} state={state} count={props.filterCount ?? 0}>
            {filters}
          </FilterDrawer>
        </div>
        {beside}
      </Stack>
    )
  return (
    <Group gap="sm">
      {searchBox}
      {filters}
      {beside}
      {props.children}
    </Group>
  )
}

interface DrawerProps<T> {
  columns: readonly Column<T>[]
  state: ListState
  count: number
  children: ReactNode
}

/** The button that opens the sort and the filters of a list. */
function FilterDrawer<T>({ columns, state, count, children }: DrawerProps<T>) {
  const canSort = columns.filter((column) => column.sortable).length > 1
  if (!children && !canSort) return null
  return (
    <FilterButton name={children ? 'Filtres' : 'Trier'} count={count}>
      {children}
      {canSort && <SortSelect columns={columns} state={state} />}
    </FilterButton>
  )
}

/** The choice of the sort where there are no column headers. */
function SortSelect<T>({ columns, state }: { columns: readonly Column<T>[]; state: ListState }) {
  const data = columns
    .filter((column) => column.sortable)
    .flatMap(({ key, title }) => [
      { value: key, label: `${title} ↑` },
      { value: `-${key}`, label: `${title} ↓` },
    ])
  return (
    <NativeSelect
      label="Trier par"
      data={state.sort ? data : [{ value: '', label: 'Choisir…' }, ...data]}
      value={state.sort ? (state.sort.desc ? '-' : '') + state.sort.key : ''}
      onChange={({ currentTarget: { value } }) =>
        state.set({ sort: { key: value.replace(/^-/, ''), desc: value.startsWith('-') } })
      }
    />
  )
}
