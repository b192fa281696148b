import { useEffect, useRef } from 'react'

/** Gives the focus back to a button that lost it because it was busy; hand it the ref. */
export function useFocusBack(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const was = useRef(busy)
  useEffect(() => {
    if (was.current && !busy && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
    was.current = busy
  }, [busy])
  return button
}
