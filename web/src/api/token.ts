import { type Role, roleOf } from '@lavandiere/domain/kernel/roles.ts'

/** Who is logged in, as the access token says (AUTH-07, OPEN-33). */
export interface SessionUser {
  id: number
  iri: string
  roles: readonly string[]
  /** Id of the company that the account belongs to; an administrator has none. */
  exploitant: number | null
  email: string
  libelle: string
  /** End of the access token, in seconds since 1970 on the server's clock. */
  exp: number
  /** Seconds that this machine's clock is ahead of the server's: a wrong clock must not end a session. */
  clockSkewS: number
}

/** A token is renewed when it ends within this time (AUTH-12). */
const RENEW_WITHIN_S = 5 * 60
/** A smaller difference between the two clocks is ignored: it is the answer's travel time, in seconds. */
const SKEW_IGNORED_S = 60

function payloadOf(token: string): Record<string, unknown> | null {
  const part = token.split('.')[1]
  if (part === undefined) return null
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    const text = new TextDecoder().decode(Uint8Array.from(binary, (c) => c.charCodeAt(0)))
    const payload: unknown = JSON.parse(text)
    return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/**
 * The user of a fresh access token, or null when the text is not such a token. The signature is not verified here:
 * the server does that. `nowMs` is the moment the token arrived.
 */
export function decodeToken(token: string, nowMs: number): SessionUser | null {
  const claims = payloadOf(token)
  if (!claims) return null
  const { id, iri, roles, exploitant, username, libelle, iat, exp } = claims
  if (typeof id !== 'number' || typeof exp !== 'number' || !Array.isArray(roles)) return null
  const skew = typeof iat === 'number' ? Math.round(nowMs / 1000 - iat) : 0
  const email = typeof username === 'string' ? username : ''
  return {
    id,
    iri: typeof iri === 'string' ? iri : '',
    roles: roles.filter((role) => typeof role === 'string'),
    exploitant: typeof exploitant === 'number' ? exploitant : null,
    email,
    libelle: typeof libelle === 'string' && libelle !== '' ? libelle : email,
    exp,
    clockSkewS: Math.abs(skew) > SKEW_IGNORED_S ? skew : 0,
  }
}

/** Seconds until the access token ends; negative once it has. */
const secondsLeft = (user: SessionUser, nowMs: number) => user.exp + user.clockSkewS - nowMs / 1000

/** True while the access token of a stored user has not ended (AUTH-11). */
export function isLoggedIn(user: SessionUser | null, nowMs: number): user is SessionUser {
  return user !== null && secondsLeft(user, nowMs) > 0
}

/** True when the token must be renewed before the next request (AUTH-12). */
export const mustRenew = (user: SessionUser, nowMs: number) => secondsLeft(user, nowMs) < RENEW_WITHIN_S

/** The role whose screens a user sees (SHELL-34), or null when the account has none that we know. */
export const roleOfUser = (user: SessionUser): Role | null => roleOf(user.roles)
