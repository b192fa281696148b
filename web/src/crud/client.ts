import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, lineOf } from '../api/errors.ts'
import { toastError } from '../ui/toasts.tsx'

const FRESH_MS = 30_000
const TRIES = 2
const LONGEST_WAIT_MS = 30_000

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `quiet`: a failure shows no toast; the screen says it, or does without. `steady`: what no write of a person
     * changes, and so need not reload after one.
     */
    queryMeta: { quiet?: boolean; steady?: boolean }
  }
}

function mayRetry(failures: number, error: Error): boolean {
  return failures < TRIES && error instanceof ApiError && error.isAway
}

function waitMs(attempt: number, error: Error): number {
  const asked = error instanceof ApiError && error.retryAfterS !== null ? error.retryAfterS * 1000 : 0
  return Math.min(Math.max(asked, 1000 * 2 ** attempt), LONGEST_WAIT_MS)
}

/** What the server answered lately; a failed read shows one line as a toast (API-06, OPEN-129). */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.quiet || (error instanceof ApiError && error.isSessionLost)) return
      toastError(lineOf(error))
    },
  }),
  // API-10: any write empties the cached lists so that they reload.
  mutationCache: new MutationCache({ onSuccess: () => reloadAll() }),
  // Without a network a call fails and says so; by default it would wait unseen, and be sent when nobody expects it.
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

/** Reads again what is on screen, and the rest once it is shown: something changed on the server. */
export function reloadAll(): void {
  void queryClient.invalidateQueries({ predicate: ({ meta }) => !meta?.steady })
}
