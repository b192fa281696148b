import { api } from '../api/api.ts'
import { forgetReason } from '../api/farewell.ts'
import { clearSession, storedRefreshToken } from '../api/store.ts'

/**
 * Ends the session: the server forgets the refresh token; local data are removed even when the server cannot be
 * reached (OPEN-40).
 */
export async function logout(): Promise<void> {
  const refreshToken = storedRefreshToken()
  const told = api('/logout', {
    method: 'POST',
    body: { refresh_token: refreshToken },
    patienceMs: 5_000,
    auth: false,
  })
  clearSession()
  forgetReason()
  await told.catch(() => undefined)
}
