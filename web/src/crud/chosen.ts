import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { choice } from './answers.ts'

/** How the item that is chosen is read, by its IRI; with `archives` also one that has been removed (OPEN-38). */
export const chosenOptions = (iri: string | null | undefined, archives = false) =>
  queryOptions({
    queryKey: ['choix', iri, archives],
    queryFn: ({ signal }) => api(iri ?? '', { answer: choice, signal, query: archives ? { archives } : {} }),
    enabled: Boolean(iri),
    meta: { quiet: true },
  })
