import { expect, test, vi } from 'vitest'
import { EXIT } from '../api/store.ts'
import { json, makeToken } from '../testing/browser.ts'
import { clickOn, eventually, fillIn, serveAnswers, showScreens } from '../testing/ecran.tsx'
import { LoginPage } from './login.tsx'
import { loader, Component as RetourPage } from './retour.tsx'

const routes = [
  { path: '/', element: <p>Accueil</p> },
  { path: '/login', element: <LoginPage /> },
  { path: '/connexion/retour', element: <RetourPage />, loader },
]
const said = () => document.body.textContent ?? ''
const entered = () =>
  json(200, { token: makeToken({}, 900), refresh_token: 'r', sortie: 'https://identite.example/fin' })

/** Leaves for the provider of the company, as its button does. */
async function leave(answers: Record<string, () => Response>) {
  const gone = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const calls = serveAnswers(({ path }) => {
    if (path.startsWith('/connexion/fournisseurs'))
      return json(200, { fournisseurs: [{ lien: 'abc', nom: 'Lav Ouest' }] })
    if (path === '/connexion/externe')
      return json(200, { adresse: 'https://identite.example/', attente: 'a1' })
    return answers[path]?.() ?? json(404, {})
  })
  const router = showScreens(routes, '/login')
  await clickOn('Se connecter avec Lav Ouest')
  await eventually(() => expect(gone).toHaveBeenCalledWith('https://identite.example/'))
  return { calls, back: () => router.navigate('/connexion/retour?code=c&state=s') }
}

test('AUTH-28 AUTH-32 a return opens the session, and keeps where a log-out goes on', async () => {
  const { calls, back } = await leave({ '/connexion/externe/retour': entered })
  await back()
  await eventually(() => expect(said()).toBe('Accueil'))
  expect(calls.at(-1)?.body).toEqual({ attente: 'a1', reponse: '?code=c&state=s' })
  expect(localStorage.getItem(EXIT)).toBe('https://identite.example/fin')
})

test('AUTH-33 a return asks for the code of an account with a second factor', async () => {
  const { calls, back } = await leave({
    '/connexion/externe/retour': () =>
      json(401, { code: 401, message: 'Saisissez le code', secondFacteur: true, attente: 'a2' }),
    '/connexion/externe/code': entered,
  })
  await back()
  await fillIn('Code de vérification', '123 456')
  await clickOn('Se connecter')
  await eventually(() => expect(said()).toBe('Accueil'))
  expect(calls.at(-1)?.body).toEqual({ attente: 'a2', code: '123 456' })
})

test('AUTH-29 API-05 a return that a proxy answers is told by its kind', async () => {
  const { back } = await leave({
    '/connexion/externe/retour': () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }),
  })
  await back()
  await eventually(() => expect(said()).toContain('Le serveur est indisponible pour le moment'))
})

test('AUTH-29 a refused return says why; a second one sends nothing', async () => {
  const { calls, back } = await leave({
    '/connexion/externe/retour': () => json(401, { code: 401, message: 'Aucun compte' }),
  })
  await back()
  await eventually(() => expect(said()).toContain('Aucun compte'))
  const count = calls.length
  await back()
  await eventually(() => expect(said()).toContain("n'a pas commencé dans ce navigateur"))
  expect(calls.length).toBe(count)
})
