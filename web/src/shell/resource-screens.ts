import { roles } from '@lavandiere/domain/kernel/roles.ts'
import { type Action, can, type Subject } from '@lavandiere/domain/rights.ts'
import type { ComponentType } from 'react'
import type { Ruled } from '../crud/list-view.tsx'
import type { Placed, ResourceView } from '../crud/pages.tsx'
import type { Screen } from './screen.ts'

interface ResourceScreens<R extends Ruled>
  extends Placed,
    Pick<Screen, 'icon' | 'menu' | 'tile' | 'tabs' | 'help'> {
  /** Name of the resource; its line in the table of rights says which roles open each screen. */
  name: Subject
  /** Title of the list in the breadcrumb and in the search. */
  title: string
  /** Path of the screen above the list, when the list has no menu entry. */
  parent?: string
  /** The pages, loaded when the first of them is opened. */
  load: () => Promise<ResourceView<R>>
  /** The page of the list, when it shows more than the list. */
  list?: () => Promise<ComponentType>
}

/** The roles allowed an action on a resource, without crews: they work in their own application. */
const rolesThat = (action: Action, name: Subject) =>
  roles.filter((role) => role !== 'operateur' && can(role, action, name))

/** The three screens of a resource: its list, the form of a new item and that of an item, below it. */
export function resourceScreens<R extends Ruled>(of: ResourceScreens<R>): readonly Screen[] {
  const { name, title, path, titles, load, list, ...entry } = of
  const pages = async () => {
    const [{ pagesOf }, shown] = await Promise.all([import('../crud/pages.tsx'), load()])
    return pagesOf({ ...shown, path, titles })
  }
  return [
    {
      ...entry,
      path,
      title,
      roles: rolesThat('read', name),
      page: list ?? (async () => (await pages()).list),
    },
    {
      path: `${path}/new`,
      title: titles.create,
      help: of.help,
      roles: rolesThat('create', name),
      parent: path,
      creates: { resources: [name] },
      page: async () => (await pages()).create,
    },
    {
      path: `${path}/:id/edit`,
      title: titles.edit,
      roles: rolesThat('update', name),
      parent: path,
      page: async () => (await pages()).edit,
    },
  ]
}
