import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface RemovalOptions<T> {
  /** The sentence of the question: the item to remove, and the items removed with it. */
  say: (item: T) => ReactNode
  onConfirm: (item: T) => void
  /** True when the item cannot be removed; `say` then tells why. */
  refused?: boolean
}

/**
 * The question before a removal: `ask` opens it for one item, `dialog` is to be shown. The toast that follows can
 * undo the removal (OPEN-38).
 */
export function useRemoval<T extends object>({ say, onConfirm, refused }: RemovalOptions<T>) {
  // The dialog is empty once confirmed: its note would read the removed item again.
  const [leaving, ask] = useState<T | null>(null)
  const dialog = (
    <ConfirmDialog
      opened={leaving !== null}
      title="Confirmer la suppression"
      confirmLabel="Supprimer"
      danger
      disabled={refused}
      onCancel={() => ask(null)}
      onConfirm={() => {
        if (leaving) onConfirm(leaving)
        ask(null)
      }}
    >
      {leaving && say(leaving)}
    </ConfirmDialog>
  )
  return { ask, dialog }
}
