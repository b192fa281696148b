import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import type { Subject } from '@lavandiere/domain/rights.ts'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'

/** The groups of the side menu and of the home page, in their order; entries without a group come first. */
export const menuGroups = ['Exploitation', 'Ressources Humaines', 'Données'] as const
export type MenuGroup = (typeof menuGroups)[number]

/** One screen of the product. Menu, tiles, routes, guards, breadcrumb and search all read this. */
export interface Screen {
  path: string
  title: string
  /** The roles that may open it; an empty list opens it to anybody logged in (SHELL-38). */
  roles: readonly Role[]
  /** Roles that a setting of the account adds (OPEN-06). */
  openedBy?: { setting: 'tableauDeBordClient'; roles: readonly Role[] }
  icon?: Icon
  /** Its entry in the side menu; `order` ranks it within its group, `roles` hides it from the other ones (OPEN-24). */
  menu?: { order: number; group?: MenuGroup; roles?: readonly Role[] }
  /** The line of its tile on the home page, which says what the screen is for; without it there is no tile. */
  tile?: string
  /** Tabs of the screen that have addresses of their own, and the name under which the last open one is remembered. */
  tabs?: { name: string; paths: readonly string[] }
  /** A line that distinguishes it from a screen of the same title, when it has no tile. */
  help?: string
  /**
   * The resources that a person creates here; `within` is the resource named by `:id`, such as the patrimoine of a
   * container.
   */
  creates?: { resources: readonly Subject[]; within?: string }
  parent?: string
  /**
   * Loads the page. Without it the section is not open yet: tile and entry are disabled, the address shows "Coming
   * Soon" (OPEN-30).
   */
  page?: () => Promise<ComponentType>
}

export const EVERYBODY: readonly Role[] = []
export const AEC: readonly Role[] = ['admin', 'exploitant', 'client']
export const AE: readonly Role[] = ['admin', 'exploitant']
export const E: readonly Role[] = ['exploitant']
