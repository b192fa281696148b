import type { Item, Resource } from '@lavandiere/domain/kernel/resource.ts'
import type { Subject } from '@lavandiere/domain/rights.ts'
import { Text } from '@mantine/core'
import { IconCopy, IconLock, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useMay, useSessionUser } from '../api/store.ts'
import type { SessionUser } from '../api/token.ts'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import type { Column } from '../ui/table/column.ts'
import type { RowAction } from '../ui/table/row-actions.tsx'
import { Table } from '../ui/table/table.tsx'
import { type ListDefaults, useListState } from '../ui/use-list-state.ts'
import { copyPathOf } from './copy.ts'
import { useAll } from './list.ts'
import { useRemoval } from './removal.tsx'

/** A resource that the table of rights names. */
export type Ruled = Resource & { name: Subject }

/** The fields that every item has, whichever the resource. */
interface AnyItem {
  id: number
  [field: string]: unknown
}

/**
 * Shown under the question about a removal: its consequences. The component reports whether the removal is refused,
 * or not known to be allowed yet.
 */
type RemovalNote<R> = ComponentType<{ item: Item<R>; onRefused: (isRefused: boolean) => void }>

export interface ListViewProps<R extends Ruled> {
  resource: R
  /** Address of the list; `/new` and `/{id}/edit` follow it. */
  path: string
  columns: readonly Column<Item<R>>[]
  /** The button that creates an item, shown when the list is empty. */
  add?: ReactNode
  /** Why this user may only read that item; null when the user may change it. */
  lockOf?: (item: Item<R>, user: SessionUser) => string | null
  RemovalNote?: RemovalNote<R>
  /** True when a new item may start from an existing one. */
  isCopied?: boolean
  /** Actions of a row that stand before the usual ones. */
  rowActions?: (item: Item<R>) => readonly RowAction[]
  defaults?: ListDefaults
  /** The items that the list shows; all by default. */
  shows?: (item: Item<R>) => boolean
  /** Title of the toast shown when a removal fails. */
  failures?: { removed: string }
}

/** The text that names an item: its label, or that of the item which it is about. */
export function nameOf(resource: Resource, item: object): string {
  const { [resource.label]: label, id } = item as AnyItem
  const name = typeof label === 'object' && label !== null && 'libelle' in label ? label.libelle : label
  return typeof name === 'string' && name !== '' ? name : `${resource.title} ${id}`
}

/** The address of the form of an item, under the path of its list. */
export const editPathOf = (path: string, item: object) => `${path}/${(item as AnyItem).id}/edit`

/** The list of a resource: sort, search and pages, a row opens its form, and can be removed after a question. */
export function ListView<R extends Ruled>({
  resource,
  path,
  columns,
  RemovalNote,
  ...props
}: ListViewProps<R>) {
  const user = useSessionUser()
  const may = useMay()
  const navigate = useNavigate()
  const state = useListState({ sort: { key: resource.list.by, desc: false }, ...props.defaults })
  const list = useAll(resource)
  const removal = useRemoval<AnyItem>(resource, {
    failure: props.failures?.removed,
    say: (item, onRefused) => (
      <>
        <Text>
          {resource.title} : <strong>{nameOf(resource, item)}</strong>
        </Text>
        {RemovalNote && <RemovalNote item={item as Item<R>} onRefused={onRefused} />}
      </>
    ),
  })
  const lockOf = (item: Item<R>) => (user && props.lockOf?.(item, user)) ?? null
  const isCopied = props.isCopied && may('create', resource.name)
  const mayChange = (action: 'update' | 'remove', item: Item<R>) =>
    may(action, resource.name) && lockOf(item) === null
  const editPath = (item: Item<R>) => editPathOf(path, item)
  return (
    <>
      <Table<Item<R>>
        label={resource.title}
        columns={columns}
        rows={props.shows ? list.data?.filter(props.shows) : list.data}
        state={state}
        read={list}
        // Items that `shows` leaves out are there all the same.
        empty={
          <Empty message={list.data?.length ? 'Rien avec ce choix' : resource.empty} action={props.add} />
        }
        onOpen={(item) => void navigate(editPath(item))}
        opens={(item) => mayChange('update', item)}
        actions={(item) => {
          const reason = lockOf(item)
          return [
            reason !== null && { label: reason, icon: IconLock },
            ...(props.rowActions?.(item) ?? []),
            mayChange('update', item) && { label: 'Editer', icon: IconPencil, to: editPath(item) },
            isCopied === true && {
              label: 'Dupliquer',
              icon: IconCopy,
              to: copyPathOf(`${path}/new`, item as AnyItem),
            },
            mayChange('remove', item) && {
              label: 'Supprimer',
              icon: IconTrash,
              danger: true,
              onClick: () => removal.ask(item as AnyItem),
            },
          ]
        }}
      />
      {removal.dialog}
    </>
  )
}

/** The button that opens the form of a new item, shown to the roles that may create one. */
export function AddButton({ resource, path, label }: { resource: Ruled; path: string; label: string }) {
  if (!useMay()('create', resource.name)) return null
  return (
    <LinkButton to={`${path}/new`} icon={IconPlus} variant="filled">
      {label}
    </LinkButton>
  )
}
