import type { Item, Resource, Valid } from '@lavandiere/domain/kernel/resource.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError, isGone, isOutdated, mayPass, sentenceOr } from '../api/errors.ts'
import { OOPS, type ToastLink, toastError, toastSuccess } from '../ui/toasts.tsx'
import { itemOf } from './answers.ts'
import { reloadAll } from './client.ts'

/** The message of a failed save when the server gave no sentence (API-08, OPEN-129). */
const FALLBACKS = { created: 'Erreur lors de la création', updated: 'Erreur lors de la mise à jour' }

/** A save refused since somebody else saved first, where the screen shows the newer version or what differs. */
export const CHANGED_MEANWHILE =
  "Quelqu'un d'autre a changé cet élément entre-temps : vérifiez ce que montre l'écran, puis enregistrez à nouveau"

/** A save refused since somebody took the item away: the form keeps what was typed. */
const REMOVED_MEANWHILE =
  "Cet élément n'existe plus : quelqu'un l'a supprimé entre-temps. Votre saisie n'est pas enregistrée, elle reste à l'écran"

interface Change<R extends Resource> {
  /** The item to change; without it one is created. */
  id?: number
  etag?: string | null
  values: Partial<Valid<R>>
}

export interface SaveOptions<R extends Resource> {
  /** Some resources are updated with PUT, as the wire has it; both methods mean the same (OPEN-87). */
  method?: 'PATCH' | 'PUT'
  /** Titles of the failure toasts, for resources that have their own. */
  failures?: Partial<typeof FALLBACKS>
  /** Lead from the toast of a creation to the item, and to the next step. */
  linksTo?: (made: Item<R>) => readonly ToastLink[]
  /** Whether the item already is as these values have it. */
  isSaved?: (item: Item<R>, values: Partial<Valid<R>>) => boolean
}

/** A key for each creation, the same when it is tried again: one whose answer was lost is not made twice. */
export function useIdempotencyKeys() {
  const [keys] = useState(() => new Map<string, string>())
  return (values: unknown) => {
    const body = JSON.stringify(values)
    const key = keys.get(body) ?? crypto.randomUUID()
    keys.set(body, key)
    return key
  }
}

const isSessionLost = (error: unknown): boolean => error instanceof ApiError && error.isSessionLost

/**
 * Shows the failure of a mutation: a title, then the server's sentence or the fallback (OPEN-129). A lost session
 * shows nothing here: the log-in page says it.
 */
export function toastFailure(error: unknown, fallback: string, title = OOPS): void {
  if (isSessionLost(error)) return
  toastError(title, sentenceOr(error, fallback))
}

/**
 * Shows a failure. What is refused may be so because of what somebody else did meanwhile: everything on screen is read again
 * first, so that it shows why.
 */
export async function toastFailureRead(error: unknown, fallback: string, title?: string): Promise<void> {
  if (!mayPass(error) && !isSessionLost(error)) await reloadAll()
  if (isOutdated(error))
    toastError(
      OOPS,
      "Quelqu'un d'autre a changé cet élément entre-temps : l'écran montre maintenant sa version",
    )
  else toastFailure(error, fallback, title)
}

/** The values of a creation: an optional field that is empty is left out (LAV-11, LAV-13). */
function withoutEmpty(fields: Resource['fields'], values: unknown): unknown {
  if (typeof values !== 'object' || values === null) return values
  const mayMiss = (name: string) => {
    const missing = fields[name]?.safeParse(undefined)
    return missing?.success === true && missing.data === undefined
  }
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== null || !mayMiss(name)),
  )
}

/**
 * Creates an item. When an earlier try, whose answer was lost, created it with other values (409 with its address),
 * that item is corrected instead, and later saves go to it.
 */
function useCreation<R extends Resource>(resource: R) {
  const keyOf = useIdempotencyKeys()
  const made = useRef<string | null>(null)
  const correct = (iri: string, body: unknown) =>
    api(iri, { answer: itemOf(resource), method: 'PATCH', body })
  return async (values: unknown): Promise<Item<R>> => {
    if (made.current !== null) return correct(made.current, values)
    try {
      return await api(`/${resource.name}`, {
        answer: itemOf(resource),
        method: 'POST',
        body: withoutEmpty(resource.fields, values),
        idempotencyKey: keyOf(values),
      })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409 && error.location)) throw error
      made.current = error.location
      return correct(made.current, values)
    }
  }
}

/**
 * Changes an item. Of two saves of the same over one version, as one whose answer was lost and that is sent again, the second has
 * what it asked for.
 */
async function update<R extends Resource>(
  resource: R,
  { method = 'PATCH', isSaved }: SaveOptions<R>,
  { id, etag, values }: Change<R>,
): Promise<Item<R>> {
  const [path, answer] = [`/${resource.name}/${id}`, itemOf(resource)]
  try {
    return await api(path, { answer, method, body: values, etag })
  } catch (error) {
    const latest = isSaved && isOutdated(error) ? await api(path, { answer }).catch(() => null) : null
    if (latest !== null && isSaved?.(latest, values)) return latest
    throw error
  }
}

/** Creates or changes an item, says so in the resource's words, and lets every list reload (API-10). */
export function useSave<R extends Resource>(resource: R, options: SaveOptions<R> = {}) {
  const create = useCreation(resource)
  return useMutation({
    mutationFn: (change: Change<R>) =>
      change.id === undefined ? create(change.values) : update(resource, options, change),
    onSuccess: (made, { id }) =>
      id === undefined
        ? toastSuccess(resource.toasts.created, options.linksTo?.(made))
        : toastSuccess(resource.toasts.updated),
    onError: (error, { id }) => {
      const kind = id === undefined ? 'created' : 'updated'
      // Every screen that saves over a version reads the newer one by itself; the server advises other programs to reload,
      // which here would lose what was typed.
      if (isOutdated(error)) toastError(OOPS, CHANGED_MEANWHILE)
      else if (id !== undefined && isGone(error)) toastError(OOPS, REMOVED_MEANWHILE)
      else toastFailure(error, FALLBACKS[kind], options.failures?.[kind])
    },
  })
}
