import { beforeEach, expect, test } from 'vitest'
import { fakeBrowser, makeToken } from '../testing/browser.ts'
import { placeOf, rememberPlace } from '../ui/list-places.ts'
import { SESSION_PREFIX } from '../ui/use-stored.ts'
import { clearSession, currentUser, storedUser, storeTokens } from './store.ts'

let store: Map<string, string>

beforeEach(() => {
  store = fakeBrowser()
})

test('AUTH-06 AUTH-07 OPEN-41 tokens and user live in local storage', () => {
  expect(storeTokens({ token: makeToken({}, 900), refresh_token: 'r1' })).toBe(true)
  expect([...store.keys()].sort()).toEqual(['refresh_token', 'token', 'user'])
  expect(JSON.parse(store.get('user') ?? '')).toMatchObject({ id: 7, roles: ['ROLE_EXPLOITANT'] })
})

test('AUTH-16 log-out clears tokens, user and the selected client, and keeps the choices of views', () => {
  storeTokens({ token: makeToken({}, 900), refresh_token: 'r1' })
  store.set(`${SESSION_PREFIX}client`, '/api/clients/3')
  store.set('lavandiere.menu', 'non')
  rememberPlace('/admin/users', '?q=durand', 700)
  expect(placeOf('/admin/users/')).toEqual({ to: '/admin/users/?q=durand', state: { top: 700 } })
  clearSession()
  expect(placeOf('/admin/users')).toEqual({ to: '/admin/users', state: {} })
  expect([...store.keys()]).toEqual(['lavandiere.menu'])
  expect(currentUser()).toBeNull()
})

test('AUTH-16 choices are found again by the same person, never by somebody else', () => {
  const login = (id: number) => storeTokens({ token: makeToken({ id }, 900), refresh_token: 'r1' })
  login(7)
  store.set(`${SESSION_PREFIX}client`, '/api/clients/3')
  login(7)
  expect(store.has(`${SESSION_PREFIX}client`)).toBe(true)
  login(8)
  expect(store.has(`${SESSION_PREFIX}client`)).toBe(false)
})

test('AUTH-07 a token that cannot be read keeps nothing', () => {
  expect(storeTokens({ token: 'x', refresh_token: 'r1' })).toBe(false)
  expect(store.size).toBe(0)
})

test.each(['{', 'null', '{"id":1}', '{"id":"1","exp":1,"roles":[]}'])(
  'AUTH-11 a stored user that is not one (%s) is nobody',
  (raw) => {
    store.set('user', raw)
    expect(storedUser()).toBeNull()
  },
)
