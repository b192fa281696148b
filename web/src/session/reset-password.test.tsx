import { expect, test } from 'vitest'
import { storedRefreshToken } from '../api/store.ts'
import {
  clickOn,
  eventually,
  fillIn,
  findField,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { goHomeWhenLoggedIn } from './guard.ts'
import { ResetPasswordPage } from './reset-password.tsx'

test('AUTH-23 AUTH-26 AUTH-27 a reset leads to log-in also where somebody was logged in; the page says what is expected', async () => {
  const calls = serveAnswers(() => new Response(null, { status: 204 }))
  const router = showScreens(
    [
      { path: '/', element: <p>Accueil</p> },
      { path: '/resetPassword/:token', Component: ResetPasswordPage },
      { path: '/forgotPassword', element: null },
      { path: '/login', element: <p>Connexion</p>, loader: ({ request }) => goHomeWhenLoggedIn(request) },
    ],
    '/resetPassword/jeton',
  )
  await findField('Nouveau mot de passe')
  await waitForText('Au moins 8 caractères')
  expect(document.querySelector('a[href="/forgotPassword"]')?.textContent).toBe('Demander un nouveau lien')
  await fillIn('Nouveau mot de passe', 'Colonne-verte-27')
  await fillIn('Confirmation du mot de passe', 'Colonne-verte-27')
  await clickOn('Valider')
  await waitForText('Connexion')
  await eventually(() => expect(router.state.location.pathname).toBe('/login'))
  expect(calls.map(({ path }) => path)).toEqual(['/users/reset-password'])
  expect(storedRefreshToken()).toBeNull()
})
