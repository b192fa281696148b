import type { ReactNode } from 'react'
import { useQuestion } from '../ui/question.tsx'

interface RemovalOptions<T> {
  /** The sentence of the question: the item to remove, and the items removed with it. */
  say: (item: T) => ReactNode
  onConfirm: (item: T) => void
  /** True when the item cannot be removed; `say` then tells why. */
  refused?: boolean
}

/** The question before a removal; the toast that follows can undo the removal (OPEN-38). */
export const useRemoval = <T extends object>({ refused, ...question }: RemovalOptions<T>) =>
  useQuestion<T>({
    title: 'Confirmer la suppression',
    confirmLabel: 'Supprimer',
    danger: true,
    disabled: refused,
    ...question,
  })
