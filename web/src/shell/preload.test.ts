import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../testing/browser.ts'
import { reloadOnPreloadError } from './preload.ts'

const reload = vi.fn()
beforeEach(() => {
  fakeBrowser()
  vi.stubGlobal('sessionStorage', localStorage)
  vi.stubGlobal('location', { reload })
  reload.mockClear()
  reloadOnPreloadError()
})

/** A script that is gone, as Vite tells it; true when the failure is taken care of. */
function lose(): boolean {
  const event = new Event('vite:preloadError', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('API-12 OPEN-130 a script that is gone reloads the page once; a second failure is raised, never an endless reload', () => {
  expect(lose()).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
  expect(lose()).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
})

test('API-12 OPEN-130 the next version, later, reloads again', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  lose()
  vi.setSystemTime(Date.UTC(2026, 0, 2))
  expect(lose()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
