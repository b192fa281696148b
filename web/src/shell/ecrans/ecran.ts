import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import type { Subject } from '@lavandiere/domain/rights.ts'
import type { ComponentType } from 'react'

export type Icone = ComponentType<{ size?: number | string; stroke?: number | string }>

export const groupes = ['Exploitation', 'Ressources Humaines', 'Données'] as const
export type Groupe = (typeof groupes)[number]

/** One screen of the product. Menu, tiles, routes, guards, breadcrumb and search all read this. */
export interface Ecran {
  path: string
  title: string
  /** Who may open it; nobody named means anybody logged in (SHELL-38). */
  roles: readonly Role[]
  /** Roles that a switch of the deployment adds (OPEN-06). */
  selon?: { reglage: 'tableauDeBordClient'; roles: readonly Role[] }
  icon?: Icone
  /** Its entry in the side menu, when it has one; `roles` when the menu shows it to fewer (OPEN-24). */
  menu?: { label: string; groupe?: Groupe; roles?: readonly Role[] }
  /** Its tile on the home page: label and a line that says what it is for. */
  tuile?: { label: string; aide: string }
  /** Its tabs that have addresses of their own, and where the last open one is remembered: menu and tile lead there. */
  onglets?: { name: string; paths: readonly string[] }
  /** What tells it apart from one of the same title, where it has no tile. */
  aide?: string
  /** The resources that one more of is made here; `de` is the choice that `:id` names, such as the client of a patrimoine. */
  cree?: { quoi: readonly Subject[]; de?: string }
  /** The screen above it in the breadcrumb. */
  parent?: string
  /** Loads the screen. Without it the section is not open yet: disabled tile and entry, "Coming Soon" (OPEN-30). */
  page?: () => Promise<ComponentType>
}

/** Who may open a screen. */
export const TOUS: readonly Role[] = []
export const AEC: readonly Role[] = ['admin', 'exploitant', 'client']
export const AE: readonly Role[] = ['admin', 'exploitant']
export const E: readonly Role[] = ['exploitant']
