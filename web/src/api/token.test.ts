import { expect, test } from 'vitest'
import { makeToken, part } from '../testing/browser.ts'
import { decodeToken, isLoggedIn, roleOfUser } from './token.ts'

const NOW = Date.UTC(2026, 10, 20, 9)

function userOf(lifeS: number, claims: Record<string, unknown> = {}) {
  const user = decodeToken(makeToken(claims, lifeS, NOW), NOW)
  if (!user) throw new Error('the token should be readable')
  return user
}

test('AUTH-07 OPEN-33 the session user is read from the token, accents included', () => {
  expect(userOf(900, { exploitant: 7 })).toEqual({
    id: 7,
    iri: '/api/users/7',
    roles: ['ROLE_EXPLOITANT'],
    exploitant: 7,
    email: 'a@b.fr',
    libelle: 'Élise',
    exp: NOW / 1000 + 900,
    clockSkewS: 0,
  })
})

test.each(['', 'a', 'a.b.c', `x.${part([])}.y`, makeToken({ id: '7' }, 900, NOW)])(
  'AUTH-07 what is not one of our tokens gives nobody: %s',
  (token) => expect(decodeToken(token, NOW)).toBeNull(),
)

test('AUTH-07 a token without a label shows the email', () => {
  expect(userOf(900, { libelle: undefined }).libelle).toBe('a@b.fr')
})

test('AUTH-11 logged in until the expiry, not at it nor after', () => {
  const user = userOf(900)
  expect(isLoggedIn(user, NOW + 899_000)).toBe(true)
  expect(isLoggedIn(user, NOW + 900_000)).toBe(false)
  expect(isLoggedIn(user, NOW + 10_000_000)).toBe(false)
  expect(isLoggedIn(null, NOW)).toBe(false)
})

test.each([-3600, 3600])('AUTH-11 a clock %i seconds off neither ends nor prolongs a session', (offS) => {
  const there = NOW + offS * 1000
  const user = decodeToken(makeToken({}, 900, NOW), there)
  expect(isLoggedIn(user, there + 899_000)).toBe(true)
  expect(isLoggedIn(user, there + 901_000)).toBe(false)
})

test('SHELL-34 of several roles the first by priority counts', () => {
  expect(roleOfUser(userOf(900, { roles: ['ROLE_CLIENT', 'ROLE_ADMIN'] }))).toBe('admin')
  expect(roleOfUser(userOf(900, { roles: ['ROLE_NOUVEAU'] }))).toBeNull()
})
