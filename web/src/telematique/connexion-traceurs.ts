import {
  type ConnexionDesTraceurs,
  connexionDesTraceurs,
} from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type Answer, type CallOptions, call } from '../api/api.ts'
import { useFormSave } from '../crud/form-version.ts'
import { versionOptions } from '../crud/read.ts'
import { useWrite } from '../crud/write.ts'

/** Milliseconds between two reads of the page: somebody who connects a tracker waits for its first position. */
const CONNEXION_REFRESH_MS = 10_000
/** The same while a Traccar server is read, whose progress is shown. */
const READING_REFRESH_MS = 2_000

/** Whether a reading of the Traccar server waits or is under way. */
export const isBeingRead = (compte: ConnexionDesTraceurs['traccar']): boolean =>
  compte !== null && (compte.demandeLe !== null || compte.aLire !== null)

export type ConnexionLue = Answer<ConnexionDesTraceurs>

const ECHEC = "Le changement n'a pas pu être enregistré"
const connexionOptions = versionOptions('/telematique/connexion', connexionDesTraceurs)

/** Reads the keys, the trackers last received, the account at the provider, and the hours of service. */
export const useConnexion = () =>
  useQuery({
    ...connexionOptions,
    refetchInterval: ({ state }) =>
      isBeingRead(state.data?.data.traccar ?? null) ? READING_REFRESH_MS : CONNEXION_REFRESH_MS,
  })

/** The save of a form of the page, over the version of its part. */
export const useConnexionSave = <V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  read: ConnexionLue,
  partOf: (lue: ConnexionDesTraceurs) => V,
) => useFormSave(form, read, partOf, { ...connexionOptions, failed: ECHEC })

interface Write extends Pick<CallOptions, 'method' | 'body' | 'etag'> {
  path: string
  /** The toast after a success. */
  said: string
}

/** Writes one thing of the page and shows a toast. */
export const useEcriture = () =>
  useWrite(({ path, said: _, ...write }: Write) => call(path, { method: 'PUT', ...write }), {
    said: (_, { said }) => said,
    failed: ECHEC,
  })
