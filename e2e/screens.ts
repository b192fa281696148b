import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import type { Page } from '@playwright/test'
import type { Screen } from '../web/src/shell/screen.ts'
import { callApi } from './socle.ts'

const WEB = join(import.meta.dirname, '../web/src')
const names = ['*/screens.ts', '*/*.screens.ts'].flatMap((pattern) => globSync(pattern, { cwd: WEB }))
const files: { screens: readonly Screen[] }[] = await Promise.all(
  names.map((name) => import(join(WEB, name))),
)

/** Every screen behind log-in, read from the same files as the application reads. */
export const screens = files.flatMap((file) => file.screens)

/** Whether a role may open a screen. */
export const isOpenTo = ({ roles }: Screen, role: Role) => roles.length === 0 || roles.includes(role)

/** Items of the demonstration that stand for the parameters of a path. */
const EXEMPLES: Record<string, string> = { patrimoineId: '1', type: 'client' }

/**
 * Whether there is an item for the screen that changes one. The demonstration has some of nearly every resource; of one
 * without any, the form of a new item is looked at, which is the same.
 */
export async function hasItem(page: Page, path: string): Promise<boolean> {
  const siblings = screens.find((screen) => screen.path === path.replace('/:id/edit', '/new'))
  const [resource, ...others] = siblings?.creates?.resources ?? []
  if (!path.endsWith('/:id/edit') || !resource || others.length > 0) return true
  const list = await callApi(page, 'GET', `/${resource}?itemsPerPage=1`)
  return list['hydra:totalItems'] !== 0
}

/** A path with its parameters filled in: every kind of item has one with the id 1, but accounts. */
export function addressOf(path: string): string {
  if (path.startsWith('/admin/users/:type')) return path.replace(':type/:id', 'client/3')
  if (path === '/patrimoine/:id/new/') return '/patrimoine/3/new/'
  return path.replace(/\/:(\w+)\?/g, '').replace(/:(\w+)/g, (_, name: string) => EXEMPLES[name] ?? '1')
}
