import { mayPass } from '../api/errors.ts'
import { toastSuccess, toastUndo } from '../ui/toasts.tsx'
import { queryClient, reloadAll } from './client.ts'
import { toastFailure } from './save.ts'

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
