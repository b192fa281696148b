import { useEffect, useState } from 'react'

/** Keeps the screen on while a round is open. Returns false where the telephone refuses. */
export function useEcranAllume(): boolean {
  const [isHeld, setIsHeld] = useState(true)
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible' || isOver) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
        else setIsHeld(true)
      } catch {
        setIsHeld(false)
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
  }, [])
  return isHeld
}
