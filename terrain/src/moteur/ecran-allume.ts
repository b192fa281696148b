import { useEffect } from 'react'
import { sharedHold, sharedValue } from './shared.ts'

const isHeld = sharedValue(true)

/** The browser lets the screen go when the application is left: it is asked for again at each return. */
const hold = sharedHold(() => {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const ask = async () => {
    if (document.visibilityState !== 'visible') return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (isOver) await lock.release()
      else isHeld.set(true)
    } catch {
      isHeld.set(false)
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
  return isHeld.use()
}
