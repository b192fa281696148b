import { reglagesLus } from '@lavandiere/domain/heures/reglages-societe.ts'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Answer } from '../api/api.ts'
import { useFormSave } from '../crud/form-version.ts'
import { versionOptions } from '../crud/read.ts'
import { sendRemoval } from '../crud/remove.ts'
import { useWrite } from '../crud/write.ts'

export type ReglagesLus = z.output<typeof reglagesLus>

export const REGLAGES_ENREGISTRES = 'Les réglages ont bien été enregistrés'
const REGLAGES_ECHEC = "Les réglages n'ont pas pu être enregistrés"

const reglagesOptions = versionOptions('/reglages', reglagesLus)

export const useReglages = () => useQuery(reglagesOptions)

/**
 * A part of the settings while it is typed, and its save over the version that the typing began with.
 * @param partOf the part as it is typed, one value for each field
 */
export function usePart<T extends Record<string, unknown>>(
  read: Answer<ReglagesLus>,
  partOf: (lus: ReglagesLus) => T,
) {
  const form = useForm({ initialValues: partOf(read.data) })
  const saving = useFormSave(form, read, partOf, { ...reglagesOptions, failed: REGLAGES_ECHEC })
  return {
    typed: form.values,
    type: form.setValues,
    isDirty: form.isDirty(),
    /** Starts the typing anew from other values. */
    begin: (part: T) => saving.startFrom(part),
    save: (sent: { path?: string; body: object; said: string }, onSaved?: () => void) =>
      saving.save({ path: '/reglages', ...sent }, { onSuccess: onSaved }),
    isPending: saving.isPending,
    /** The properties of the input of a field. */
    field: form.getInputProps,
    /** What the last save was refused for, until something else is typed. */
    errors: form.errors,
  }
}

/** Removes the settings of hours that begin on a day (YYYY-MM-DD). */
export const useRemoveHeures = () =>
  useWrite((jour: string) => sendRemoval(`/reglages/heures/${jour}`), {
    said: 'Ces réglages ont bien été supprimés',
    failed: REGLAGES_ECHEC,
  })
