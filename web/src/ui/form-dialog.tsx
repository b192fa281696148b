import { type ModalProps, Stack, Text } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { CloseContext } from './form-foot.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { OpenedModal } from './opened-modal.tsx'
import { SERONT_PERDUES } from './unsaved.ts'

interface FormDialogProps extends Pick<ModalProps, 'size'>, Pick<ComponentProps<'form'>, 'onSubmit'> {
  title: string
  /** True while the form holds changes that are not saved. */
  isDirty: boolean
  onClose: () => void
  /** Drops what is kept of the typed values, when the person closes without saving. */
  onForget?: () => void
  /** The fields of the form that `onSubmit` sends, and its foot (`FormFoot`), whose "Annuler" asks as Escape does; without it forms of their own. */
  children: ReactNode
}

/** A dialog that holds a form: closed otherwise than by saving, it asks first when something typed would be lost. */
export function FormDialog({ title, isDirty, onSubmit, onClose, onForget, children, size }: FormDialogProps) {
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
      <CloseContext value={close}>
        {onSubmit ? (
          <form noValidate onSubmit={onSubmit}>
            <Stack gap="md">{children}</Stack>
          </form>
        ) : (
          children
        )}
      </CloseContext>
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
