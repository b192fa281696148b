import { Modal, type ModalProps } from '@mantine/core'
import { useOpenerFocus } from './use-opener-focus.ts'
import { useIsTopDialog } from './use-top-dialog.ts'

/**
 * A dialog that is there only while it is open. When it goes, the focus goes back to the control that opened it. Escape closes the uppermost
 * dialog alone.
 */
export function OpenedModal(props: Omit<ModalProps, 'opened'>) {
  useOpenerFocus()
  const isTop = useIsTopDialog()
  return <Modal opened closeOnEscape={isTop} {...props} />
}
