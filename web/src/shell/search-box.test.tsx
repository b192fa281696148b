import type { Trouve } from '@lavandiere/domain/recherche/trouvailles.ts'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { storeTokens } from '../api/store.ts'
import { makeToken } from '../testing/browser.ts'
import { eventually, findField, serveAnswers, showScreens, typeInto, waitForText } from '../testing/ecran.tsx'
import { SearchBox } from './search-box.tsx'

const silo: Trouve = { nature: 'conteneurs', id: 9, libelle: 'SIL-0042', aide: '3 quai de Seine · Verre' }
const texts = () => document.body.textContent
const press = (field: HTMLElement, code: string) =>
  flushSync(() => field.dispatchEvent(new KeyboardEvent('keydown', { key: code, code, bubbles: true })))
const selected = () => document.querySelector('[data-combobox-selected]')?.textContent

test('the search over everything says when it asks, finds nothing, or cannot ask', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  serveAnswers(({ path }) => {
    if (path.includes('search=zzz')) return { trouves: [] }
    if (path.includes('search=panne')) return new Response('{}', { status: 422 })
    return path.startsWith('/recherche') ? promise : undefined
  })
  showScreens([{ path: '/', element: <SearchBox times={1} /> }], '/')
  const box = await findField('Rechercher')
  typeInto(box, 'silos')
  await waitForText('Recherche…')
  expect(texts()).not.toContain('Aucun résultat')
  resolve({ trouves: [{ ...silo, libelle: 'Silos du nord' }] })
  await waitForText('Silos du nord')
  typeInto(box, 'zzz')
  expect(texts()).not.toContain('Silos du nord')
  await waitForText('Aucun résultat')
  typeInto(box, 'panne')
  await waitForText("La recherche n'a pas abouti")
})

test('SHELL-59 groups of what a role may open and do; keys choose, jump from group to group, and open', async () => {
  serveAnswers(({ path }) => (path.startsWith('/recherche') ? { trouves: [silo] } : undefined))
  showScreens(
    [
      { path: '/', element: <SearchBox times={1} /> },
      { path: '/conteneurs/:id/interventions', element: <p>Le conteneur</p> },
    ],
    '/',
  )
  const box = await findField('Rechercher')
  await eventually(() => expect(selected()).toBe('Créer une intervention'))
  typeInto(box, 'tournee')
  await waitForText('SIL-0042')
  expect(selected()).toBe('Nouvelle tournée')
  press(box, 'PageDown')
  expect(selected()).toContain('Dashboard')
  press(box, 'PageDown')
  expect(selected()).toContain('3 quai de Seine · Verre')
  press(box, 'PageUp')
  expect(selected()).toContain('Dashboard')
  press(box, 'PageDown')
  press(box, 'Enter')
  await waitForText('Le conteneur')
})

test('SHELL-59 what was opened last comes first, for this account only', async () => {
  serveAnswers(({ path }) => (path.startsWith('/recherche') ? { trouves: [silo] } : undefined))
  const router = showScreens(
    [
      { path: '/', element: <SearchBox times={1} /> },
      { path: '/encore', element: <SearchBox times={2} /> },
      { path: '/conteneurs/:id/interventions', element: <p>Le conteneur</p> },
    ],
    '/',
  )
  typeInto(await findField('Rechercher'), 'SIL-0042')
  await waitForText('SIL-0042')
  press(await findField('Rechercher'), 'Enter')
  await waitForText('Le conteneur')
  await router.navigate('/encore')
  await eventually(() => expect(selected()).toContain('SIL-0042'))
  await waitForText('Récents')
  await router.navigate('/conteneurs/1/interventions')
  storeTokens({ token: makeToken({ id: 4321 }, 3600), refresh_token: 'r' })
  await router.navigate('/encore')
  await eventually(() => expect(selected()).toBe('Créer une intervention'))
  expect(texts()).not.toContain('Récents')
})

test('SHELL-59 a client is offered no action, and no screen that it may not open', async () => {
  serveAnswers(() => undefined)
  showScreens([{ path: '/', element: <SearchBox times={1} /> }], '/', { roles: ['ROLE_CLIENT'] })
  await findField('Rechercher')
  await waitForText('Synthèse')
  expect(texts()).not.toContain('Actions')
  expect(texts()).not.toContain('Nouv')
})

test('SHELL-59 an operateur searches screens alone: the server, closed to them, is not asked', async () => {
  const calls = serveAnswers(({ path }) =>
    path.startsWith('/recherche') ? new Response('{}', { status: 403 }) : undefined,
  )
  showScreens([{ path: '/', element: <SearchBox times={1} /> }], '/', { roles: ['ROLE_OPERATEUR'] })
  typeInto(await findField('Rechercher'), 'lyon')
  await waitForText('Aucun résultat')
  expect(calls.filter(({ path }) => path.startsWith('/recherche'))).toEqual([])
})
