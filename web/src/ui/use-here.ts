import { type RefObject, useEffect, useRef } from 'react'

/**
 * A ref that is true while the component is on screen: an answer that comes later must not navigate for somebody who
 * left.
 */
export function useHere(): RefObject<boolean> {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}
