import type { ChampsOrdre, OrdreCompare } from '@lavandiere/domain/tournees/ordre-fichier.ts'
import { ordreCompare } from '@lavandiere/domain/tournees/ordre-fichier.ts'
import { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api } from '../api/api.ts'
import { isOutdated } from '../api/errors.ts'
import { callUpload } from '../api/files.ts'
import { urlOf } from '../api/url.ts'
import { toastFailure } from '../crud/save.ts'
import { toastWayBack } from '../crud/undo.ts'

interface Asked {
  file: File
  /** The columns that the person chose; null for those of the headers, or the proposed ones. */
  champs: ChampsOrdre | null
}

const queryOf = (champs: ChampsOrdre | null) => ({
  nomenclature: champs?.Nomenclature,
  adresse: champs?.Nomenclature && champs.Adresse,
})

/** Puts the containers of a tournée back as they were before an upload; changed addresses stay. */
function putBack(id: string, ordre: readonly number[], saved: string | null) {
  // The ETag of an order is the version of its tournée, then a print of the addresses.
  const etag = saved?.replace(/-[^"]*"$/, '"') ?? null
  return api(`/campagne_lavages/${id}`, { method: 'PATCH', body: { ordre }, etag })
}

/**
 * An uploaded order, from the chosen file to the saved tournée: the file is compared, then sent again with the
 * compared version.
 * @param before the containers of the tournée in their order, to which saving can be undone
 */
export function useOrdre(id: string, before: readonly number[]) {
  const [file, setFile] = useState<File | null>(null)
  const [champs, setChamps] = useState<ChampsOrdre | null>(null)
  const compare = useMutation({
    mutationFn: (asked: Asked): Promise<Answer<OrdreCompare>> =>
      callUpload(urlOf(`/campagne_lavages/${id}/ordre/comparaison`, queryOf(asked.champs)), asked.file, {
        answer: ordreCompare,
      }),
  })
  const save = useMutation({
    mutationFn: ({
      file: sent,
      champs: columns,
      partiel,
    }: Asked & { partiel: boolean; before: readonly number[] }) =>
      callUpload(
        urlOf(`/campagne_lavages/${id}/ordre`, { ...queryOf(columns), partiel: partiel || null }),
        sent,
        {
          answer: ordreCompare,
          method: 'PUT',
          etag: compare.data?.etag,
        },
      ),
    // The order of when it was sent: the saved one may be on the screen before the answer came.
    onSuccess: ({ etag }, sent) =>
      toastWayBack(`${tournee.name}/${id}`, tournee.toasts.updated, {
        undo: () => putBack(id, sent.before, etag),
        done: "L'ordre d'avant est rétabli",
        failed: "L'ordre n'a pas pu être rétabli",
      }),
    onError: (error) => toastFailure(error, 'Erreur lors de la mise à jour'),
  })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setChamps(null)
    compare.reset()
    save.reset()
  }
  return {
    file,
    choose,
    compare: () => {
      save.reset()
      if (file) compare.mutate({ file, champs })
    },
    start: (chosen: File) => compare.mutate({ file: chosen, champs: null }),
    /** Compares with other columns. */
    recompare: (columns: ChampsOrdre) => {
      setChamps(columns)
      save.reset()
      if (file) compare.mutate({ file, champs: columns })
    },
    /** The comparison on screen: another one starts afresh. */
    comparison: compare.submittedAt,
    comparing: compare.isPending,
    found: compare.data?.data,
    refused: compare.error,
    save: (partiel: boolean) =>
      file && save.mutate({ file, champs, partiel, before }, { onSuccess: () => choose(null) }),
    saving: save.isPending,
    isOutdated: isOutdated(save.error),
  }
}

export type Ordre = ReturnType<typeof useOrdre>
