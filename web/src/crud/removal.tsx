import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import { type ReactNode, useState } from 'react'
import { useQuestion } from '../ui/question.tsx'
import { useRemove } from './remove.ts'

/** What the question before any removal says beside its sentence. */
export const REMOVAL = {
  title: 'Confirmer la suppression',
  confirmLabel: 'Supprimer',
  danger: true,
} as const

interface RemovalOptions<T> {
  /**
   * The sentence of the question: the item to remove, and the items removed with it. What it shows may report that the item
   * cannot be removed, or is not known to be removable yet; it then tells why.
   */
  say: (item: T, onRefused: (isRefused: boolean) => void) => ReactNode
  onRemoved?: (item: T) => void
  /** Title of the toast when the removal fails. */
  failure?: string | undefined
}

/** Asks before an item is removed, and removes it; the toast that follows can undo the removal (OPEN-38). */
export function useRemoval<T extends { id: number }>(
  resource: Resource,
  { say, onRemoved, failure }: RemovalOptions<T>,
) {
  const remove = useRemove(resource, { failure })
  const [isRefused, setRefused] = useState(false)
  const question = useQuestion<T>({
    ...REMOVAL,
    disabled: isRefused,
    say: (item) => say(item, setRefused),
    onConfirm: (item) => remove.mutate(item.id, { onSuccess: () => onRemoved?.(item) }),
  })
  return { ...question, isPending: remove.isPending }
}
