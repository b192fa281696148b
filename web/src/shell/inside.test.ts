import { expect, test } from 'vitest'
import { storeTokens } from '../api/store.ts'
import { queryClient } from '../crud/client.ts'
import { makeToken } from '../testing/browser.ts'
import { serveAnswers } from '../testing/ecran.tsx'
import { inside } from './inside.tsx'

const home = inside[0]?.children?.[0]?.children?.find(({ path }) => path === '/')

test.each([
  ['ROLE_CLIENT', ['/parametres']],
  ['ROLE_EXPLOITANT', []],
])('OPEN-06 home of %s waits for the settings where one of them opens a screen', async (role, asked) => {
  queryClient.clear()
  storeTokens({ token: makeToken({ roles: [role] }, 3600), refresh_token: 'r' })
  const calls = serveAnswers(({ path }) => (path === '/parametres' ? { preferences: {} } : undefined))
  if (typeof home?.loader !== 'function') throw new Error('home has no loader')
  const request = new Request('http://localhost/')
  await home.loader({ request, url: new URL(request.url), params: {}, pattern: '/', context: {} as never })
  expect(calls.map(({ path }) => path)).toEqual(asked)
})
