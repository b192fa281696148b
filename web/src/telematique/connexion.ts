import { connexionDesTraceurs } from '@lavandiere/domain/telematique/connexion.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type CallOptions } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { toastFailure } from '../crud/save.ts'
import { toastSuccess } from '../ui/toasts.tsx'

/** Milliseconds between two reads of the page: somebody who connects a tracker waits for its first position. */
const CONNEXION_REFRESH_MS = 10_000

/** Reads the keys, the trackers last received, the account at the provider, and the hours of service. */
export const useConnexion = () =>
  useQuery({
    queryKey: ['telematique', 'connexion'],
    queryFn: ({ signal }) => api('/telematique/connexion', { answer: connexionDesTraceurs, signal }),
    refetchInterval: CONNEXION_REFRESH_MS,
    meta: { quiet: true },
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

/** The violations of a refusal by their fields, as a form takes them. */
export const fieldViolations = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(error.violations.map(({ propertyPath, message }) => [propertyPath, message]))
    : {}
