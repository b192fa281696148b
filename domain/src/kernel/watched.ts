/** A value, and who is called back once it is another one. */
export function watched<T>(initial: T) {
  let value = initial
  const watchers = new Set<() => void>()
  return {
    get: () => value,
    set(next: T): void {
      if (next === value) return
      value = next
      for (const watcher of watchers) watcher()
    },
    /** Calls back until the returned function is called. */
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
