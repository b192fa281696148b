import { watched } from '@lavandiere/domain/kernel/watched.ts'
import { useSyncExternalStore } from 'react'

/** A value that all screens share: those that `use` it are drawn again when it is set. */
export function sharedValue<T>(initial: T) {
  const { get, set, watch } = watched(initial)
  return { get, set, use: () => useSyncExternalStore(watch, get) }
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
