import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { definedResources, type Resource } from '@lavandiere/domain/kernel/resource.ts'
import { rights } from '@lavandiere/domain/rights.ts'
import type { Route } from './platform/http/route.ts'

/** The exports of a room's `routes.ts`. */
interface Room {
  routes: readonly Route[]
}

/** The folders of this one that hold a file `routes.ts`, in alphabetical order: adding a room is adding its folder. */
const names = readdirSync(import.meta.dirname)
  .filter((name) => existsSync(join(import.meta.dirname, name, 'routes.ts')))
  .sort()

const rooms: Room[] = await Promise.all(names.map((name) => import(`./${name}/routes.ts`)))

/**
 * The calls of every room.
 * @throws Error at start when a room exports no routes, when two rooms declare the same call, or when a call's subject has no
 *   line in the table of rights
 */
export const roomRoutes: readonly Route[] = checked(
  rooms.flatMap(({ routes }, index) => {
    if (!Array.isArray(routes)) throw new Error(`${names[index]}/routes.ts must export « routes »`)
    return routes
  }),
)

function checked(routes: Route[]): Route[] {
  const calls = routes.map(({ method, url }) => `${method} ${url}`)
  const twin = calls.find((call, index) => calls.indexOf(call) !== index)
  if (twin) throw new Error(`Two rooms declare ${twin}`)
  const stray = routes.find(({ access }) => access !== 'public' && !Object.hasOwn(rights, access[1]))
  if (stray)
    throw new Error(
      `${stray.method} ${stray.url}: « ${stray.access[1]} » has no line in domain/src/rights.ts`,
    )
  return routes
}

/** The resources that the rooms serve. */
export const resources: readonly Resource[] = definedResources()
