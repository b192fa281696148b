import { useState } from 'react'

/** True from the first time on: what loads on demand then stays, so that it can close smoothly. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
