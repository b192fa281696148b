import { type ModalProps, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { OpenedModal } from './opened-modal.tsx'
import { SERONT_PERDUES } from './unsaved.ts'

interface FormDialogProps extends Pick<ModalProps, 'size'> {
  title: string
  /** True while the form holds changes that are not saved. */
  isDirty: boolean
  onClose: () => void
  /** Drops what is kept of the typed values, when the person closes without saving. */
  onForget?: () => void
  /** The form; its own "Annuler" closes by `close`, which asks as Escape and a click beside the dialog do. */
  children: (close: () => void) => ReactNode
}

/** A dialog that holds a form: closed otherwise than by saving, it asks first when something typed would be lost. */
export function FormDialog({ title, isDirty, onClose, onForget, children, size }: FormDialogProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => (isDirty ? setAsking(true) : onClose())
  return (
    <OpenedModal
      onClose={close}
      size={size}
      title={title}
      // While it asks, the focus is the question's.
      trapFocus={!isAsking}
    >
      <LeaveGuard when={isDirty} onForget={onForget} />
      {children(close)}
      {/* Not there before it asks: a dialog that waits, closed, hears the very Escape that opens it, and closes again. */}
      {isAsking && (
        <ConfirmDialog
          opened
          title="Fermer sans enregistrer ?"
          confirmLabel="Fermer sans enregistrer"
          cancelLabel="Rester"
          danger
          onConfirm={() => {
            onForget?.()
            onClose()
          }}
          onCancel={() => setAsking(false)}
        >
          <Text>{SERONT_PERDUES}</Text>
        </ConfirmDialog>
      )}
    </OpenedModal>
  )
}
