import { useSyncExternalStore } from 'react'

/** A value that all screens share: those that `use` it are drawn again when it is set. */
export function sharedValue<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set: (next: T) => {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}

/**
 * Something of the telephone that screens hold: begun by the first that asks for it, ended once none holds it any more. From
 * one screen to the next it goes on.
 * @param begin returns what ends it
 * @returns what a screen calls to hold it, which returns what lets it go
 */
export function sharedHold(begin: () => () => void): () => () => void {
  let holders = 0
  let end: (() => void) | null = null
  const endUnheld = () => {
    if (holders > 0) return
    end?.()
    end = null
  }
  return () => {
    holders++
    end ??= begin()
    return () => {
      holders--
      // The next screen asks for it in the same turn.
      setTimeout(endUnheld)
    }
  }
}
