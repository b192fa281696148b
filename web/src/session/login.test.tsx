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
    'else the kind of the failure, not the status text of a proxy',
    () =>
      new Response('<html>', { status: 502, statusText: 'Panne', headers: { 'content-type': 'text/html' } }),
    'Le serveur est indisponible pour le moment. Réessayez dans un instant.',
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

test('ASVS 6.3.3 an account with a second factor is asked for its code, then opened', async () => {
  const calls = serveAnswers(() =>
    json(401, { code: 401, message: 'Ce code n’est pas le bon', secondFacteur: true }),
  )
  showScreens([{ path: '/', element: <LoginPage /> }], '/')
  await fillIn('Email', 'a@b.fr')
  await fillIn('Mot de passe', 'secret')
  await clickOn('Se connecter')
  await eventually(() => expect(document.body.textContent).toContain('Vérification en deux étapes'))
  expect(alerte()).toBeUndefined()
  await fillIn('Code de vérification', '123 456')
  await clickOn('Se connecter')
  await eventually(() => expect(alerte()).toBe('Ce code n’est pas le bon'))
  expect(calls.flatMap(({ path, body }) => (path === '/login_check' ? [body] : []))).toEqual([
    { email: 'a@b.fr', password: 'secret' },
    { email: 'a@b.fr', password: 'secret', code: '123 456' },
  ])
})
