import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface RemovalOptions<T> {
  /** Names the item that is about to be removed, and the items removed together with it. */
  say: (item: T) => ReactNode
  onConfirm: (item: T) => void
  /** It cannot go, and `say` says why. */
  refused?: boolean
}

/** The question before an item is removed: `ask` about one, and show `dialog`. The toast that follows can undo it (OPEN-38). */
export function useRemoval<T extends object>({ say, onConfirm, refused }: RemovalOptions<T>) {
  // Nothing is said any more once it is confirmed: what is read about the item would be read again, and is gone.
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
