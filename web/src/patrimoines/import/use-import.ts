import type { ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import type { ConteneurType } from '@lavandiere/domain/patrimoines/types.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../session/api.ts'
import { ApiError } from '../../session/errors.ts'
import { upload } from '../../session/files.ts'
import { OOPS, toastError } from '../../ui/toasts.tsx'

/** While a check runs, its progress is asked for this often. */
const SUIVI_MS = 400

const isRunning = (seen: ImportVu | undefined) => seen?.etat === 'en-attente' || seen?.etat === 'verification'
const failed = (error: Error) => {
  if (!(error instanceof DOMException)) toastError(OOPS, error.message)
}

/** An import from the chosen file to its saved lines, as the screen needs it. */
export function useImport(patrimoineId: string, importId: string | null, onSent: (id: string) => void) {
  const client = useQueryClient()
  const [sent, setSent] = useState<{ done: number; total: number | null }>({ done: 0, total: null })
  const abort = useRef<AbortController | null>(null)
  const key = ['imports', 'un', importId]
  const keep = (seen: ImportVu) => client.setQueryData(key, seen)

  const current = useQuery({
    queryKey: key,
    enabled: importId !== null,
    queryFn: ({ signal }) => api<ImportVu>(`/imports/${importId}`, { signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? SUIVI_MS : false),
    meta: { quiet: true },
  })
  const send = useMutation({
    mutationFn: (file: File) => {
      abort.current = new AbortController()
      setSent({ done: 0, total: file.size })
      return upload<ImportVu>(`/imports?patrimoine=/patrimoines/${patrimoineId}`, file, {
        signal: abort.current.signal,
        onProgress: (done, total) => setSent({ done, total }),
      })
    },
    onSuccess: (seen) => onSent(String(seen.id)),
    onError: failed,
  })
  const recheck = useMutation({
    mutationFn: (correspondances: Record<string, ConteneurType>) =>
      api<ImportVu>(`/imports/${importId}/verification`, { method: 'POST', body: { correspondances } }),
    onSuccess: keep,
    onError: failed,
  })
  const save = useMutation({
    mutationFn: () =>
      api<ImportVu>(`/imports/${importId}/enregistrement`, { method: 'POST', patienceMs: 60_000 }),
    onSuccess: keep,
    onError: failed,
  })
  return {
    current,
    running: isRunning(current.data),
    gone: current.error instanceof ApiError && current.error.status === 404,
    send,
    sent,
    cancel: () => abort.current?.abort(),
    recheck,
    save,
  }
}

export type ImportState = ReturnType<typeof useImport>
