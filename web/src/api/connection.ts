import { useSyncExternalStore } from 'react'

/** Whether the server was reached at the last attempt. */
let away = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  if (next === away) return
  away = next
  for (const listener of listeners) listener()
}

export const reportAway = () => set(true)
export const reportReached = () => set(false)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while the server does not answer. */
export const useServerAway = () => useSyncExternalStore(subscribe, () => away)
