import {
  type ConnexionDesTraceurs,
  connexionDesTraceurs,
} from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type CallOptions } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { readOptions } from '../crud/read.ts'
import { toastFailure } from '../crud/save.ts'
import { toastSuccess } from '../ui/toasts.tsx'

/** Milliseconds between two reads of the page: somebody who connects a tracker waits for its first position. */
const CONNEXION_REFRESH_MS = 10_000
/** The same while a Traccar server is read, whose progress is shown. */
const READING_REFRESH_MS = 2_000

/** Whether a reading of the Traccar server waits or is under way. */
export const isBeingRead = (compte: ConnexionDesTraceurs['traccar']): boolean =>
  compte !== null && (compte.demandeLe !== null || compte.aLire !== null)

/** Reads the keys, the trackers last received, the account at the provider, and the hours of service. */
export const useConnexion = () =>
  useQuery({
    ...readOptions('/telematique/connexion', connexionDesTraceurs),
    refetchInterval: ({ state }) =>
      isBeingRead(state.data?.traccar ?? null) ? READING_REFRESH_MS : CONNEXION_REFRESH_MS,
  })

interface Write extends Pick<CallOptions, 'method' | 'body'> {
  path: string
  /** The toast after a success. */
  said: string
}

/** Writes one setting and shows a toast. */
export const useEcriture = () =>
  useMutation({
    mutationFn: ({ path, method, body }: Write) => api(path, { method: method ?? 'PUT', body }),
    onSuccess: (_, { said }) => toastSuccess(said),
    onError: (error) => {
      if (!(error instanceof ApiError && error.violations.length > 0)) {
        toastFailure(error, "Le changement n'a pas pu être enregistré")
      }
    },
  })
