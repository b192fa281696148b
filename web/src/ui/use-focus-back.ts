import { useEffect, useRef } from 'react'

/** Gives the focus, at the end of a work, to what has the returned ref where the button that began the work is gone. */
export function useFocusBack<E extends HTMLElement>(busy: boolean) {
  const place = useRef<E>(null)
  const was = useRef(busy)
  useEffect(() => {
    if (was.current && !busy && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true })
    was.current = busy
  }, [busy])
  return place
}
