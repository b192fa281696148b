import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import { clickOn, eventually, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { MonCompte } from './mon-compte.tsx'

test('AUTH-36 external log-ins that cannot be read say so, and are asked for again at a press', async () => {
  const calls = serveAnswers(({ path }) => {
    if (path === '/mon-compte/identites') return json(500, { message: 'Une erreur interne' })
    return { '@id': path, cles: [], seances: [], actif: false, depuis: null, codesRestants: 0 }
  })
  const asked = () => calls.filter(({ path }) => path === '/mon-compte/identites').length
  showScreens([{ path: '/', element: <MonCompte /> }], '/', { roles: ['ROLE_OPERATEUR'] })
  await waitForText('Connexions externes')
  expect(asked()).toBe(1)
  await clickOn('Réessayer')
  await eventually(() => expect(asked()).toBe(2))
  await waitForText('Une erreur interne')
})
