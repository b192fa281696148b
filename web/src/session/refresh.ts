import { errorOf } from './errors.ts'
import { tellReason } from './farewell.ts'
import { currentUser, keepTokens, storedRefreshToken, storedToken, storedUser, type Tokens } from './store.ts'
import { mustRenew } from './token.ts'
import { urlOf } from './url.ts'

const PATIENCE_MS = 10_000
const LOCK = 'lavandiere-refresh'

let running: Promise<boolean> | null = null

/** One tab at a time: a refresh token serves once, and a second use would end the session (OPEN-41). */
function alone(work: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work()
}

async function renew(endedToken: string | null): Promise<boolean> {
  // Another tab may have renewed while this one waited.
  if (storedToken() !== endedToken) return currentUser() !== null
  const refreshToken = storedRefreshToken()
  if (refreshToken === null) return false
  try {
    const response = await fetch(urlOf('/refresh'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    // A log-out may have happened meanwhile: what it cleared must stay so.
    if (storedRefreshToken() !== refreshToken) return false
    if (response.status === 401) tellReason((await errorOf(response)).message)
    if (!response.ok) return false
    return keepTokens((await response.json()) as Tokens)
  } catch {
    return false
  }
}

/**
 * Asks for a new pair of tokens in place of the stored one (AUTH-15); callers meanwhile share the same attempt
 * (AUTH-13). Answers whether there is a live session afterwards; never throws (AUTH-14).
 */
export function renewTokens(): Promise<boolean> {
  const endedToken = storedToken()
  running ??= alone(() => renew(endedToken)).finally(() => {
    running = null
  })
  return running
}

/** Renews silently when the token ends within five minutes (AUTH-12); a failure changes nothing (AUTH-14). */
export async function renewIfNeeded(): Promise<void> {
  const user = storedUser()
  if (user && mustRenew(user, Date.now())) await renewTokens()
}
