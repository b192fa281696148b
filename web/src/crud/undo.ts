import { ApiError } from '../api/errors.ts'
import { toastUndo } from '../ui/toasts.tsx'

/** True when the same call may succeed a moment later: no answer came, too many calls, or a fault of the server. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/**
 * A toast with "Annuler" after a write. An undoing that was lost on the way is offered again: no other way leads back.
 * @param subject as that of `toastUndo`
 */
export function toastWayBack(subject: string, message: string, undo: () => Promise<unknown>): void {
  toastUndo(subject, message, () => {
    undo().catch((error: unknown) => {
      if (mayPass(error)) toastWayBack(subject, message, undo)
    })
  })
}
