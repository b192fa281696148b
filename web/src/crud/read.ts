import { queryOptions } from '@tanstack/react-query'
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

/** As `readOptions`, with the version of what is read, which a form saves over (`useFormVersion`). */
export const versionOptions = <S extends z.ZodType>(path: string, answer: S) =>
  queryOptions({
    queryKey: [path],
    queryFn: ({ signal }): Promise<Answer<z.output<S>>> => call(path, { answer, signal }),
    // Structural sharing is off: parts of an old answer could be paired with a new version.
    structuralSharing: false,
    meta: { quiet: true },
  })
