import { type RefObject, useEffect } from 'react'

/** What had the focus, the newest first: the controls of dialogs, and the one of the page that led to them. */
let trail: readonly HTMLElement[] = []

globalThis.document?.addEventListener('focusin', ({ target }) => {
  // A menu goes at the press of its entry: its button is what opened the dialog.
  if (!(target instanceof HTMLElement) || target.closest('[role="menu"]')) return
  const before = target.closest('[role="dialog"]')
    ? trail.filter((one) => one !== target && one.isConnected)
    : []
  trail = [target, ...before]
})

/** Gives an element the focus; false when it is gone, hidden or disabled. */
function takesFocus(one: HTMLElement): boolean {
  one.focus({ preventScroll: true })
  return document.activeElement === one
}

/**
 * Gives the focus back when a dialog goes: to the control that opened it, or, where that went as well, as one in a dialog that
 * makes way for another does, to the one that led there; to the title of the page, where its line went with the answer. The
 * library knows of the opener alone, and only when the dialog was there, closed, before.
 * @param isOpened whether the dialog is open
 * @param leads true once the dialog leads to another page, which takes the focus
 */
export function useOpenerFocus(isOpened = true, leads?: RefObject<boolean>): void {
  useEffect(() => {
    if (!isOpened) return
    const openers = trail
    return () => {
      if (leads?.current) return
      const dialog = document.activeElement?.closest('[role="dialog"]')
      // The focus falls to the page once the dialog is out of it; one that fades out has it until then.
      setTimeout(() => {
        const { activeElement, body } = document
        const isFree = activeElement === null || activeElement === body || dialog?.contains(activeElement)
        if (!isFree || openers.some((one) => !dialog?.contains(one) && takesFocus(one))) return
        document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
      })
    }
  }, [isOpened, leads])
}
