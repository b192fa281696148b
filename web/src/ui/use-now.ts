import { useEffect, useState } from 'react'

/** A position is told older after this time at the latest, in ms. */
const TICK_MS = 5_000

/** The present moment in milliseconds, moved on after each step of so many. */
export function useNow(stepMs = TICK_MS): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [stepMs])
  return now
}
