// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { storedRefreshToken } from '../api/store.ts'
import { bientot, champ, cliquer, ecrire, lire, montrer, serveur } from '../testing/ecran.tsx'
import { goHomeWhenLoggedIn } from './guard.ts'
import { ResetPasswordPage } from './reset-password.tsx'

test('AUTH-23 AUTH-26 AUTH-27 a reset leads to log-in also where somebody was logged in; the page says what is expected', async () => {
  const calls = serveur(() => new Response(null, { status: 204 }))
  const router = montrer(
    [
      { path: '/', element: <p>Accueil</p> },
      { path: '/resetPassword/:token', Component: ResetPasswordPage },
      { path: '/forgotPassword', element: null },
      { path: '/login', element: <p>Connexion</p>, loader: ({ request }) => goHomeWhenLoggedIn(request) },
    ],
    '/resetPassword/jeton',
  )
  await champ('Nouveau mot de passe')
  await lire('Au moins 8 caractères')
  expect(document.querySelector('a[href="/forgotPassword"]')?.textContent).toBe('Demander un nouveau lien')
  await ecrire('Nouveau mot de passe', 'Colonne-verte-27')
  await ecrire('Confirmation du mot de passe', 'Colonne-verte-27')
  await cliquer('Valider')
  await lire('Connexion')
  await bientot(() => expect(router.state.location.pathname).toBe('/login'))
  expect(calls.map(({ path }) => path)).toEqual(['/users/reset-password'])
  expect(storedRefreshToken()).toBeNull()
})
