import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../api/api.ts'
import type { Query } from '../api/url.ts'
import { itemOf } from './answers.ts'

/** An item and its version: a write sends the version back, so that nobody's change is overwritten (docs/api.md). */
export interface Loaded<T> {
  item: T
  etag: string | null
}

/** Of a query that a form starts from: never what was read before, and not again while the form is filled. */
export const FRESH = {
  gcTime: 0,
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** The query that reads one item of a resource by its id. */
export const oneOptions = <S extends z.ZodType>(
  name: string,
  answer: S,
  id: number | string,
  query: Query = {},
) =>
  queryOptions({
    queryKey: [name, 'un', String(id), query],
    queryFn: async ({ signal }): Promise<Loaded<z.output<S>>> => {
      const { data, etag } = await call(`/${name}/${id}`, { answer, signal, query })
      return { item: data, etag }
    },
    // Structural sharing is off: parts of an old answer could be paired with a new version.
    structuralSharing: false,
  })

/** What a form keeps: the version that it started from, whatever is written. */
const OF_A_FORM = { quiet: true, steady: true }

/** The newest version of an item that a form started from; undefined when it cannot be read. */
export const readLatest = <R extends Resource>(client: QueryClient, resource: R, id: number) =>
  client
    .fetchQuery({
      ...oneOptions(resource.name, itemOf(resource), id),
      gcTime: 0,
      staleTime: 0,
      meta: OF_A_FORM,
    })
    .catch(() => undefined)

/**
 * One item of a resource with its version. `error` is set only while there is no item to show, so that a later failed
 * reading takes no form away. With `fresh` the cache is never shown: a form must start from the latest version and
 * keep it.
 */
export function useOne<R extends Resource>(
  resource: R,
  id: number | string,
  options: { query?: Query; fresh?: boolean; enabled?: boolean } = {},
) {
  const query = useQuery({
    ...oneOptions(resource.name, itemOf(resource), id, options.query),
    enabled: options.enabled ?? true,
    ...(options.fresh && FRESH),
    meta: options.fresh ? OF_A_FORM : { quiet: true },
  })
  const [read, setRead] = useState<string | null>(null)
  if (read !== String(id) && query.isFetchedAfterMount && query.isSuccess) setRead(String(id))
  const data = options.fresh && read !== String(id) ? undefined : query.data
  return { data, error: data === undefined ? query.error : null, refetch: query.refetch }
}
