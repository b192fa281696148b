import { afterAll, afterEach, vi } from 'vitest'

/** No test leaves its spies to the next one. */
afterEach(() => void vi.restoreAllMocks())

/** Files share a worker: none leaves its clock or its globals to the next one. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
