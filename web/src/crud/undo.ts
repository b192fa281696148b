import { ApiError } from '../api/errors.ts'
import { toastSuccess, toastUndo } from '../ui/toasts.tsx'
import { queryClient, reloadAll } from './client.ts'
import { toastFailure } from './save.ts'

/** True when the same call may succeed a moment later: no answer came, too many calls, or a fault of the server. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

interface WayBack<T> {
  undo: () => Promise<T>
  /** What is said once it is undone. */
  done: string | ((answer: T) => string)
  /** What is said when it cannot be undone and the server gives no sentence. */
  failed: string
}

/**
 * A toast with "Annuler" after a write, which says how the undoing went. One that was lost on the way is offered again: no
 * other way leads back. It does not end with the screen that wrote.
 * @param subject as that of `toastUndo`
 */
export function toastWayBack<T>(subject: string, message: string, back: WayBack<T>): void {
  toastUndo(subject, message, () => {
    const undoing = queryClient.getMutationCache().build(queryClient, {
      mutationFn: back.undo,
      onSuccess: (answer) => toastSuccess(typeof back.done === 'string' ? back.done : back.done(answer)),
      onError: (error) => {
        toastFailure(error, back.failed)
        if (mayPass(error)) toastWayBack(subject, message, back)
        else void reloadAll()
      },
    })
    // `onError` tells the failure.
    undoing.execute(undefined).catch(() => {})
  })
}
