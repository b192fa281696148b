import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/**
 * A dialog that is there only while it is open. When it goes, the focus goes back to the control that opened it: the library
 * notes that control only when a dialog that was already there opens.
 */
export function OpenedModal(props: Omit<ModalProps, 'opened'>) {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // The focus falls to the page once the dialog is out of it.
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (isFree && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
  return <Modal opened {...props} />
}
