import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Answer, api, call } from '../api/api.ts'
import type { Query } from '../api/url.ts'

/** The query that reads an answer of the API which is no item or list of a resource; the screen that asks shows its failure. */
export const readOptions = <S extends z.ZodType>(path: string, answer: S, query: Query = {}) =>
  queryOptions({
    queryKey: [path, query],
    queryFn: ({ signal }) => api(path, { answer, signal, query }),
    meta: { quiet: true },
  })

interface ReadOptions {
  query?: Query
  /** False while nothing is asked. */
  enabled?: boolean
  staleTime?: number
  /** Milliseconds after which it is read again; false for never. */
  refetchInterval?: number | false
}

/** Such an answer, read. */
export const useRead = <S extends z.ZodType>(path: string, answer: S, { query, ...more }: ReadOptions = {}) =>
  useQuery({ ...readOptions(path, answer, query), ...more })

/** As `readOptions`, with the version of what is read, which a form saves over (`useFormVersion`). */
export const versionOptions = <S extends z.ZodType>(path: string, answer: S) =>
  queryOptions({
    queryKey: [path],
    queryFn: ({ signal }): Promise<Answer<z.output<S>>> => call(path, { answer, signal }),
    // Structural sharing is off: parts of an old answer could be paired with a new version.
    structuralSharing: false,
    meta: { quiet: true },
  })
