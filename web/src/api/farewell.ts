/** Why the server ended the last session; null after the person's own log-out, or once somebody is logged in again. */
let reason: string | null = null

export const tellReason = (message: string) => {
  reason = message
}

/** Adds a line to the reason: what was typed went with the session. */
export const tellLoss = () => {
  reason = [reason, "Ce que vous n'aviez pas encore enregistré est à refaire."].filter(Boolean).join('\n')
}
export const forgetReason = () => {
  reason = null
}
/**
 * The sentence that the log-in page shows about the session that just ended, such as
 * "Accréditation refusée" (USER-17, OPEN-48).
 */
export const farewell = () => reason
