import type { Parametres, parametres } from '@lavandiere/domain/session/parametres.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, described } from '../api/api.ts'
import { useSessionUser } from '../api/store.ts'
import { queryClient } from '../crud/client.ts'

/** The query of the deployment's settings: read once for each log-in. */
const settings = queryOptions({
  queryKey: ['parametres'],
  queryFn: ({ signal }) => api('/parametres', { answer: described<typeof parametres>(), signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true, steady: true },
})

export function useSettings(): Parametres | undefined {
  const isSomebodyHere = useSessionUser() !== null
  return useQuery({ ...settings, enabled: isSomebodyHere }).data
}

/**
 * The settings for a route guard; undefined when they cannot be read, and the screens that depend on them then stay
 * closed.
 */
export const fetchSettings = (): Promise<Parametres | undefined> =>
  queryClient.ensureQueryData(settings).catch(() => undefined)
