import { useSyncExternalStore } from 'react'

/** True when the last attempt did not reach the server. */
let away = false
const connectionListeners = new Set<() => void>()

function set(next: boolean) {
  if (next === away) return
  away = next
  for (const listener of connectionListeners) listener()
}

export const reportAway = () => set(true)
export const reportReached = () => set(false)

function subscribe(listener: () => void): () => void {
  connectionListeners.add(listener)
  return () => connectionListeners.delete(listener)
}

export const useServerAway = () => useSyncExternalStore(subscribe, () => away)
