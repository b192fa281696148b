// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import { clickOn, eventually, fillIn, serveAnswers, showScreens } from '../testing/ecran.tsx'
import { LoginPage } from './login.tsx'

const alerte = () => document.querySelector('[role=alert]')?.textContent

test.each([
  [
    'the sentence of the server',
    () => json(401, { message: 'Identifiants invalides' }),
    'Identifiants invalides',
  ],
  [
    'else the status text',
    () =>
      new Response('<html>', { status: 500, statusText: 'Panne', headers: { 'content-type': 'text/html' } }),
    'Panne',
  ],
  ['else the fallback, never the English of the browser', () => json(200, null), 'Une erreur est survenue'],
])('AUTH-08 OPEN-129 a log-in that fails says %s', async (_, answer, said) => {
  serveAnswers(answer)
  showScreens([{ path: '/', element: <LoginPage /> }], '/')
  await fillIn('Email', 'a@b.fr')
  await fillIn('Mot de passe', 'secret')
  await clickOn('Se connecter')
  await eventually(() => expect(alerte()).toBe(said))
})
