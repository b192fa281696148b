import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
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
 * @throws Error at start when a room exports no routes, or when two rooms declare the same call
 */
export const roomRoutes: readonly Route[] = refuseTwins(
  rooms.flatMap(({ routes }, index) => {
    if (!Array.isArray(routes)) throw new Error(`${names[index]}/routes.ts must export « routes »`)
    return routes
  }),
)

function refuseTwins(routes: Route[]): Route[] {
  const calls = routes.map(({ method, url }) => `${method} ${url}`)
  const twin = calls.find((call, index) => calls.indexOf(call) !== index)
  if (twin) throw new Error(`Two rooms declare ${twin}`)
  return routes
}
