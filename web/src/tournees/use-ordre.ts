import type { OrdreCompare } from '@lavandiere/domain/tournees/ordre-fichier.ts'
import { ordreCompare } from '@lavandiere/domain/tournees/ordre-fichier.ts'
import { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '../api/api.ts'
import { isOutdated } from '../api/errors.ts'
import { callUpload } from '../api/files.ts'
import { toastFailure } from '../crud/save.ts'
import { toastSuccess } from '../ui/toasts.tsx'

/**
 * An uploaded order, from the chosen file to the saved tournée: the file is compared, then sent again with the
 * compared version.
 */
export function useOrdre(id: string) {
  const [file, setFile] = useState<File | null>(null)
  const compare = useMutation({
    mutationFn: (chosen: File): Promise<Answer<OrdreCompare>> =>
      callUpload(`/campagne_lavages/${id}/ordre/comparaison`, chosen, { answer: ordreCompare }),
  })
  const save = useMutation({
    mutationFn: (chosen: File) =>
      callUpload(`/campagne_lavages/${id}/ordre`, chosen, {
        answer: ordreCompare,
        method: 'PUT',
        etag: compare.data?.etag,
      }),
    onSuccess: () => toastSuccess(tournee.toasts.updated),
    onError: (error) => toastFailure(error, 'Erreur lors de la mise à jour'),
  })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    compare.reset()
    save.reset()
  }
  return {
    file,
    choose,
    compare: () => {
      save.reset()
      if (file) compare.mutate(file)
    },
    start: (chosen: File) => compare.mutate(chosen),
    comparing: compare.isPending,
    found: compare.data?.data,
    refused: compare.error,
    save: () => file && save.mutate(file, { onSuccess: () => choose(null) }),
    saving: save.isPending,
    isOutdated: isOutdated(save.error),
  }
}

export type Ordre = ReturnType<typeof useOrdre>
