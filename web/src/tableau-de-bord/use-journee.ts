import { RECHARGEMENT_MS } from '@lavandiere/domain/tableau-de-bord/rythme.ts'
import type {
  Journee,
  JourneeClient,
  journee,
  journeeClient,
  TableauDuJour,
  tableauDuJour,
} from '@lavandiere/domain/tableau-de-bord/tableau.ts'
import { useQuery } from '@tanstack/react-query'
import { api, described } from '../api/api.ts'
import { useRole, useSessionUser } from '../api/store.ts'

/** The ways to show a day: by client as cards, as the table of the product that this one replaces, on a map (DASH-03). */
export type Mode = 'list' | 'old' | 'map'
/** A day by client, for cards and map. */
export type JourAffiche = Journee | JourneeClient
/** The answer to the call of a mode; each holds the flat list. */
export type Reponse = JourAffiche | TableauDuJour

/** The call that answers a day, by role and mode (OPEN-08). */
const callOf = (isClient: boolean, mode: Mode) =>
  isClient ? '/dashboard-client' : mode === 'old' ? '/dashboard' : '/newdashboard'

const dayAnswer = described<typeof tableauDuJour | typeof journee | typeof journeeClient>()

/**
 * The rounds of a day for the exploitant or client logged in, reloaded every fifteen minutes (DASH-06, DASH-08).
 */
export function useJournee(date: string, mode: Mode, { enabled = true } = {}) {
  const user = useSessionUser()
  const isClient = useRole() === 'client'
  const path = callOf(isClient, mode)
  const body = isClient ? { clientId: user?.id, date } : { exploitantId: user?.id, date }
  return useQuery({
    queryKey: ['tableau-de-bord', path, date, user?.id],
    enabled: enabled && user !== null,
    queryFn: ({ signal }): Promise<Reponse> => api(path, { answer: dayAnswer, method: 'POST', body, signal }),
    refetchInterval: RECHARGEMENT_MS,
    meta: { quiet: true },
  })
}
