import { api } from '../api/api.ts'
import { forgetReason } from '../api/farewell.ts'
import { clearSession, EXIT, storedRefreshToken } from '../api/store.ts'

/**
 * Ends the session: the server forgets the refresh token; local data are removed even when the server cannot be
 * reached (OPEN-40). A session that was opened at an identity provider ends there too: the browser goes there and comes
 * back to log-in.
 */
export async function logout(): Promise<void> {
  const refreshToken = storedRefreshToken()
  const exit = localStorage.getItem(EXIT)
  const told = api('/logout', {
    method: 'POST',
    body: { refresh_token: refreshToken },
    patienceMs: 5_000,
    auth: false,
  })
  clearSession()
  forgetReason()
  await told.catch(() => undefined)
  if (exit) location.assign(exit)
}
