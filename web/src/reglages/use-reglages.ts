import { reglagesLus } from '@lavandiere/domain/heures/reglages-societe.ts'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Answer, call } from '../api/api.ts'
import { useFormVersion } from '../crud/form-version.ts'
import { versionOptions } from '../crud/read.ts'
import { tellRefusal } from '../crud/refused-form.ts'
import { sendRemoval } from '../crud/remove.ts'
import { toastFailure } from '../crud/save.ts'
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
 * A part of the settings while it is typed, and its save over the version that the typing began with (`useFormVersion`).
 * @param partOf the part as it is typed, one value for each field
 */
export function usePart<T extends Record<string, unknown>>(
  read: Answer<ReglagesLus>,
  partOf: (lus: ReglagesLus) => T,
) {
  const form = useForm({ initialValues: partOf(read.data) })
  const { over, startFrom } = useFormVersion(form, read, partOf, reglagesOptions)
  const saving = useMutation({
    mutationFn: ({ path = '/reglages', body }: Sent<T>) =>
      over((etag) => call(path, { method: 'PUT', body, etag })),
    onSuccess: (_, { typed, said }) => {
      startFrom(typed, typed)
      toastSuccess(said)
    },
    onError: (error) => tellRefusal(form, error, REGLAGES_ECHEC),
  })
  return {
    typed: form.values,
    type: form.setValues,
    isDirty: form.isDirty(),
    /** Starts the typing anew from other values. */
    begin: (part: T) => startFrom(part),
    save: (sent: Omit<Sent<T>, 'typed'>, onSaved?: () => void) =>
      saving.mutate({ ...sent, typed: form.values }, { onSuccess: () => onSaved?.() }),
    isPending: saving.isPending,
    /** The properties of the input of a field. */
    field: form.getInputProps,
    /** What the last save was refused for, until something else is typed. */
    errors: form.errors,
  }
}

/** Removes the settings of hours that begin on a day (YYYY-MM-DD). */
export const useRemoveHeures = () =>
  useMutation({
    mutationFn: (jour: string) => sendRemoval(`/reglages/heures/${jour}`),
    onSuccess: () => toastSuccess('Ces réglages ont bien été supprimés'),
    onError: (error) => toastFailure(error, REGLAGES_ECHEC),
  })
