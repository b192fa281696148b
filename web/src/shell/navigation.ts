import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import { can } from '@lavandiere/domain/rights.ts'
import type { Parametres } from '@lavandiere/domain/session/parametres.ts'
import { generatePath } from 'react-router'
import type { CreationOf } from '../crud/creation.ts'
import { type MenuGroup, menuGroups, type Screen } from './screen.ts'

interface RoomModule {
  screens: readonly Screen[]
}

/** The files of screens of the rooms, found by their names alone: those of a whole room, and those of one resource. */
const rooms = Object.values(
  import.meta.glob<RoomModule>(['../*/screens.ts', '../*/*.screens.ts'], { eager: true }),
)
const found = rooms.flatMap((room) => room.screens)

/** The screen of this path. */
export const screenOf = (path: string): Screen | undefined => found.find((screen) => screen.path === path)

/** The rank of a screen in menu and tiles; a screen without an entry stands with the one above it. */
function rankOf(screen: Screen): number {
  if (screen.menu) return (menuGroups.indexOf(screen.menu.group as MenuGroup) + 1) * 1000 + screen.menu.order
  const parent = screenOf(screen.parent ?? '')
  return parent ? rankOf(parent) : Number.POSITIVE_INFINITY
}

/** Every screen behind log-in (SHELL-10 … SHELL-53, OPEN-23 … OPEN-27), in the order of menu and tiles. */
export const screens: readonly Screen[] = found.toSorted(
  (a, b) => rankOf(a) - rankOf(b) || Number(b.menu !== undefined) - Number(a.menu !== undefined),
)

/** The icon of a screen, or of the nearest one above it that has one. */
export const iconOf = (screen: Screen | undefined): Screen['icon'] =>
  screen && (screen.icon ?? iconOf(screenOf(screen.parent ?? '')))

/** The line that tells the purpose of a screen; undefined without one. */
export const helpOf = ({ help, tile }: Screen) => help ?? tile

/** The address of a screen without parameters (optional ones are left out). */
export const addressOf = (screen: Screen) => generatePath(screen.path.replace(/\/:[a-zA-Z]+\?$/, ''))

type Settings = Pick<Parametres, 'tableauDeBordClient'>

/** The roles that may open a screen, with those that the settings of the deployment add. */
export function rolesOf(screen: Screen, settings?: Settings): readonly Role[] {
  const { roles, openedBy } = screen
  return openedBy && settings?.[openedBy.setting] ? [...roles, ...openedBy.roles] : roles
}

const isAllowed = (roles: readonly Role[], role: Role | null) =>
  roles.length === 0 || (role !== null && roles.includes(role))

export const canOpen = (screen: Screen, role: Role | null, settings?: Settings) =>
  isAllowed(rolesOf(screen, settings), role)

/** The screens whose entry a role sees in the side menu (SHELL-09 … SHELL-14), top level first, then each group. */
export function menuOf(
  role: Role | null,
  settings?: Settings,
): { group: MenuGroup | null; entries: Screen[] }[] {
  const visible = screens.filter(
    (e) => e.menu && canOpen(e, role, settings) && (!e.menu.roles || isAllowed(e.menu.roles, role)),
  )
  return [null, ...menuGroups]
    .map((group) => ({ group, entries: visible.filter((e) => (e.menu?.group ?? null) === group) }))
    .filter(({ entries }) => entries.length > 0)
}

/** The screens that are tiles of the home page for a role (SHELL-17, SHELL-20, OPEN-27). */
export const tilesOf = (role: Role | null, settings?: Settings) =>
  screens.filter((e) => e.tile && canOpen(e, role, settings))

/** The id at the end of an IRI; read here, for the fields of the domain bring the code of all schemas. */
const idIn = (iri: unknown) => /\/([1-9]\d*)$/.exec(String(iri))?.[1] ?? null

const addressWith = (path: string, query: string[][]) =>
  query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path

/**
 * The screen on which a role creates an item of a resource, for the items already chosen, which its address names; null when the role may not
 * create one, or when the item that it belongs to is not chosen yet.
 */
export const creationOf =
  (role: Role | null): CreationOf =>
  (name, among = {}) => {
    for (const { path, title, creates } of screens.filter((e) => e.creates && canOpen(e, role))) {
      const subject = creates?.resources.find((one) => one === name)
      if (!subject || role === null || !can(role, 'create', subject)) continue
      const { [creates?.within ?? '']: owner, ...others } = among
      const id = idIn(owner)
      if (creates?.within && id === null) return null
      const given = Object.entries(others).flatMap(([of, iri]) => {
        const known = idIn(iri)
        return known === null ? [] : [[of, known]]
      })
      return { label: title, to: addressWith(generatePath(path, { id }), given) }
    }
    return null
  }

/** The screens above one, from the menu down, with their addresses. */
export function breadcrumbOf(screen: Screen, params: Record<string, string | undefined>) {
  const crumbs: { label: string; to: string }[] = []
  let parent = screenOf(screen.parent ?? '')
  while (parent) {
    crumbs.unshift({ label: parent.title, to: generatePath(parent.path, params) })
    parent = screenOf(parent.parent ?? '')
  }
  return crumbs
}
