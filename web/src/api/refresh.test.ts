import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeFetch, json, makeToken } from '../testing/browser.ts'
import { type Renewal, renewIfNeeded, renewTokens } from './refresh.ts'
import { clearSession, currentUser, storedRefreshToken, storedToken, storeTokens } from './store.ts'

const pair = (lifeS: number, refresh_token: string) => ({ token: makeToken({ lifeS }, lifeS), refresh_token })

beforeEach(() => {
  fakeBrowser()
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.useRealTimers()
})

test('AUTH-12 a token that ends within five minutes is renewed, another one is not', async () => {
  // Tokens end on whole seconds: on a running clock, the first one was within five minutes a part of a second later.
  vi.useFakeTimers({ toFake: ['Date'], now: 1_795_000_000_000 })
  const calls = fakeFetch(() => json(200, pair(900, 'r2')))
  storeTokens(pair(301, 'r1'))
  await renewIfNeeded()
  expect(calls).toHaveLength(0)
  storeTokens(pair(299, 'r1'))
  await renewIfNeeded()
  expect(calls).toHaveLength(1)
})

test('AUTH-15 refresh sends the refresh token, and both new tokens replace the stored ones', async () => {
  const next = pair(900, 'r2')
  const calls = fakeFetch(() => json(200, next))
  storeTokens(pair(100, 'r1'))
  expect(await renewTokens()).toBe('renewed')
  expect(calls[0]?.url).toBe('/api/refresh')
  expect(calls[0]?.init.body).toBe('{"refresh_token":"r1"}')
  expect([storedToken(), storedRefreshToken()]).toEqual([next.token, 'r2'])
})

test('AUTH-13 requests made meanwhile share one refresh', async () => {
  const calls = fakeFetch(async () => {
    await new Promise((done) => setTimeout(done, 10))
    return json(200, pair(900, 'r2'))
  })
  storeTokens(pair(100, 'r1'))
  await Promise.all(Array.from({ length: 20 }, () => renewIfNeeded()))
  expect(calls).toHaveLength(1)
})

test('AUTH-13 across tabs: who waited for the lock finds the tokens that the other tab fetched', async () => {
  const calls = fakeFetch()
  storeTokens(pair(100, 'r1'))
  vi.stubGlobal('navigator', {
    locks: {
      request: async (_: string, work: () => Promise<Renewal>) => {
        storeTokens(pair(900, 'r2'))
        return work()
      },
    },
  })
  expect(await renewTokens()).toBe('renewed')
  expect(calls).toHaveLength(0)
  expect(storedRefreshToken()).toBe('r2')
})

test.each([
  ['refused', () => json(401, { message: 'Invalid' })],
  ['unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['garbage', () => new Response('<html>')],
  ['without a token', () => json(200, {})],
] as const)(
  'AUTH-14 a failed refresh (%s) throws nothing and leaves what is stored',
  async (what, answer) => {
    fakeFetch(answer)
    const old = pair(100, 'r1')
    storeTokens(old)
    expect(await renewTokens()).toBe(what === 'refused' ? 'refused' : 'failed')
    expect([storedToken(), storedRefreshToken()]).toEqual([old.token, 'r1'])
  },
)

test('AUTH-16 a log-out during a refresh is not undone by its answer', async () => {
  fakeFetch(() => {
    clearSession()
    return json(200, pair(900, 'r2'))
  })
  storeTokens(pair(100, 'r1'))
  await renewTokens()
  expect([storedToken(), storedRefreshToken(), currentUser()]).toEqual([null, null, null])
})
