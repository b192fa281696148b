import { afterAll, vi } from 'vitest'

/** Files share a worker: none leaves its clock, its globals or its spies to the next one. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
