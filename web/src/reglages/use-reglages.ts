import { reglagesLus } from '@lavandiere/domain/heures/reglages-societe.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { type Answer, call } from '../api/api.ts'
import { isOutdated, violationsOf } from '../api/errors.ts'
import { versionOptions } from '../crud/read.ts'
import { sendRemoval } from '../crud/remove.ts'
import { CHANGED_MEANWHILE, toastFailure } from '../crud/save.ts'
import { changedFields, mergeVersions } from '../crud/versions.ts'
import { toastSuccess } from '../ui/toasts.tsx'

export type ReglagesLus = z.output<typeof reglagesLus>

export const REGLAGES_ENREGISTRES = 'Les réglages ont bien été enregistrés'
const REGLAGES_ECHEC = "Les réglages n'ont pas pu être enregistrés"

const reglagesOptions = versionOptions('/reglages', reglagesLus)

export const useReglages = () => useQuery(reglagesOptions)

interface Sent<T> {
  path?: string
  body: object
  said: string
  typed: T
}

/**
 * A part of the settings while it is typed, and its save. What somebody else saved of it comes in while nothing is typed. Else
 * the save goes over the version that the typing began with, and is refused: the typed values are then laid over the newer ones,
 * and saved again they replace them. A change of another part of the settings stops nobody.
 * @param partOf the part as it is typed, one value for each field
 */
export function usePart<T extends { readonly [field: string]: unknown }>(
  read: Answer<ReglagesLus>,
  partOf: (lus: ReglagesLus) => T,
) {
  const client = useQueryClient()
  const [base, setBase] = useState(() => ({ part: partOf(read.data), etag: read.etag }))
  const [typed, setTyped] = useState<T>(base.part)
  const isDirty = changedFields(base.part, typed).length > 0
  const newest = partOf(read.data)
  if (read.etag !== base.etag && (!isDirty || changedFields(base.part, newest).length === 0)) {
    setBase({ part: newest, etag: read.etag })
    if (!isDirty) setTyped(newest)
  }
  const saving = useMutation({
    mutationFn: async ({ path = '/reglages', body }: Sent<T>) => {
      const send = (etag: string | null) => call(path, { method: 'PUT', body, etag, answer: reglagesLus })
      try {
        return await send(base.etag)
      } catch (error) {
        if (!isOutdated(error)) throw error
        const { data, etag } = await client.fetchQuery({ ...reglagesOptions, staleTime: 0 })
        const theirs = partOf(data)
        if (changedFields(base.part, theirs).length === 0) return send(etag)
        setTyped((mine) => ({ ...mine, ...mergeVersions(base.part, mine, theirs).values }))
        setBase({ part: theirs, etag })
        throw new Error(CHANGED_MEANWHILE)
      }
    },
    onSuccess: ({ etag }, sent) => {
      setBase({ part: sent.typed, etag })
      toastSuccess(sent.said)
    },
    onError: (error) => toastFailure(error, REGLAGES_ECHEC),
  })
  return {
    typed,
    type: setTyped,
    isDirty,
    /** Starts the typing anew from other values. */
    begin(part: T) {
      setBase({ part, etag: read.etag })
      setTyped(part)
    },
    save: (sent: Omit<Sent<T>, 'typed'>, onSaved?: () => void) =>
      saving.mutate({ ...sent, typed }, { onSuccess: () => onSaved?.() }),
    isPending: saving.isPending,
    errors: violationsOf(saving.error),
  }
}

/** Removes the settings of hours that begin on a day (YYYY-MM-DD). */
export const useRemoveHeures = () =>
  useMutation({
    mutationFn: (jour: string) => sendRemoval(`/reglages/heures/${jour}`),
    onSuccess: () => toastSuccess('Ces réglages ont bien été supprimés'),
    onError: (error) => toastFailure(error, REGLAGES_ECHEC),
  })
