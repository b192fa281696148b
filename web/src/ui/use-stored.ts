import { useCallback, useSyncExternalStore } from 'react'

const PREFIX = 'lavandiere.'
/** Keys that are forgotten at log-out: the selected client and the like (AUTH-16). */
export const SESSION_PREFIX = `${PREFIX}session.`

const listeners = new Map<string, Set<() => void>>()

function subscribe(key: string, listener: () => void): () => void {
  const all = listeners.get(key) ?? new Set()
  listeners.set(key, all.add(listener))
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => {
    all.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function write(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // A full or forbidden storage only means that the choice is not remembered.
  }
  for (const listener of listeners.get(key) ?? []) listener()
}

/**
 * A choice remembered on this device (BIZ-08), shared by every component that names the same key. It is a short
 * text; `allowed` lists the values it may have, anything else found there gives `initial`. With `session` it is
 * forgotten at log-out.
 */
export function useStored<T extends string>(
  name: string,
  initial: T,
  options: { allowed?: readonly T[]; session?: boolean } = {},
): [T, (value: T) => void] {
  const key = (options.session ? SESSION_PREFIX : PREFIX) + name
  const raw = useSyncExternalStore(
    useCallback((listener) => subscribe(key, listener), [key]),
    () => localStorage.getItem(key),
  )
  const known = raw !== null && (options.allowed?.includes(raw as T) ?? true)
  const set = useCallback((value: T) => write(key, value), [key])
  return [known ? (raw as T) : initial, set]
}

/** A remembered yes or no. */
export function useStoredFlag(name: string, initial: boolean): [boolean, (value: boolean) => void] {
  const [raw, set] = useStored<'oui' | 'non'>(name, initial ? 'oui' : 'non', { allowed: ['oui', 'non'] })
  return [raw === 'oui', useCallback((value: boolean) => set(value ? 'oui' : 'non'), [set])]
}
