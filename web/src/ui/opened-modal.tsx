import { Modal, type ModalProps } from '@mantine/core'
import type { RefObject } from 'react'
import { useOpenerFocus } from './use-opener-focus.ts'
import { useIsTopDialog } from './use-top-dialog.ts'

interface OpenedModalProps extends Omit<ModalProps, 'opened'> {
  /** True once the dialog leads to another page, which takes the focus. */
  leads?: RefObject<boolean>
}

/**
 * A dialog that is there only while it is open. When it goes, the focus goes back to the control that opened it. Escape closes the uppermost
 * dialog alone.
 */
export function OpenedModal({ leads, ...props }: OpenedModalProps) {
  useOpenerFocus(true, leads)
  const isTop = useIsTopDialog()
  return <Modal opened closeOnEscape={isTop} {...props} />
}
