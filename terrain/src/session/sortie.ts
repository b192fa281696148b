import { api } from '@lavandiere/web/api/api.ts'
import { clearSession, storedRefreshToken } from '@lavandiere/web/api/store.ts'

/** Ends the session on this telephone; the server is told when it can be reached. What is stored stays, under its account. */
export async function logoutSession(): Promise<void> {
  const told = api('/logout', {
    method: 'POST',
    body: { refresh_token: storedRefreshToken() },
    patienceMs: 5_000,
    auth: false,
  })
  clearSession()
  await told.catch(() => undefined)
}
