import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { Page } from '../ui/page.tsx'
import type { PageTab } from '../ui/tabbed-page.tsx'
import type { Column } from '../ui/table/column.ts'
import type { FieldName } from './form.ts'
import { CreateView, EditView, type FormViewProps } from './form-view.tsx'
import { AddButton, editPathOf, ListView, type ListViewProps, type Ruled } from './list-view.tsx'
import { type PlainForm, plainColumn, refuseUndrawn } from './plain.tsx'

/** What the pages of a resource show. A column or field known to the definition needs no more than its name. */
export interface ResourceView<R extends Ruled>
  extends PlainForm<R>,
    Pick<FormViewProps<R>, 'Fields' | 'initial' | 'lockOf' | 'next'>,
    Pick<ListViewProps<R>, 'RemovalNote' | 'rowActions' | 'isCopied' | 'shows'> {
  /** Shown beside the button that creates an item. */
  Beside?: ComponentType
  columns: readonly (Column<Item<R>> | FieldName<R> | Extract<keyof R['computed'], string>)[]
  /** Titles of the failure toasts, when the resource has its own. */
  failures?: { created: string; updated: string; removed: string }
}

/** Where the pages of a resource are, and their headings. */
export interface Placed {
  /** Address of the list; `/new` and `/{id}/edit` follow it. */
  path: string
  titles: { list: string; add: string; create: string; edit: string }
}

/**
 * The screens of a plain resource: addresses, titles, contents. A screen that needs more is written by hand from the
 * same parts (`ListView`, `CreateView`, `EditView`).
 */
export type Screens<R extends Ruled> = ResourceView<R> & Placed

function ListPage<R extends Ruled>(screens: Screens<R>) {
  return (
    <Page title={screens.titles.list} actions={<ScreensAdd {...screens} />}>
      <ScreensList {...screens} />
    </Page>
  )
}

/** The list as a tab, at its own address, of a page that holds several lists. */
export function tabOf<R extends Ruled>(label: string, screens: Screens<R>): PageTab<string> {
  const { path } = screens
  const [actions, content] = [<ScreensAdd key={path} {...screens} />, <ScreensList key={path} {...screens} />]
  return { value: path, path, label, actions, content }
}

export function ScreensList<R extends Ruled>({ columns, ...screens }: Screens<R>) {
  const whole = columns.map((column) =>
    typeof column === 'string' ? plainColumn(screens.resource, column) : column,
  )
  return <ListView {...screens} columns={whole} add={<ScreensAdd {...screens} />} />
}

export function ScreensAdd<R extends Ruled>({
  resource,
  path,
  titles,
  Beside,
}: Placed & { resource: R; Beside?: ComponentType }) {
  const add = <AddButton resource={resource} path={path} label={titles.add} />
  if (!Beside) return add
  return (
    <>
      <Beside />
      {add}
    </>
  )
}

export function CreatePage<R extends Ruled>({ screens }: { screens: Screens<R> }) {
  const { titles, failures, ...form } = screens
  return (
    <Page title={titles.create} width="narrow">
      <CreateView {...form} editPath={(made) => editPathOf(form.path, made)} save={{ failures }} />
    </Page>
  )
}

function EditPage<R extends Ruled>({ screens }: { screens: Screens<R> }) {
  const { titles, failures, ...form } = screens
  const { id = '' } = useParams()
  return (
    <Page title={titles.edit} width="narrow">
      <EditView {...form} save={{ failures }} id={id} />
    </Page>
  )
}

/**
 * The three pages of a resource as components of routes.
 * @throws Error for a field that the form cannot draw
 */
export function pagesOf<R extends Ruled>(screens: Screens<R>) {
  if (!screens.Fields) refuseUndrawn(screens)
  return {
    list: () => <ListPage {...screens} />,
    create: () => <CreatePage screens={screens} />,
    edit: () => <EditPage screens={screens} />,
  }
}
