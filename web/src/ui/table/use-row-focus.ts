import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** Time in ms within which a closing dialog returns the focus; the focus is lost when the button that opened it is gone. */
const DIALOG_CLOSED_MS = 400

/**
 * Keeps the focus in a list when the focused row disappears, such as after a removal: the focus goes to the row that
 * took its place, or to the list. Rows carry `data-line` and `data-index`; pass the returned handler to the list as `onFocusCapture`.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, lines: readonly { key: string }[]) {
  const focused = useRef<{ key: string; index: number } | null>(null)
  useEffect(() => {
    const gone = focused.current
    if (!gone || lines.some(({ key }) => key === gone.key)) return
    focused.current = null
    const take = () => {
      if (document.activeElement !== document.body || !list.current) return
      const index = Math.min(gone.index, lines.length - 1)
      focusOn(list.current.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? list.current)
    }
    take()
    const timer = setTimeout(take, DIALOG_CLOSED_MS)
    return () => clearTimeout(timer)
  }, [lines, list])
  return ({ target }: FocusEvent) => {
    const key = target.closest<HTMLElement>('[data-line]')?.dataset.line
    if (key !== undefined) focused.current = { key, index: lines.findIndex((line) => line.key === key) }
  }
}

/** Focuses a row, or the first focusable element inside it. */
function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex'))
    (element.querySelector<HTMLElement>('button, a[href], input') ?? withTabIndex(element)).focus()
  else element.focus()
}

function withTabIndex(element: HTMLElement): HTMLElement {
  element.tabIndex = -1
  return element
}
