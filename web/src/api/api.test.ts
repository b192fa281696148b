import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeFetch, json, makeToken } from '../testing/browser.ts'
import { api, call, onSessionLost } from './api.ts'
import { reportAway } from './connection.ts'
import { download } from './files.ts'
import { currentUser, storedRefreshToken, storedToken, storeTokens } from './store.ts'

vi.mock('./connection.ts', () => ({ reportAway: vi.fn(), reportReached: vi.fn() }))

const pair = (lifeS: number, refresh_token: string) => ({ token: makeToken({ lifeS }, lifeS), refresh_token })

beforeEach(() => {
  fakeBrowser()
  vi.stubGlobal('navigator', {})
  vi.mocked(reportAway).mockClear()
  onSessionLost(() => undefined)
})

test('API-01 calls go to the API base with the bearer token from local storage', async () => {
  const tokens = pair(900, 'r1')
  storeTokens(tokens)
  const calls = fakeFetch(() => json(200, { ok: true }))
  await api('/prestations', { query: { page: 2, search: '', 'ids[]': [1, 2] } })
  expect(calls[0]?.url).toBe('/api/prestations?page=2&ids%5B%5D=1&ids%5B%5D=2')
  expect(calls[0]?.headers.get('authorization')).toBe(`Bearer ${tokens.token}`)
})

test.each([
  ['POST', 'application/ld+json'],
  ['PATCH', 'application/merge-patch+json'],
  ['PUT', 'application/json'],
] as const)('API-02 a %s carries %s', async (method, type) => {
  const calls = fakeFetch(() => json(200, {}))
  await api('/prestations/1', { method, body: { libelle: 'x' }, etag: '"3"', idempotencyKey: 'k' })
  expect(calls[0]?.headers.get('content-type')).toBe(type)
  expect(calls[0]?.headers.get('if-match')).toBe('"3"')
  expect(calls[0]?.headers.get('idempotency-key')).toBe('k')
})

test('API-02 a DELETE carries no body, and an empty answer is null', async () => {
  const calls = fakeFetch(() => json(204, null))
  expect(await api('/prestations/1', { method: 'DELETE' })).toBeNull()
  expect(calls[0]?.init.body).toBeNull()
  expect(calls[0]?.headers.has('content-type')).toBe(false)
})

test('S14 an answer comes with its version', async () => {
  fakeFetch(() => json(200, { id: 1 }, { etag: '"7"' }))
  expect(await call('/prestations/1')).toEqual({ data: { id: 1 }, etag: '"7"' })
})

test('OPEN-48 a 401 ends the stored session and is told once, with its sentence', async () => {
  storeTokens(pair(900, 'r1'))
  const told: string[] = []
  onSessionLost((message) => told.push(message))
  fakeFetch(
    () => json(401, { message: 'Expired JWT Token' }),
    () => json(401, { message: 'Invalid refresh token' }),
  )
  await expect(api('/prestations')).rejects.toMatchObject({ status: 401 })
  expect(told).toEqual(['Votre session a expiré. Veuillez vous reconnecter.'])
  expect([currentUser(), storedToken()]).toEqual([null, null])
})

test('AUTH-16 OPEN-48 after a log-out a late 401 is no lost session', async () => {
  const told: string[] = []
  onSessionLost((message) => told.push(message))
  fakeFetch(() => json(401, { message: 'JWT Token not found' }))
  await expect(api('/prestations')).rejects.toMatchObject({ status: 401 })
  expect(told).toEqual([])
})

test('OPEN-48 a 401 that a fresh token cures is not a lost session', async () => {
  storeTokens(pair(900, 'r1'))
  const next = pair(901, 'r2')
  const calls = fakeFetch(
    () => json(401, { message: 'Expired JWT Token' }),
    () => json(200, next),
    () => json(200, { ok: true }),
  )
  expect(await api('/prestations')).toEqual({ ok: true })
  expect(calls[2]?.headers.get('authorization')).toBe(`Bearer ${next.token}`)
})

test.each([
  ['503', () => json(503, {})],
  ['429', () => json(429, { message: 'Trop de tentatives, réessayez dans un instant' })],
])(
  'AUTH-14 a token that ended and a refresh that answers %s: the call fails, the session stays',
  async (_, answer) => {
    storeTokens(pair(-60, 'r1'))
    const told: string[] = []
    onSessionLost((message) => told.push(message))
    // The refresh is asked before the call, and again once the call is refused.
    fakeFetch(answer, () => json(401, { message: 'Expired JWT Token' }), answer)
    await expect(api('/prestations')).rejects.toMatchObject({
      isAway: true,
      message: expect.stringMatching(/^Votre session n'a pas pu être prolongée/),
    })
    expect([told, storedRefreshToken()]).toEqual([[], 'r1'])
  },
)

test('AUTH-08 a refused log-in ends no session', async () => {
  storeTokens(pair(900, 'r1'))
  fakeFetch(() => json(401, { code: 401, message: 'Invalid credentials.' }))
  const refused = api('/login_check', { method: 'POST', body: {}, auth: false })
  await expect(refused).rejects.toThrow('Identifiants invalides')
  expect(currentUser()).not.toBeNull()
})

/** An answer that breaks off after its first bytes. */
const cut = (reason: unknown) =>
  new Response(
    new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"id":')),
      pull: (stream) => stream.error(reason),
    }),
  )
const AWAY = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.'

test.each([
  ['cut on the way', () => cut(new TypeError('network error')), AWAY],
  [
    'too late',
    () => cut(new DOMException('signal timed out', 'TimeoutError')),
    'Le serveur met trop de temps à répondre. Réessayez.',
  ],
  ['the page of a proxy', () => new Response('<!DOCTYPE html>'), AWAY],
])(
  'API-05 SHELL-01 an answer that is %s is told in French, and as a server that is away',
  async (_, answer, message) => {
    fakeFetch(answer)
    await expect(api('/prestations')).rejects.toMatchObject({
      name: 'ApiError',
      status: 0,
      isAway: true,
      message,
    })
    expect(reportAway).toHaveBeenCalledOnce()
  },
)

test('API-05 a file that breaks off is told in French too; a call that was given up throws its reason', async () => {
  fakeFetch(() => cut(new TypeError('network error')))
  await expect(download('/synthese', 'x.csv')).rejects.toThrow(AWAY)
  const given = new AbortController()
  fakeFetch(() => cut(given.signal.reason))
  given.abort(new DOMException('', 'AbortError'))
  await expect(api('/prestations', { signal: given.signal })).rejects.toBe(given.signal.reason)
})
