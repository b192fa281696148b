import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { useSyncExternalStore } from 'react'

/** The time at most, in ms, for which a page that stays open takes yesterday for today. */
const LOOK_MS = 30_000

/** Today's day in Paris (YYYY-MM-DD), for an act or a first value; what stays on screen has it from `useToday`. */
export const todayInParis = (): string => jourDeParis(new Date())

/** A browser slows the timers of a page out of sight: on its return, the page looks at once. */
function follow(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Today's day in Paris (YYYY-MM-DD): a page that is left open overnight moves on with it. */
export const useToday = (): string => useSyncExternalStore(follow, todayInParis)
