import { api } from './api.ts'
import { clearSession, storedRefreshToken } from './store.ts'

/**
 * Ends the session: what is stored of it is removed at once, also when the server cannot be reached (OPEN-40). The server
 * forgets the refresh token even when the page is left, or loaded anew, before it has answered.
 */
export async function endSession(): Promise<void> {
  const told = api('/logout', {
    method: 'POST',
    body: { refresh_token: storedRefreshToken() },
    patienceMs: 5_000,
    auth: false,
    keepalive: true,
  })
  clearSession()
  await told.catch(() => undefined)
}
