import type { UseFormReturnType } from '@mantine/form'
import { type FetchQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type Answer, call } from '../api/api.ts'
import { isOutdated } from '../api/errors.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import { tellRefusal } from './refused-form.ts'
import { CHANGED_MEANWHILE } from './save.ts'
import { changedFields, mergeVersions } from './versions.ts'

/**
 * Ties a form to the version of the answer that its values are a part of. What somebody else saved of it comes in while nothing
 * is typed. Else a save over it is refused: the typed values are then laid over the newer ones, and saved again they replace them.
 * A change of another part of the answer stops nobody.
 * @param partOf the part as the form has it
 * @param options the query that reads the answer
 */
export function useFormVersion<V extends Record<string, unknown>, A>(
  form: UseFormReturnType<V>,
  read: Answer<A>,
  partOf: (lu: A) => V,
  options: FetchQueryOptions<Answer<A>, Error, Answer<A>, string[]>,
) {
  const client = useQueryClient()
  const etag = useRef(read.etag)
  /** Starts the typing anew from these values. What was typed over `base` stays; without it nothing does. */
  const startFrom = (start: V, base = form.getValues()) => {
    const { values } = mergeVersions(base, form.getValues(), start)
    form.setInitialValues(start)
    form.setValues(values as V)
  }
  const follow = useEffectEvent(() => {
    const newest = partOf(read.data)
    const isSame = changedFields(form.getInitialValues(), newest).length === 0
    if (read.etag === etag.current || (form.isDirty() && !isSame)) return
    etag.current = read.etag
    if (!isSame) startFrom(newest)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is what there is to follow
  useEffect(() => follow(), [read.etag])

  /** Sends a save with its version. @throws Error with a sentence for the screen when somebody else saved first */
  async function over<T>(send: (etag: string | null) => Promise<Answer<T>>): Promise<T> {
    try {
      const answer = await send(etag.current)
      etag.current = answer.etag
      return answer.data
    } catch (error) {
      if (!isOutdated(error)) throw error
      const newer = await client.fetchQuery({ ...options, staleTime: 0 })
      const theirs = partOf(newer.data)
      const before = form.getInitialValues()
      etag.current = newer.etag
      if (changedFields(before, theirs).length === 0) return over(send)
      startFrom(theirs, before)
      throw new Error(CHANGED_MEANWHILE)
    }
  }
  return { over, startFrom }
}

interface Sent<V> {
  path: string
  body: object
  /** The toast once it is saved. */
  said: string
  /** What the form starts from then, where it is not what was typed. */
  start?: V
}

/**
 * Saves a form over a part of an answer, on the version that its typing began with, and says how it went.
 * @param options.failed what is said of a refusal that has no sentence
 */
export function useFormSave<V extends Record<string, unknown>, A>(
  form: UseFormReturnType<V>,
  read: Answer<A>,
  partOf: (lu: A) => V,
  { failed, ...options }: FetchQueryOptions<Answer<A>, Error, Answer<A>, string[]> & { failed: string },
) {
  const { over, startFrom } = useFormVersion(form, read, partOf, options)
  const saving = useMutation({
    mutationFn: ({ path, body }: Sent<V> & { typed: V }) =>
      over((etag) => call(path, { method: 'PUT', body, etag })),
    onSuccess: (_, { typed, start = typed, said }) => {
      startFrom(start, typed)
      toastSuccess(said)
    },
    onError: (error) => tellRefusal(form, error, failed),
  })
  const save = (sent: Sent<V>, then: { onSuccess?: () => void; onError?: () => void } = {}) =>
    saving.mutate({ ...sent, typed: form.getValues() }, then)
  return { save, isPending: saving.isPending, startFrom }
}
