import { useMutation } from '@tanstack/react-query'
import { toastSuccess } from '../ui/toasts.tsx'
import { toastFailureRead } from './save.ts'

interface Told<T, V> {
  /** What is said once it is done; nothing by default. */
  said?: string | ((made: T, sent: V) => string)
  /** What is said of a failure for which the server gave no sentence. */
  failed: string
  /** What follows, after it was said. */
  onDone?: (made: T, sent: V) => unknown
}

/** One write, which says how it went; after a refusal the screen is read again as well. */
export const useWrite = <T, V = void>(send: (sent: V) => Promise<T>, { said, failed, onDone }: Told<T, V>) =>
  useMutation({
    mutationFn: send,
    onSuccess: (made, sent) => {
      if (said) toastSuccess(typeof said === 'string' ? said : said(made, sent))
      return onDone?.(made, sent)
    },
    onError: (error) => toastFailureRead(error, failed),
  })
