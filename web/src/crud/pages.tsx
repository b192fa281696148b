import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import type { SessionUser } from '../api/token.ts'
import { Page } from '../ui/page.tsx'
import type { Column } from '../ui/table/column.ts'
import { CreateView, EditView, type FieldsProps, type FormViewProps } from './form-view.tsx'
import { AddButton, ListView, type RemovalNote, type Ruled } from './list-view.tsx'

/**
 * The screens of a plain resource: where they are, what they are called, what they show. A screen that needs more
 * than this is written by hand from the same parts (`ListView`, `CreateView`, `EditView`).
 */
export interface Screens<R extends Ruled> {
  resource: R
  /** Address of the list; `/new` and `/{id}/edit` follow it. */
  path: string
  titles: { list: string; add: string; create: string; edit: string }
  columns: readonly Column<Item<R>>[]
  Fields: ComponentType<FieldsProps<R>>
  /** Why this user may only read that item; null when it may change it. */
  lockOf?: (item: Item<R>, user: SessionUser) => string | null
  RemovalNote?: RemovalNote<R>
  /** Titles of the failure toasts, for a resource that has its own. */
  failures?: { created: string; updated: string; removed: string }
}

/** The list of a resource, with the button that adds one. */
export function ListPage<R extends Ruled>(screens: Screens<R>) {
  return (
    <Page title={screens.titles.list} actions={<ScreensAdd {...screens} />}>
      <ScreensList {...screens} />
    </Page>
  )
}

/** The list alone, for a page of several. */
export function ScreensList<R extends Ruled>(screens: Screens<R>) {
  return <ListView {...screens} add={<ScreensAdd {...screens} />} />
}

/** The button that opens the form of a new item. */
export function ScreensAdd<R extends Ruled>({ resource, path, titles }: Screens<R>) {
  return <AddButton resource={resource} path={path} label={titles.add} />
}

/** The form of a new item; `initial` is where it starts from, beyond empty fields. */
export function CreatePage<R extends Ruled>({
  titles,
  failures,
  ...screens
}: Screens<R> & Pick<FormViewProps<R>, 'initial'>) {
  return (
    <Page title={titles.create} width="narrow">
      <CreateView {...screens} save={{ failures }} />
    </Page>
  )
}

/** The form of the item that the address names. */
export function EditPage<R extends Ruled>({ titles, failures, ...screens }: Screens<R>) {
  const { id = '' } = useParams()
  return (
    <Page title={titles.edit} width="narrow">
      <EditView {...screens} save={{ failures }} id={id} />
    </Page>
  )
}
