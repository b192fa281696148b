// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import { bientot, cliquer, ecrire, montrer, serveur } from '../testing/ecran.tsx'
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
  serveur(answer)
  montrer([{ path: '/', element: <LoginPage /> }], '/')
  await ecrire('Email', 'a@b.fr')
  await ecrire('Mot de passe', 'secret')
  await cliquer('Se connecter')
  await bientot(() => expect(alerte()).toBe(said))
})
