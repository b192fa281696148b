import { useState } from 'react'

/**
 * True from the first time that `now` is true: a part loaded on demand then stays mounted, and can close with its
 * animation.
 */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
