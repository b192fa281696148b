import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../testing/browser.ts'
import { loadAhead } from '../ui/load-ahead.ts'
import { reloadOnPreloadError } from './preload.ts'

const reload = vi.fn()
const head = vi.fn(async () => new Response())
beforeEach(() => {
  fakeBrowser()
  vi.stubGlobal('sessionStorage', localStorage)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', head)
  reload.mockClear()
  head.mockReset().mockImplementation(async () => new Response())
  reloadOnPreloadError()
})

/** A script that is gone, as Vite tells it, until what follows from it is done. */
async function lose(): Promise<void> {
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  await Promise.resolve()
  await head.mock.results.at(-1)?.value.catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve))
}

test('API-12 OPEN-130 a missing script reloads the page once; a second failure is raised', async () => {
  await lose()
  expect(reload).toHaveBeenCalledOnce()
  await lose()
  expect(reload).toHaveBeenCalledOnce()
})

test('API-12 OPEN-130 the next version, later, reloads again', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date'] })
  await lose()
  vi.setSystemTime(Date.UTC(2026, 0, 2))
  await lose()
  expect(reload).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test.each([
  ['without a network', () => vi.stubGlobal('navigator', { onLine: false })],
  ['with the server out of reach', () => head.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['with the server away', () => head.mockResolvedValue(new Response(null, { status: 503 }))],
])('API-12 OPEN-130 %s nothing is reloaded: the screen says it itself', async (_, given) => {
  given()
  await lose()
  expect(reload).not.toHaveBeenCalled()
})

test('API-12 OPEN-130 a screen fetched ahead, under the mouse, reloads nothing and raises nothing', async () => {
  await loadAhead(async () => {
    await lose()
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  expect(reload).not.toHaveBeenCalled()
  await lose()
  expect(reload).toHaveBeenCalledOnce()
})
