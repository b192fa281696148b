import type { ImportVu, NouvelleVerification } from '@lavandiere/domain/patrimoines/import/import.ts'
import { importVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { upload } from '../../api/files.ts'
import { readOptions } from '../../crud/read.ts'
import { sendRemoval } from '../../crud/remove.ts'
import { useWrite } from '../../crud/write.ts'

/** Interval between two readings of a running check's progress, in ms. */
const POLL_MS = 400

const isRunning = (seen: ImportVu | undefined) => seen?.etat === 'en-attente' || seen?.etat === 'verification'
const isImportGone = (error: Error | null) => error instanceof ApiError && error.status === 404

const importOptions = (importId: string | number | null) => readOptions(`/imports/${importId}`, importVu)

/**
 * An import from the chosen file to its saved lines, as the screen needs it; `onShow` is called with the id of the
 * import to show.
 */
export function useImport(
  patrimoineId: string,
  importId: string | null,
  onShow: (id: string | null) => void,
) {
  const client = useQueryClient()
  const [sent, setSent] = useState<{ done: number; total: number | null }>({ done: 0, total: null })
  const abort = useRef<AbortController | null>(null)
  // Leaving the page aborts the upload: its answer must not change the next screen.
  useEffect(() => () => abort.current?.abort(), [])
  const keep = (seen: ImportVu) => client.setQueryData(importOptions(seen.id).queryKey, seen)

  const current = useQuery({
    ...importOptions(importId),
    enabled: importId !== null,
    refetchInterval: ({ state }) => (isRunning(state.data) && !isImportGone(state.error) ? POLL_MS : false),
  })
  const send = useMutation({
    mutationFn: (file: File) => {
      abort.current = new AbortController()
      setSent({ done: 0, total: file.size })
      return upload(`/imports?patrimoine=/patrimoines/${patrimoineId}`, file, {
        answer: importVu,
        signal: abort.current.signal,
        onProgress: (done, total) => setSent({ done, total }),
      })
    },
    onSuccess: (seen) => onShow(String(seen.id)),
  })
  const save = useWrite(
    ({ deplacer, partiel = false }: { deplacer: boolean; partiel?: boolean }) =>
      api(`/imports/${importId}/enregistrement`, {
        answer: importVu,
        method: 'POST',
        query: { ...(deplacer ? { deplacer: 'true' } : {}), ...(partiel ? { partiel: 'true' } : {}) },
        patienceMs: 60_000,
      }),
    { failed: "L'import n'a pas pu être enregistré", onDone: keep },
  )
  const recheck = useWrite(
    (body: NouvelleVerification) =>
      api(`/imports/${importId}/verification`, { answer: importVu, method: 'POST', body }),
    {
      failed: "La vérification n'a pas pu être relancée",
      onDone(seen) {
        save.reset()
        keep(seen)
      },
    },
  )
  const undo = useWrite(
    (id: number) =>
      api(`/imports/${id}/annulation`, { answer: importVu, method: 'POST', patienceMs: 60_000 }),
    { said: "L'import a bien été annulé", failed: "L'import n'a pas pu être annulé", onDone: keep },
  )
  const giveUp = useWrite(
    async () => {
      await sendRemoval(`/imports/${importId}`)
      // Before the answers on screen are read again: this one is no more.
      onShow(null)
    },
    { said: 'La vérification a bien été annulée', failed: "La vérification n'a pas pu être annulée" },
  )
  const gone = isImportGone(current.error)
  const { correspondances = {}, choix = {} } = current.data ?? {}
  return {
    seen: gone ? undefined : current.data,
    /** The error shown when an existing import cannot be read. */
    error: gone || current.data ? null : current.error,
    retry: () => void current.refetch(),
    gone,
    send,
    sent,
    cancel: () => abort.current?.abort(),
    /** Checks again with the earlier choices, and those of `more`. */
    recheck: (more: { [K in keyof NouvelleVerification]?: NouvelleVerification[K] | undefined } = {}) =>
      recheck.mutate({ correspondances, ...choix, ...more }),
    rechecking: recheck.isPending,
    save,
    undo,
    giveUp,
  }
}

export type ImportState = ReturnType<typeof useImport>
