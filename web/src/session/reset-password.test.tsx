import { expect, test } from 'vitest'
import { storedRefreshToken } from '../api/store.ts'
import { json } from '../testing/browser.ts'
import {
  clickOn,
  eventually,
  fillIn,
  findButton,
  findField,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { goHomeWhenLoggedIn } from './guard.ts'
import { ResetPasswordPage } from './reset-password.tsx'

const pages = [
  { path: '/', element: <p>Accueil</p> },
  { path: '/resetPassword/:token', Component: ResetPasswordPage },
  { path: '/forgotPassword', element: null },
  {
    path: '/login',
    element: <p>Connexion</p>,
    loader: ({ request }: { request: Request }) => goHomeWhenLoggedIn(request),
  },
]

async function choose(password: string) {
  await fillIn('Nouveau mot de passe', password)
  await fillIn('Confirmation du mot de passe', password)
  await clickOn('Valider')
}

test('AUTH-23 AUTH-26 AUTH-27 a reset leads to log-in also where somebody was logged in; the page says what is expected', async () => {
  const calls = serveAnswers(() => new Response(null, { status: 204 }))
  const router = showScreens(pages, '/resetPassword/jeton')
  await findField('Nouveau mot de passe')
  await waitForText('Au moins 8 caractères')
  expect(document.querySelector('a[href="/forgotPassword"]')?.textContent).toBe('Demander un nouveau lien')
  await choose('Colonne-verte-27')
  await waitForText('Connexion')
  await eventually(() => expect(router.state.location.pathname).toBe('/login'))
  expect(calls.map(({ path }) => path)).toEqual(['/users/reset-password'])
  expect(storedRefreshToken()).toBeNull()
})

test('AUTH-23 a link that was used is told by the page, which leads to log-in and to a new link', async () => {
  const message = 'Ce lien a expiré ou a déjà servi, refaites une demande'
  serveAnswers(() => json(422, { message, violations: [{ propertyPath: 'resetToken', message }] }))
  const router = showScreens(pages, '/resetPassword/jeton')
  await choose('Colonne-verte-27')
  await waitForText('Ce lien ne sert plus')
  expect(document.querySelector('main [role=alert]')?.textContent).toBe(message)
  expect((await findButton('Mot de passe oublié')).getAttribute('href')).toBe('/forgotPassword')
  // Nobody is logged in: somebody who is would be led home.
  localStorage.clear()
  await clickOn('Se connecter')
  await eventually(() => expect(router.state.location.pathname).toBe('/login'))
})
