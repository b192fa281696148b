import {
  type ConnexionDesTraceurs,
  connexionDesTraceurs,
} from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type Answer, type CallOptions, call } from '../api/api.ts'
import { useFormVersion } from '../crud/form-version.ts'
import { versionOptions } from '../crud/read.ts'
import { type RefusedForm, tellRefusal } from '../crud/refused-form.ts'
import { toastFailureRead } from '../crud/save.ts'
import { toastSuccess } from '../ui/toasts.tsx'

/** Milliseconds between two reads of the page: somebody who connects a tracker waits for its first position. */
const CONNEXION_REFRESH_MS = 10_000
/** The same while a Traccar server is read, whose progress is shown. */
const READING_REFRESH_MS = 2_000

/** Whether a reading of the Traccar server waits or is under way. */
export const isBeingRead = (compte: ConnexionDesTraceurs['traccar']): boolean =>
  compte !== null && (compte.demandeLe !== null || compte.aLire !== null)

export type ConnexionLue = Answer<ConnexionDesTraceurs>

const connexionOptions = versionOptions('/telematique/connexion', connexionDesTraceurs)

/** Reads the keys, the trackers last received, the account at the provider, and the hours of service. */
export const useConnexion = () =>
  useQuery({
    ...connexionOptions,
    refetchInterval: ({ state }) =>
      isBeingRead(state.data?.data.traccar ?? null) ? READING_REFRESH_MS : CONNEXION_REFRESH_MS,
  })

/** The version over which a form of the page saves its part. */
export const useConnexionVersion = <V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  read: ConnexionLue,
  partOf: (lue: ConnexionDesTraceurs) => V,
) => useFormVersion(form, read, partOf, connexionOptions)

interface Write extends Pick<CallOptions, 'method' | 'body'> {
  path: string
  /** The toast after a success. */
  said: string
  /** Sends it with the version that was on screen; without one it goes over any. */
  over?: (send: (etag: string | null) => Promise<Answer<unknown>>) => Promise<unknown>
  /** The form whose fields a refusal may name. */
  form?: RefusedForm
}

const ECHEC = "Le changement n'a pas pu être enregistré"

/** Writes one setting and shows a toast. */
export const useEcriture = () =>
  useMutation({
    mutationFn: ({ path, method = 'PUT', body, over }: Write) => {
      const send = (etag: string | null) => call(path, { method, body, etag })
      return over ? over(send) : send(null)
    },
    onSuccess: (_, { said }) => toastSuccess(said),
    onError: (error, { form }) => (form ? tellRefusal(form, error, ECHEC) : toastFailureRead(error, ECHEC)),
  })
