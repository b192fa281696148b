import { type Action, can, type Subject } from '@lavandiere/domain/rights.ts'
import { useSyncExternalStore } from 'react'
import { forgetPlaces } from '../ui/list-places.ts'
import { forgetStored, SESSION_PREFIX } from '../ui/use-stored.ts'
import { forgetReason } from './farewell.ts'
import { decodeToken, isLoggedIn, roleOfUser, type SessionUser } from './token.ts'

export interface Tokens {
  token: string
  refresh_token: string
}

// Keys of local storage: token, refresh token and user are stored and removed together (AUTH-07, AUTH-16, OPEN-41).
const TOKEN = 'token'
const REFRESH = 'refresh_token'
const USER = 'user'
/** Where a log-out goes on, for a session that was opened at an identity provider. */
export const EXIT = 'sortie'

const sessionListeners = new Set<() => void>()
let cached: { raw: string | null; user: SessionUser | null } = { raw: null, user: null }

export const storedToken = () => localStorage.getItem(TOKEN)
export const storedRefreshToken = () => localStorage.getItem(REFRESH)

/**
 * The stored user, whether the token has ended or not; the same object as long as nothing changed, so that components
 * do not redraw.
 */
export function storedUser(): SessionUser | null {
  const raw = localStorage.getItem(USER)
  if (raw !== cached.raw) cached = { raw, user: parseUser(raw) }
  return cached.user
}

function parseUser(raw: string | null): SessionUser | null {
  if (raw === null) return null
  try {
    const user = JSON.parse(raw) as SessionUser | null
    const usable = user !== null && typeof user.id === 'number' && typeof user.exp === 'number'
    return usable && Array.isArray(user.roles) ? { ...user, clockSkewS: user.clockSkewS ?? 0 } : null
  } catch {
    return null
  }
}

/** The user who is logged in now, or null (AUTH-11). */
export function currentUser(): SessionUser | null {
  const user = storedUser()
  return isLoggedIn(user, Date.now()) ? user : null
}

/**
 * Stores a pair of tokens and the user that it names; false when the token cannot be read. Choices left by another
 * person, whose session ended unnoticed, are forgotten.
 */
export function storeTokens(tokens: Tokens): boolean {
  const user = decodeToken(tokens.token, Date.now())
  if (!user) return false
  if (storedUser()?.id !== user.id) forgetChoices()
  localStorage.setItem(TOKEN, tokens.token)
  localStorage.setItem(REFRESH, tokens.refresh_token)
  localStorage.setItem(USER, JSON.stringify(user))
  forgetReason()
  notify()
  return true
}

/** Forgets the session and what was chosen during it, such as the selected client (AUTH-16). */
export function clearSession(): void {
  dropSession()
  notify()
}

/** Forgets the session without telling the components of this tab: for a route loader, which redirects to log-in itself. */
export function dropSession(): void {
  for (const key of [TOKEN, REFRESH, USER, EXIT]) localStorage.removeItem(key)
  forgetChoices()
}

function forgetChoices(): void {
  forgetStored(SESSION_PREFIX)
  forgetPlaces()
}

function notify() {
  for (const listener of sessionListeners) listener()
}

/**
 * Calls back when somebody logs in or out, in this tab or in another one. Returns the function that ends the
 * subscription.
 */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === USER || event.key === null) listener()
  }
  sessionListeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    sessionListeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** The stored user for a component; null when nobody is logged in. */
export const useSessionUser = () => useSyncExternalStore(onSessionChange, storedUser)

/** The role of the person logged in; null without a session, or for an account without a known role. */
export function useRole() {
  const user = useSessionUser()
  return user ? roleOfUser(user) : null
}

/** Tells what the user who is logged in may do. */
export function useMay() {
  const role = useRole()
  return (action: Action, subject: Subject) => role !== null && can(role, action, subject)
}
