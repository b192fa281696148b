import { useEffect, useState } from 'react'

/**
 * Gives the focus back to the control that opened a dialog, when the dialog goes: for one that is there only while it is
 * open, since the library notes that control only when a dialog that was already there opens.
 * @param isOpened whether the dialog is open from its first moment on
 */
export function useOpenerFocus(isOpened = true): void {
  const [opener] = useState(() => (isOpened ? document.activeElement : null))
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
}
