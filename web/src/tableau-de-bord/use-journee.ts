import {
  type Journee,
  type JourneeClient,
  journee,
  journeeClient,
  RECHARGEMENT_MS,
} from '@lavandiere/domain/tableau-de-bord/tableau.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { useRole, useSessionUser } from '../api/store.ts'

export type Jour = Journee | JourneeClient

/** The rounds of a day for the exploitant or client logged in, reloaded every fifteen minutes (DASH-06, DASH-08). */
export function useJournee(date: string) {
  const user = useSessionUser()
  const isClient = useRole() === 'client'
  return useQuery({
    queryKey: ['tableau-de-bord', date, user?.id],
    enabled: user !== null,
    queryFn: ({ signal }): Promise<Jour> =>
      isClient
        ? api('/dashboard-client', {
            answer: journeeClient,
            method: 'POST',
            body: { clientId: user?.id, date },
            signal,
          })
        : api('/newdashboard', {
            answer: journee,
            method: 'POST',
            body: { exploitantId: user?.id, date },
            signal,
          }),
    refetchInterval: RECHARGEMENT_MS,
    meta: { quiet: true },
  })
}
