import { type Journee, RECHARGEMENT_MS } from '@lavandiere/domain/tableau-de-bord/tableau.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { useSessionUser } from '../session/store.ts'

/** The rounds of a day of the exploitant logged in, read again every fifteen minutes (DASH-06, DASH-08). */
export function useJournee(date: string) {
  const user = useSessionUser()
  return useQuery({
    queryKey: ['tableau-de-bord', date, user?.id],
    enabled: user !== null,
    queryFn: ({ signal }) =>
      api<Journee>('/newdashboard', { method: 'POST', body: { exploitantId: user?.id, date }, signal }),
    refetchInterval: RECHARGEMENT_MS,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}
