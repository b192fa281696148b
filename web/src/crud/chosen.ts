import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { choice } from './answers.ts'

/** The query that reads a chosen item by its IRI; with `archives` also an item that has been removed (OPEN-38). */
export const chosenOptions = (iri: string | null | undefined, archives = false) =>
  queryOptions({
    queryKey: ['choix', iri, archives],
    queryFn: ({ signal }) => api(iri ?? '', { answer: choice, signal, query: archives ? { archives } : {} }),
    enabled: Boolean(iri),
    meta: { quiet: true },
  })
