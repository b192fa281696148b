/** The sentence shown when a failure comes with no sentence (API-05, OPEN-129). */
export const FALLBACK = 'Une erreur est survenue'

/**
 * The sentence of a failure, or the fallback where nothing is known of it. Only our own errors bear one: the browser's messages
 * are English and are never shown.
 */
export const sentenceOr = (error: unknown, fallback = FALLBACK): string =>
  (error instanceof Error &&
    /^(Api)?Error$/.test(error.name) &&
    error.message !== FALLBACK &&
    error.message) ||
  fallback
