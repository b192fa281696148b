import { api } from '../api/api.ts'
import { forgetReason } from '../api/farewell.ts'
import { clearSession, storedRefreshToken } from '../api/store.ts'

/** Ends the session: the server forgets the refresh token, local data go even when it cannot be told (OPEN-40). */
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
