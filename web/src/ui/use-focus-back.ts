import { useEffect, useRef } from 'react'

/** Returns the focus to a button that lost it while it was disabled; give the returned ref to the button. */
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
