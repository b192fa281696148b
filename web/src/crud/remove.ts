import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import { toastFailureRead } from './save.ts'
import { toastWayBack } from './undo.ts'

const FALLBACK = 'Erreur lors de la suppression'
export const ALREADY = "Quelqu'un d'autre l'avait déjà supprimé"

/**
 * Removes an item. Of two who remove it, both have what they asked for: false for the second, and for a call sent again.
 * @param etag the version that is removed; by default any
 */
export async function sendRemoval(path: string, etag?: string): Promise<boolean> {
  try {
    await api(path, { method: 'DELETE', ...(etag !== undefined && { etag }) })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}

/** Says that a subject was removed, as "clients/4", which is its path as well; the toast takes the removal back. */
export const toastRemoved = (subject: string, message: string) =>
  toastWayBack(subject, message, {
    undo: () => api(`/${subject}/restaurer`, { method: 'POST' }),
    done: 'La suppression a été annulée',
    failed: "La suppression n'a pas pu être annulée",
  })

/** Removes an item; the server archives it, so that the toast can undo the removal for some seconds (OPEN-38). */
export function useRemove(
  resource: Resource,
  options: { failure?: string | undefined; removed?: string } = {},
) {
  return useMutation({
    mutationFn: (id: number) => sendRemoval(`/${resource.name}/${id}`),
    onSuccess: (isOwn, id) =>
      isOwn
        ? toastRemoved(`${resource.name}/${id}`, options.removed ?? resource.toasts.removed)
        : toastSuccess(ALREADY),
    onError: (error) => toastFailureRead(error, FALLBACK, options.failure),
  })
}
