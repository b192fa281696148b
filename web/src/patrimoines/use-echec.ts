import { useEffect } from 'react'
import { ApiError, FALLBACK, lineOf } from '../api/errors.ts'
import { toastError } from '../ui/toasts.tsx'

/** Says that containers could not be read, once for each failure (CONT-08); the page itself says why and offers to retry. */
export function useEchec(error: Error | null): void {
  useEffect(() => {
    if (error && !(error instanceof ApiError && error.isSessionLost)) toastError(FALLBACK, lineOf(error))
  }, [error])
}
