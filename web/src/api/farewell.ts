/** Why the server ended the last session; nothing after a log-out of one's own, or once somebody is logged in again. */
let reason: string | null = null

export const tellReason = (message: string) => {
  reason = message
}
export const forgetReason = () => {
  reason = null
}
/** What the log-in page says of the session that just ended, such as "Accréditation refusée" (USER-17, OPEN-48). */
export const farewell = () => reason
