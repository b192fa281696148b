import { LIBELLE_MAX } from '@lavandiere/domain/kernel/fields.ts'
import type { Item, Resource } from '@lavandiere/domain/kernel/resource.ts'
import { useSearchParams } from 'react-router'
import { draftOf, type FormValues } from './draft.ts'

const COPIED = 'copie'
const SUFFIX = ' (copie)'

/**
 * The address of the form of a new item that starts from an existing one: nothing is saved before the person saves.
 * @param form the address of the form of a new item
 */
export const copyPathOf = (form: string, { id }: { id: number }) => `${form}?${COPIED}=${id}`

/** The id of the item that a form of a new one starts from; null for an empty form. */
export const useCopiedId = (): string | null => useSearchParams()[0].get(COPIED)

/** The values of an item, under a name that tells the copy apart. */
export function copyOf<R extends Resource>(resource: R, item: Item<R>): FormValues<R> {
  const values = draftOf(resource, item)
  const { [resource.label]: name } = values as Record<string, unknown>
  if (typeof name !== 'string') return values
  return { ...values, [resource.label]: name.slice(0, LIBELLE_MAX - SUFFIX.length) + SUFFIX }
}
