import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface RemovalOptions<T> {
  title?: string
  /** What goes, by its name, and what goes with it. */
  say: (item: T) => ReactNode
  onConfirm: (item: T) => void
}

/** The question before an item is removed: `ask` about one, and show `dialog`. The toast that follows can undo it (OPEN-38). */
export function useRemoval<T extends object>({
  title = 'Confirmer la suppression',
  say,
  onConfirm,
}: RemovalOptions<T>) {
  // What was asked about stays while the dialog fades away.
  const [leaving, setLeaving] = useState<T | null>(null)
  const [isOpen, setOpen] = useState(false)
  const ask = (item: T) => {
    setLeaving(item)
    setOpen(true)
  }
  const dialog = (
    <ConfirmDialog
      opened={isOpen}
      title={title}
      confirmLabel="Supprimer"
      danger
      onCancel={() => setOpen(false)}
      onConfirm={() => {
        if (leaving) onConfirm(leaving)
        setOpen(false)
      }}
    >
      {leaving && say(leaving)}
    </ConfirmDialog>
  )
  return { ask, dialog }
}
