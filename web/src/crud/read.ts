import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import type { Query } from '../api/url.ts'

/** The query that reads an answer of the API which is no item or list of a resource; the screen that asks shows its failure. */
export const readOptions = <S extends z.ZodType>(path: string, answer: S, query: Query = {}) =>
  queryOptions({
    queryKey: [path, query],
    queryFn: ({ signal }) => api(path, { answer, signal, query }),
    meta: { quiet: true },
  })
