import { useEffect } from 'react'
import { ApiError, FALLBACK, sentenceOr } from '../api/errors.ts'
import { toastError } from '../ui/toasts.tsx'

/**
 * Shows a toast when containers could not be read, once per failure (CONT-08); the page itself shows the reason and
 * "Réessayer".
 */
export function useEchec(error: Error | null): void {
  useEffect(() => {
    if (error && !(error instanceof ApiError && error.isSessionLost)) toastError(FALLBACK, sentenceOr(error))
  }, [error])
}
