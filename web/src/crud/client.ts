import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, sentenceOr } from '../api/errors.ts'
import { toastError } from '../ui/toasts.tsx'

const FRESH_MS = 30_000
const QUERY_TRIES = 2
const LONGEST_WAIT_MS = 30_000

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `quiet`: a failure shows no toast, because the screen shows it or does without the answer. `steady`: no write
     * of a person changes this answer, so writes do not reload it.
     */
    queryMeta: { quiet?: boolean; steady?: boolean }
  }
}

function mayRetry(failures: number, error: Error): boolean {
  return failures < QUERY_TRIES && error instanceof ApiError && error.isAway
}

function waitMs(attempt: number, error: Error): number {
  const asked = error instanceof ApiError && error.retryAfterS !== null ? error.retryAfterS * 1000 : 0
  return Math.min(Math.max(asked, 1000 * 2 ** attempt), LONGEST_WAIT_MS)
}

/** The cache of the server's answers; a failed read shows one line as a toast (API-06, OPEN-129). */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.quiet || (error instanceof ApiError && error.isSessionLost)) return
      toastError(sentenceOr(error))
    },
  }),
  // Awaited: the toast of a write, and the page that follows it, come when nothing on screen is older than the write.
  mutationCache: new MutationCache({ onSuccess: () => reloadAll() }),
  // Without a network a call fails and says so. By default the library would hold it back and send it much later,
  // when nobody expects it.
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: FRESH_MS,
      retry: mayRetry,
      retryDelay: waitMs,
    },
  },
})

/** Milliseconds for which a write waits for the answers on screen to be read again. */
const REREAD_MS = 3_000

/**
 * Empties the cache, so that no screen shows what was so before a write (API-10). Answers on screen stay until they are
 * read again, which the returned promise waits for; those that fail or take too long are emptied as well.
 */
export async function reloadAll(): Promise<void> {
  const isMoved = ({ meta }: Query) => !meta?.steady
  queryClient.removeQueries({ type: 'inactive', predicate: isMoved })
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), REREAD_MS)
  })
  const isLate = await Promise.race([queryClient.invalidateQueries({ predicate: isMoved }), late])
  clearTimeout(timer)
  // Another write under way reads everything again after it, and may have stopped this reading.
  if (queryClient.isMutating() > 1) return
  const isOld = ({ state }: Query) =>
    state.isInvalidated && state.data !== undefined && (isLate === true || state.fetchStatus === 'idle')
  void queryClient.resetQueries({ predicate: (query) => isMoved(query) && isOld(query) })
}
