import { connexionDesTraceurs } from '@lavandiere/domain/telematique/connexion.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type CallOptions } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { toastFailure } from '../crud/save.ts'
import { toastSuccess } from '../ui/toasts.tsx'

/** What was received is read again as often: a person who connects a tracker waits for its first word. */
const CONNEXION_REFRESH_MS = 10_000

/** How trackers reach the company: keys, what was heard last, the account at the provider, hours of service. */
export const useConnexion = () =>
  useQuery({
    queryKey: ['telematique', 'connexion'],
    queryFn: ({ signal }) => api('/telematique/connexion', { answer: connexionDesTraceurs, signal }),
    refetchInterval: CONNEXION_REFRESH_MS,
    meta: { quiet: true },
  })

interface Write extends Pick<CallOptions, 'method' | 'body'> {
  path: string
  /** The sentence of a success. */
  said: string
}

/** Writes one setting, and says so. */
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
