import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still on screen: what an answer brings must not pull back somebody who left. */
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
