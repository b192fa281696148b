import { type Role, roleLabels } from '@lavandiere/domain/kernel/roles.ts'
import { redirect } from 'react-router'
import { tellReason } from '../api/farewell.ts'
import { renewTokens } from '../api/refresh.ts'
import { currentUser, dropSession, storedRefreshToken } from '../api/store.ts'
import { roleOfUser, type SessionUser } from '../api/token.ts'
import { toastError } from '../ui/toasts.tsx'

const RETURN = 'retour'
export const LOGIN = '/login'
/** Why somebody whose session is not over must log in (AUTH-11). */
const INJOIGNABLE =
  "Votre session n'a pas pu être prolongée : le serveur ne répond pas. Rechargez la page dès qu'il répond."

/** The log-in page, told where to come back to afterwards (OPEN-28, OPEN-48). */
export function loginPath(from: { pathname: string; search: string }): string {
  const path = from.pathname + from.search
  return path === '/' || path.startsWith(LOGIN) ? LOGIN : `${LOGIN}?${RETURN}=${encodeURIComponent(path)}`
}

/** The page to open after log-in; home unless the address names a page of this very site. */
export function returnPath(search: string): string {
  const path = new URLSearchParams(search).get(RETURN) ?? '/'
  // A browser reads a backslash as a slash, and drops tabs and ends of line: nothing of the kind is in an address here.
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) && !path.startsWith(LOGIN) ? path : '/'
}

/**
 * The user who is logged in; an ended token is renewed first when a refresh token is there. Refused for good, the
 * session goes with all that was chosen during it: the next person who logs in here finds nothing of it (AUTH-16).
 */
export async function sessionUser(): Promise<SessionUser | null> {
  const user = currentUser()
  if (user || storedRefreshToken() === null) return user
  const renewal = await renewTokens()
  if (renewal === 'refused') dropSession()
  if (renewal === 'failed') tellReason(INJOIGNABLE)
  return currentUser()
}

/** True when these roles (none means anybody logged in, SHELL-38) let a user in. */
function admits(roles: readonly Role[], user: SessionUser): boolean {
  const role = roleOfUser(user)
  return roles.length === 0 || (role !== null && roles.includes(role))
}

/**
 * Loader of a guarded screen: somebody not logged in goes to log-in (SHELL-36); a wrong role too, and from there
 * home (SHELL-37), with a sentence that says why.
 */
export async function requireRole(roles: readonly Role[], request: Request): Promise<SessionUser> {
  const user = await sessionUser()
  if (!user) throw redirect(loginPath(new URL(request.url)))
  if (!admits(roles, user)) {
    const role = roleOfUser(user)
    const closed = role
      ? `n'est pas ouverte aux comptes « ${roleLabels[role]} »`
      : "n'est pas ouverte à votre compte"
    toastError(`Cette page ${closed} : vous voici à l'accueil.`)
    throw redirect(LOGIN)
  }
  return user
}

/** Loader of the public pages that somebody logged in has no use for (AUTH-03). */
export async function goHomeWhenLoggedIn(request: Request): Promise<null> {
  if (await sessionUser()) throw redirect(returnPath(new URL(request.url).search))
  return null
}
