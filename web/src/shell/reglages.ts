import type { Parametres, parametres } from '@lavandiere/domain/session/parametres.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, described } from '../api/api.ts'
import { ApiError, sentenceOr } from '../api/errors.ts'
import { useSessionUser } from '../api/store.ts'
import { queryClient } from '../crud/client.ts'
import { OOPS, toastError } from '../ui/toasts.tsx'
import { followAccount } from '../ui/use-stored.ts'

const NON_GARDE = "Ce choix n'a pas pu être gardé : il ne vaut que jusqu'à la déconnexion"

/** The choices under way to the server, one after the other: the last one is what stays. */
let sent: Promise<unknown> = Promise.resolve()

/** Keeps a choice for the account. It holds here at once; that it could not be kept is told, as it would be gone after the log-out. */
function keepChoice(nom: string, valeur: string) {
  const send = () => api('/mon-compte/preferences', { method: 'PUT', body: { nom, valeur } })
  sent = sent.then(send).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.isSessionLost)) toastError(OOPS, sentenceOr(error, NON_GARDE))
  })
}

/** The query of the settings, those of the deployment and the person's choices: read once for each log-in. */
const settings = queryOptions({
  queryKey: ['parametres'],
  queryFn: async ({ signal }) => {
    const read = await api('/parametres', { answer: described<typeof parametres>(), signal })
    followAccount(read.preferences, keepChoice)
    return read
  },
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
