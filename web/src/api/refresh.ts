import { errorOf } from './errors.ts'
import { tellReason } from './farewell.ts'
import {
  currentUser,
  storedRefreshToken,
  storedToken,
  storedUser,
  storeTokens,
  type Tokens,
} from './store.ts'
import { mustRenew } from './token.ts'
import { urlOf } from './url.ts'

const RENEWAL_PATIENCE_MS = 10_000
const LOCK = 'lavandiere-refresh'

/**
 * `refused`: the server no longer knows the refresh token; `failed`: the server could not be asked, or its answer
 * could not be read.
 */
export type Renewal = 'renewed' | 'refused' | 'failed'

let running: Promise<Renewal> | null = null

/** Runs `work` in one tab at a time: a refresh token serves once, and a second use would end the session (OPEN-41). */
function inOneTab(work: () => Promise<Renewal>): Promise<Renewal> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work()
}

async function renew(endedToken: string | null): Promise<Renewal> {
  // Another tab may have renewed while this one waited.
  if (storedToken() !== endedToken) return currentUser() !== null ? 'renewed' : 'failed'
  const refreshToken = storedRefreshToken()
  if (refreshToken === null) return 'failed'
  try {
    const response = await fetch(urlOf('/refresh'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(RENEWAL_PATIENCE_MS),
    })
    // A log-out may have happened meanwhile: what it cleared must stay so.
    if (storedRefreshToken() !== refreshToken) return 'failed'
    if (response.status === 401) {
      tellReason((await errorOf(response)).message)
      return 'refused'
    }
    return response.ok && storeTokens((await response.json()) as Tokens) ? 'renewed' : 'failed'
  } catch {
    return 'failed'
  }
}

/**
 * Asks for a new pair of tokens in place of the stored one (AUTH-15). Simultaneous callers share one attempt
 * (AUTH-13). Never throws; without a new pair the stored one stays as it is (AUTH-14).
 */
export function renewTokens(): Promise<Renewal> {
  const endedToken = storedToken()
  running ??= inOneTab(() => renew(endedToken)).finally(() => {
    running = null
  })
  return running
}

/** Renews silently when the token ends within five minutes (AUTH-12); a failure changes nothing (AUTH-14). */
export async function renewIfNeeded(): Promise<void> {
  const user = storedUser()
  if (user && mustRenew(user, Date.now())) await renewTokens()
}
