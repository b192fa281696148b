import { beforeEach, expect, test, vi } from 'vitest'
import { farewell, forgetReason } from '../api/farewell.ts'
import { storeTokens } from '../api/store.ts'
import { fakeBrowser, fakeFetch, json, makeToken } from '../testing/browser.ts'
import { toastError } from '../ui/toasts.tsx'
import { SESSION_PREFIX } from '../ui/use-stored.ts'
import { goHomeWhenLoggedIn, loginPath, requireRole, returnPath } from './guard.ts'
import { logout } from './logout.ts'

const at = (path: string) => new Request(`https://lavandiere.example${path}`)
const pair = (lifeS: number, role: string) => ({
  token: makeToken({ roles: [role] }, lifeS),
  refresh_token: 'r1',
})
const goes = (promise: Promise<unknown>) =>
  promise.then(
    () => 'stays',
    (answer: Response) => answer.headers.get('location'),
  )

vi.mock('../ui/toasts.tsx', () => ({ toastError: vi.fn() }))

let store: Map<string, string>
beforeEach(() => {
  store = fakeBrowser()
  vi.stubGlobal('navigator', {})
})

test('SHELL-36 OPEN-28 a visitor goes to log-in, which knows where to return', async () => {
  const target = await goes(requireRole([], at('/patrimoine/3/detail/?q=a b')))
  expect(target).toBe('/login?retour=%2Fpatrimoine%2F3%2Fdetail%2F%3Fq%3Da%2520b')
  expect(returnPath(new URL(`https://x${target}`).search)).toBe('/patrimoine/3/detail/?q=a%20b')
  expect(loginPath({ pathname: '/', search: '' })).toBe('/login')
})

test('SHELL-37 a wrong role goes to log-in without a way back, and from there home, with a sentence', async () => {
  storeTokens(pair(900, 'ROLE_CLIENT'))
  expect(await goes(requireRole(['exploitant'], at('/dashboard')))).toBe('/login')
  expect(toastError).toHaveBeenCalledWith(
    "Cette page n'est pas ouverte aux comptes « Client » : vous voici à l'accueil.",
  )
  expect(await goes(goHomeWhenLoggedIn(at('/login')))).toBe('/')
})

test('SHELL-38 no role named means anybody logged in', async () => {
  storeTokens(pair(900, 'ROLE_OPERATEUR'))
  expect(await goes(requireRole([], at('/')))).toBe('stays')
})

test('AUTH-03 log-in sends who is logged in where they wanted to go', async () => {
  storeTokens(pair(900, 'ROLE_ADMIN'))
  expect(await goes(goHomeWhenLoggedIn(at('/login?retour=%2Fsynthese')))).toBe('/synthese')
})

test('AUTH-11 AUTH-12 an ended token is renewed before anybody is sent away', async () => {
  storeTokens(pair(-60, 'ROLE_ADMIN'))
  fakeFetch(() => json(200, pair(900, 'ROLE_ADMIN')))
  expect(await goes(requireRole(['admin'], at('/admin/users')))).toBe('stays')
})

test('AUTH-11 AUTH-16 a session refused for good goes, with the client chosen during it', async () => {
  storeTokens(pair(-60, 'ROLE_ADMIN'))
  store.set(`${SESSION_PREFIX}client`, '/api/clients/3')
  fakeFetch(() => json(401, {}))
  expect(await goes(requireRole(['admin'], at('/admin/users')))).toBe('/login?retour=%2Fadmin%2Fusers')
  expect([...store.keys()]).toEqual([])
  // With no further call: log-in does not ask again for a session that has ended.
  expect(await goes(goHomeWhenLoggedIn(at('/login')))).toBe('stays')
})

test('AUTH-11 AUTH-14 without an answer a person counts as not logged in, and the session may still be renewed', async () => {
  storeTokens(pair(-60, 'ROLE_ADMIN'))
  store.set(`${SESSION_PREFIX}client`, '/api/clients/3')
  const kept = [...store.keys()]
  fakeFetch(() => json(503, {}))
  expect(await goes(requireRole(['admin'], at('/admin/users')))).toBe('/login?retour=%2Fadmin%2Fusers')
  expect([...store.keys()]).toEqual(kept)
  expect(farewell()).toMatch(/^Votre session n'a pas pu être prolongée : le serveur ne répond pas/)
  // Once it answers, the same address leads back.
  fakeFetch(() => json(200, pair(900, 'ROLE_ADMIN')))
  expect(await goes(goHomeWhenLoggedIn(at('/login?retour=%2Fadmin%2Fusers')))).toBe('/admin/users')
  expect(farewell()).toBeNull()
})

test('USER-17 OPEN-48 log-in says why a session ended: refused while away, but not after a log-out of one’s own', async () => {
  forgetReason()
  storeTokens(pair(-60, 'ROLE_CLIENT'))
  fakeFetch(() => json(401, { message: 'Accréditation refusée' }))
  await goes(requireRole([], at('/')))
  expect(farewell()).toBe('Accréditation refusée')
  fakeFetch(() => json(204, null))
  await logout()
  expect(farewell()).toBeNull()
})

test('AUTH-16 the server hears of a log-out also when the page is loaded anew at once', async () => {
  storeTokens(pair(900, 'ROLE_CLIENT'))
  const calls = fakeFetch(() => json(204, null))
  await logout()
  expect(calls.map(({ url, init }) => [url, init.keepalive])).toEqual([['/api/logout', true]])
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a\\b',
  '/login',
  '',
])('S2 a return to %s leads home: only a page of this site is returned to', (path) =>
  expect(returnPath(`?retour=${encodeURIComponent(path)}`)).toBe('/'),
)
