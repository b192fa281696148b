import type { formatPaie } from '@lavandiere/domain/heures/paie.ts'
import type { ReglagesHeures } from '@lavandiere/domain/heures/reglages-heures.ts'
import { reglagesLus } from '@lavandiere/domain/heures/reglages-societe.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Answer, api, call } from '../api/api.ts'
import { isOutdated } from '../api/errors.ts'
import { toastFailure } from '../crud/save.ts'
import { toastSuccess } from '../ui/toasts.tsx'

export type ReglagesLus = z.output<typeof reglagesLus>
export type FormatPaie = z.output<typeof formatPaie>

const queryKey = ['reglages']
const REGLAGES_ECHEC = "Les réglages n'ont pas pu être enregistrés"

export const useReglages = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<Answer<ReglagesLus>> => call('/reglages', { answer: reglagesLus, signal }),
    structuralSharing: false,
    meta: { quiet: true },
  })

/** Saves the settings without a date. After a refusal the typed values stay; saved again, they replace the newer version. */
export function useSaveReglages() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: {
      planningUrl?: string | null
      planningPublieUrl?: string | null
      paie?: FormatPaie
    }) =>
      api('/reglages', {
        method: 'PUT',
        body,
        etag: client.getQueryData<Answer<ReglagesLus>>(queryKey)?.etag,
        answer: reglagesLus,
      }),
    onSuccess: () => {
      toastSuccess('Les réglages ont bien été enregistrés')
      // The screens of the planning read its addresses once for each log-in.
      void client.invalidateQueries({ queryKey: ['parametres'] })
    },
    onError: (error) => {
      if (isOutdated(error)) void client.invalidateQueries({ queryKey })
      toastFailure(error, REGLAGES_ECHEC)
    },
  })
}

export const useSaveHeures = () =>
  useMutation({
    mutationFn: ({ jour, valeurs }: { jour: string; valeurs: ReglagesHeures }) =>
      api(`/reglages/heures/${jour}`, { method: 'PUT', body: valeurs, answer: reglagesLus }),
    onSuccess: () => toastSuccess('Le calcul des heures a bien été enregistré'),
    onError: (error) => toastFailure(error, REGLAGES_ECHEC),
  })

/** Removes the settings of hours that begin on a day (YYYY-MM-DD). */
export const useRemoveHeures = () =>
  useMutation({
    mutationFn: (jour: string) => api(`/reglages/heures/${jour}`, { method: 'DELETE' }),
    onSuccess: () => toastSuccess('Ces réglages ont bien été supprimés'),
    onError: (error) => toastFailure(error, REGLAGES_ECHEC),
  })
