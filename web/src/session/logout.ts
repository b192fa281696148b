import { endSession } from '../api/end.ts'
import { forgetReason } from '../api/farewell.ts'
import { EXIT } from '../api/store.ts'

/**
 * Ends the session. One that was opened at an identity provider ends there too: the browser goes there and comes back to
 * log-in.
 */
export async function logout(): Promise<void> {
  const exit = localStorage.getItem(EXIT)
  const ended = endSession()
  forgetReason()
  await ended
  if (exit) location.assign(exit)
}
