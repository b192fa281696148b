import type { Item, Resource, Valid } from '@lavandiere/domain/kernel/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOutdated } from '../api/errors.ts'
import { draftOf } from './draft.ts'
import { type Loaded, readLatest } from './one.ts'
import { type SaveOptions, useSave } from './save.ts'
import { changedFields, pick } from './versions.ts'

/**
 * Saves an item over the version that its form started from, or creates it. When somebody else saved meanwhile (412),
 * `rebase` gets the newer version to lay under the typed values, and the next save is based on it.
 */
export function useVersionedSave<R extends Resource>(
  resource: R,
  loaded: Loaded<Item<R>> | undefined,
  options: SaveOptions<R> = {},
) {
  const client = useQueryClient()
  const [start, setStart] = useState(loaded)
  const saving = useSave(resource, {
    ...options,
    isSaved: (item, values) =>
      changedFields(pick(draftOf(resource, item), Object.keys(values)), values).length === 0,
  })
  const id = (start?.item as { id?: number } | undefined)?.id
  const save = async (values: Partial<Valid<R>>, rebase: (latest: Item<R>) => void): Promise<Item<R>> => {
    try {
      return await saving.mutateAsync({ id, etag: start?.etag, values })
    } catch (error) {
      const latest =
        id !== undefined && isOutdated(error) ? await readLatest(client, resource, id) : undefined
      if (latest) {
        rebase(latest.item)
        setStart(latest)
      }
      throw error
    }
  }
  return { item: start?.item, etag: start?.etag ?? null, id, save, isPending: saving.isPending }
}
