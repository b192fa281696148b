import type { Item, Resource } from '@lavandiere/domain/kernel/resource.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../session/api.ts'
import type { Query } from '../session/url.ts'

/** An item and the version it has: a write sends the version back, so that nobody's change is lost (wire.md). */
export interface Loaded<T> {
  item: T
  etag: string | null
}

/** How one item of a resource is read, by its id. */
export const oneOptions = <T>(name: string, id: number | string, query: Query = {}) =>
  queryOptions({
    queryKey: [name, 'un', String(id), query],
    queryFn: async ({ signal }): Promise<Loaded<T>> => {
      const { data, etag } = await call<T>(`/${name}/${id}`, { signal, query })
      return { item: data, etag }
    },
    // Sharing parts with the previous answer could pair an old item with a new version.
    structuralSharing: false,
  })

/**
 * One item of a resource with its version. `fresh` never shows what the cache holds: for a form, which must start
 * from the latest version and keep it.
 */
export function useOne<R extends Resource>(
  resource: R,
  id: number | string,
  options: { query?: Query; fresh?: boolean; enabled?: boolean } = {},
) {
  return useQuery({
    ...oneOptions<Item<R>>(resource.name, id, options.query),
    enabled: options.enabled ?? true,
    ...(options.fresh && { gcTime: 0, staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }),
    meta: { quiet: true },
  })
}
