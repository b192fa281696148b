import { Modal, type ModalProps } from '@mantine/core'
import { useOpenerFocus } from './use-opener-focus.ts'

/** A dialog that is there only while it is open. When it goes, the focus goes back to the control that opened it. */
export function OpenedModal(props: Omit<ModalProps, 'opened'>) {
  useOpenerFocus()
  return <Modal opened {...props} />
}
