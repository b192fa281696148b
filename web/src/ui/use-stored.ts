import { useCallback, useSyncExternalStore } from 'react'

/** Keys of every choice that is remembered. */
export const PREFIX = 'lavandiere.'
/** Keys that are forgotten at log-out: the selected client and the like (AUTH-16). */
export const SESSION_PREFIX = `${PREFIX}session.`
/** Keys of what the server keeps for the account: forgotten here at log-out, and there again at the next log-in. */
const ACCOUNT_PREFIX = `${SESSION_PREFIX}compte.`

const listeners = new Map<string, Set<() => void>>()
/** What this window found or chose: the choices made in another one do not pull it along. */
const here = new Map<string, string | null>()

function readStored(key: string): string | null {
  const known = here.get(key)
  if (known !== undefined) return known
  const found = localStorage.getItem(key)
  here.set(key, found)
  return found
}

const tell = (key: string) => {
  for (const listener of listeners.get(key) ?? []) listener()
}

/** Another window logged out: what was chosen during that session is forgotten here too (AUTH-16). */
function follow({ key, newValue }: StorageEvent) {
  const gone = key === null ? [...here.keys()] : newValue === null ? [key] : []
  for (const one of gone) {
    if (!one.startsWith(SESSION_PREFIX)) continue
    here.delete(one)
    tell(one)
  }
}

function onStoredChange(key: string, listener: () => void): () => void {
  // The same function again is one listener; it stays, for the choices that no component shows at the moment.
  window.addEventListener('storage', follow)
  const all = listeners.get(key) ?? new Set()
  listeners.set(key, all.add(listener))
  return () => void all.delete(listener)
}

function write(key: string, value: string) {
  here.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    // A full or forbidden storage only means that the choice is not remembered.
  }
  tell(key)
}

let keep = (_name: string, _value: string) => {}

/** Shows what the server keeps for the account; `keeper` is told of each later choice. */
export function followAccount(kept: Readonly<Record<string, string>>, keeper: typeof keep): void {
  keep = keeper
  for (const name in kept) write(ACCOUNT_PREFIX + name, kept[name] ?? '')
}

/** Forgets every choice whose key begins so, on this device and in this window. */
export function forgetStored(prefix: string): void {
  for (const key of [...Object.keys(localStorage), ...here.keys()]) {
    if (!key.startsWith(prefix)) continue
    localStorage.removeItem(key)
    here.delete(key)
  }
}

/**
 * A choice remembered on this device (BIZ-08), shared by every component of this window that names the same key; each
 * window keeps its own once it has read it. It is a short text; `allowed` lists the values it may have, anything else
 * found there gives `initial`. With `session` it is forgotten at log-out; with `account` the server keeps it, for every
 * device of the person. It is set to a value, or to what a function makes of the newest one, that of another window included.
 */
export function useStored<T extends string>(
  name: string,
  initial: T,
  options: { allowed?: readonly T[]; session?: boolean; account?: boolean } = {},
): [T, (next: T | ((newest: T) => T)) => void] {
  const { account = false, session } = options
  const key = (account ? ACCOUNT_PREFIX : session ? SESSION_PREFIX : PREFIX) + name
  const raw = useSyncExternalStore(
    useCallback((listener) => onStoredChange(key, listener), [key]),
    () => readStored(key),
    () => null,
  )
  const known = raw !== null && (options.allowed?.includes(raw as T) ?? true)
  const set = useCallback(
    (next: T | ((newest: T) => T)) => {
      const value = typeof next === 'function' ? next((localStorage.getItem(key) ?? initial) as T) : next
      write(key, value)
      if (account) keep(name, value)
    },
    [account, initial, key, name],
  )
  return [known ? (raw as T) : initial, set]
}

/** A yes or no, remembered in the same way; yes until the person chose. */
export function useStoredFlag(name: string): [boolean, (value: boolean) => void] {
  const [raw, set] = useStored<'oui' | 'non'>(name, 'oui', { allowed: ['oui', 'non'] })
  return [raw === 'oui', useCallback((value: boolean) => set(value ? 'oui' : 'non'), [set])]
}
