import { globSync } from 'node:fs'
import { definedResources, type Resource } from '@lavandiere/domain/kernel/resource.ts'
import { rights } from '@lavandiere/domain/rights.ts'
import type { Route } from './platform/http/route.ts'

/** The exports of a file of routes; such a file may export tables too. */
interface RouteFile {
  routes: readonly Route[]
}

/** Names of the files that declare calls: those of one resource, and those of a whole room. */
const routeFiles = ['*/*.resource.ts', '*/routes.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: import.meta.dirname }))
  .sort()
const files: RouteFile[] = await Promise.all(
  routeFiles.map((name) => import(new URL(name, import.meta.url).href)),
)

/**
 * The calls of every room.
 * @throws Error at start when a file of routes exports none, when two files declare the same call, or when a call's subject
 *   has no line in the table of rights
 */
export const roomRoutes: readonly Route[] = checked(
  files.flatMap(({ routes }, index) => {
    if (!Array.isArray(routes)) throw new Error(`${routeFiles[index]} must export « routes »`)
    return routes
  }),
)

function checked(routes: Route[]): Route[] {
  const calls = routes.map(({ method, url }) => `${method} ${url}`)
  const twin = calls.find((call, index) => calls.indexOf(call) !== index)
  if (twin) throw new Error(`Two files declare ${twin}`)
  const stray = routes.find(({ access }) => access !== 'public' && !Object.hasOwn(rights, access[1]))
  if (stray)
    throw new Error(
      `${stray.method} ${stray.url}: « ${stray.access[1]} » has no line in domain/src/rights.ts`,
    )
  return routes
}

/** The resources that the rooms serve. */
export const resources: readonly Resource[] = definedResources()
