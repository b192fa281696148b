import { useEffect, useRef } from 'react'

/**
 * Gives the focus, at the end of a work that took it away, to what has the returned ref: the button that was disabled meanwhile,
 * or a heading where the button is gone.
 */
export function useFocusBack<E extends HTMLElement = HTMLButtonElement>(busy: boolean) {
  const place = useRef<E>(null)
  const was = useRef(busy)
  useEffect(() => {
    if (was.current && !busy && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true })
    was.current = busy
  }, [busy])
  return place
}
