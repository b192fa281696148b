import { useEffect, useSyncExternalStore } from 'react'
import { tenue } from './tenue.ts'

let isHeld = true
const listeners = new Set<() => void>()

function tell(next: boolean) {
  isHeld = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The browser lets the screen go when the application is left: it is asked for again at each return. */
const hold = tenue(() => {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const ask = async () => {
    if (document.visibilityState !== 'visible') return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (isOver) await lock.release()
      else tell(true)
    } catch {
      tell(false)
    }
  }
  const onVisible = () => void ask()
  document.addEventListener('visibilitychange', onVisible)
  void ask()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release()
  }
})

/** Keeps the screen on while a round is open. Returns false where the telephone refuses. */
export function useEcranAllume(): boolean {
  useEffect(hold, [])
  return useSyncExternalStore(subscribe, () => isHeld)
}
