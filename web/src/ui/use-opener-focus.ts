import { type RefObject, useEffect, useState } from 'react'

/**
 * Gives the focus back to the control that opened a dialog, when the dialog goes: for one that is there only while it is
 * open, since the library notes that control only when a dialog that was already there opens.
 * @param isOpened whether the dialog is open from its first moment on
 * @param leads true once the dialog leads to another page, which takes the focus
 */
export function useOpenerFocus(isOpened = true, leads?: RefObject<boolean>): void {
  const [opener] = useState(() => (isOpened ? document.activeElement : null))
  useEffect(
    () => () => {
      if (leads?.current) return
      // The focus falls to the page once the dialog is out of it.
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (isFree && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true })
      })
    },
    [opener, leads],
  )
}
