import { formulaire } from '@lavandiere/domain/catalogues/formulaire.ts'
import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { client } from '@lavandiere/domain/comptes/compte.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { onlineManager } from '@tanstack/react-query'
import { Link, Outlet } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { storeTokens } from '../api/store.ts'
import { json, makeToken } from '../testing/browser.ts'
import {
  type Call,
  clickOn,
  eventually,
  fillIn,
  findField,
  serveAnswers,
  shownText,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { listOf, short } from '../testing/exemples.ts'
import { forgetPlaces } from '../ui/list-places.ts'
import { useListState } from '../ui/use-list-state.ts'
import { itemOf } from './answers.ts'
import { queryClient } from './client.ts'
import { CreateView, EditView, type FieldsProps } from './form-view.tsx'
import { oneOptions } from './one.ts'
import { SelectRef } from './select-ref.tsx'

const Fields = ({ form }: FieldsProps<typeof prestation>) => <TextInput {...form.field('libelle')} />
const OfClient = ({ form }: FieldsProps<typeof formulaire>) => (
  <SelectRef resource={client} {...form.field('client')} value={form.values.client} />
)
const item = (libelle: string) => ({ '@id': '/api/prestations/4', '@type': 'Prestation', id: 4, libelle })

function Liste() {
  const { search } = useListState()
  return <p>La liste{search && ` de ${search}`}</p>
}

/** A form, its list, and another screen that a link leads to. */
const openForm = (at = '/edit') =>
  showScreens(
    [
      {
        element: (
          <>
            <Link to="/ailleurs">Ailleurs</Link>
            <Outlet />
          </>
        ),
        children: [
          { path: '/new', element: <CreateView resource={prestation} Fields={Fields} path="/liste" /> },
          { path: '/edit', element: <EditView resource={prestation} Fields={Fields} path="/liste" id="4" /> },
          { path: '/liste', element: <Liste /> },
          { path: '/ailleurs', element: <p>Un autre écran</p> },
          { path: '/login', element: <p>Connexion</p> },
        ],
      },
    ],
    at,
  )

/** A server with one item; what a write is answered waits for `go`. */
function pendingSave() {
  const { promise: written, resolve: go } = Promise.withResolvers<void>()
  const calls = serveAnswers(async ({ method }: Call) => {
    if (method !== 'GET') await written
    return item('Lavage')
  })
  return { calls, go: () => go() }
}

test('API-11 OPEN-129 a saved form leads to its list, and nothing asks about unsaved changes', async () => {
  const { go } = pendingSave()
  const router = openForm()
  await fillIn('Libellé', 'Autre')
  await clickOn('Enregistrer')
  go()
  await waitForText('La liste')
  expect(router.state.location.pathname).toBe('/liste')
  expect(document.body.textContent).not.toContain('Quitter sans enregistrer')
})

test('API-11 who left while it was being saved stays where they went', async () => {
  const { calls, go } = pendingSave()
  const router = openForm()
  await fillIn('Libellé', 'Autre')
  await clickOn('Enregistrer')
  await eventually(() => expect(calls.some(({ method }) => method === 'PATCH')).toBe(true))
  await clickOn('Ailleurs')
  await waitForText('Vos modifications ne sont pas enregistrées et seront perdues.')
  await clickOn('Quitter sans enregistrer')
  await waitForText('Un autre écran')
  go()
  await waitForText(prestation.toasts.updated)
  await eventually(() => expect(queryClient.isMutating()).toBe(0))
  expect(router.state.location.pathname).toBe('/ailleurs')
})

test('a form starts from what the server has, whatever the cache holds and who else reads it', async () => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  const calls = serveAnswers(async () => {
    await asked
    return item('Nouveau')
  })
  openForm()
  queryClient.setQueryData(oneOptions('prestations', itemOf(prestation), 4).queryKey, {
    item: { ...item('Vieux'), category: 'container', exploitant: null },
    etag: '"0"',
  })
  await eventually(() => expect(calls).toHaveLength(1))
  expect(document.querySelector('input')).toBeNull()
  answer()
  await eventually(async () => expect((await findField('Libellé')).value).toBe('Nouveau'))
})

test('CAT-23 the form of an item keeps the values of that item where a new one would begin with others', async () => {
  serveAnswers(() => item('Lavage'))
  showScreens(
    [
      {
        path: '/edit',
        element: (
          <EditView
            resource={prestation}
            Fields={Fields}
            path="/liste"
            id="4"
            initial={{ libelle: 'Nouvelle' }}
          />
        ),
      },
    ],
    '/edit',
  )
  expect((await findField('Libellé')).value).toBe('Lavage')
})

test('API-06 a later reading that fails takes no form away, nor what was typed in it', async () => {
  let isDown = false
  const calls = serveAnswers(() => (isDown ? json(500, { message: 'En panne' }) : item('Lavage')))
  openForm()
  await fillIn('Libellé', 'Presque fini')
  isDown = true
  await queryClient.invalidateQueries()
  expect(calls.length).toBeGreaterThan(1)
  expect(queryClient.getQueryState(oneOptions('prestations', itemOf(prestation), 4).queryKey)?.status).toBe(
    'error',
  )
  expect((await findField('Libellé')).value).toBe('Presque fini')
})

test('API-07 without a network a save says so at once, instead of being sent when nobody expects it', async () => {
  serveAnswers(({ method }) =>
    method === 'GET' ? item('Lavage') : Promise.reject(new TypeError('Failed to fetch')),
  )
  openForm()
  await fillIn('Libellé', 'Autre')
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  await clickOn('Enregistrer')
  await waitForText('Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.')
})

test('API-11 a saved or abandoned form leads back to the list as it was; a new item to all of it', async () => {
  onTestFinished(forgetPlaces)
  const { go } = pendingSave()
  go()
  const router = openForm('/liste?q=silo&page=2')
  await waitForText('La liste de silo')
  await router.navigate('/edit')
  await fillIn('Libellé', 'Autre')
  await clickOn('Enregistrer')
  await waitForText('La liste de silo')
  expect(router.state.location.search).toBe('?q=silo&page=2')
  await router.navigate('/new')
  await findField('Libellé')
  await clickOn('Annuler')
  await waitForText('La liste de silo')
  await router.navigate('/new')
  await fillIn('Libellé', 'Neuve')
  await clickOn('Enregistrer')
  await eventually(() => expect(router.state.location.pathname).toBe('/liste'))
  expect(router.state.location.search).toBe('')
})

test('OPEN-48 what was typed when a session was lost is there again, until it is saved', async () => {
  serveAnswers(() => item('Lavage'))
  const router = openForm()
  await fillIn('Libellé', 'Presque fini')
  await router.navigate('/login')
  await waitForText('Connexion')
  await router.navigate('/edit')
  await waitForText('Votre saisie a été conservée')
  expect((await findField('Libellé')).value).toBe('Presque fini')
  await clickOn('Enregistrer')
  await waitForText('La liste')
  await router.navigate('/edit')
  await eventually(async () => expect((await findField('Libellé')).value).toBe('Lavage'))
  expect(document.body.textContent).not.toContain('conservée')
})

test('SHELL-62 the only choice of a list, which nobody made, is nothing to lose', async () => {
  serveAnswers(({ path }) =>
    path.startsWith('/clients?') ? listOf([short('clients', 2, 'Ville')]) : undefined,
  )
  const routes = [
    { path: '/new', element: <CreateView resource={formulaire} Fields={OfClient} path="/liste" /> },
    { path: '/ailleurs', element: 'Un autre écran' },
  ]
  const router = showScreens(routes, '/new')
  await eventually(async () => expect((await findField('Client')).value).toBe('Ville'))
  await router.navigate('/ailleurs')
  await waitForText('Un autre écran')
})

test('OPEN-48 what was given up on purpose does not come back', async () => {
  serveAnswers(() => item('Lavage'))
  const router = openForm()
  await fillIn('Libellé', 'Pas fini')
  await clickOn('Ailleurs')
  await clickOn('Quitter sans enregistrer')
  await waitForText('Un autre écran')
  await router.navigate('/edit')
  await eventually(async () => expect((await findField('Libellé')).value).toBe('Lavage'))
  await fillIn('Libellé', 'Encore')
  await router.navigate('/login')
  await waitForText('Connexion')
  await router.navigate('/edit')
  await clickOn('Abandonner cette saisie')
  await eventually(async () => expect((await findField('Libellé')).value).toBe('Lavage'))
})

test('OPEN-48 what one person typed is not shown to the next one', async () => {
  serveAnswers(() => item('Lavage'))
  const router = openForm()
  await fillIn('Libellé', 'Pas fini')
  await router.navigate('/login')
  await waitForText('Connexion')
  storeTokens({ token: makeToken({ id: 8, iri: '/api/users/8' }, 3600), refresh_token: 's' })
  await router.navigate('/edit')
  await eventually(async () => expect((await findField('Libellé')).value).toBe('Lavage'))
})

/** A server whose item somebody else saves while a form is open: the first write is refused. */
function changedMeanwhile(theirs: string) {
  let stored = 'Lavage'
  let refused = 0
  const bodies: unknown[] = []
  serveAnswers(({ method, body }) => {
    if (method === 'GET') return item(stored)
    bodies.push(body)
    if (refused++ > 0) return item(String(body.libelle))
    stored = theirs
    return json(412, { message: 'Cette fiche a changé' })
  })
  return bodies
}

test('S14 after somebody else saved both values are offered, and the one that is chosen is saved', async () => {
  const bodies = changedMeanwhile('Le leur')
  const shown = vi.spyOn(notifications, 'show')
  openForm()
  await fillIn('Libellé', 'Le mien')
  await clickOn('Enregistrer')
  await waitForText('Votre saisie : « Le mien »')
  // No advice to reload: what is typed stays.
  expect(shown.mock.calls.map(([{ message }]) => message)).toEqual([
    "Quelqu'un d'autre a changé cet élément entre-temps\u00a0: vérifiez ce que montre l'écran, puis enregistrez à nouveau",
  ])
  await waitForText('Déjà enregistré : « Le leur »')
  expect((await findField('Libellé')).value).toBe('Le mien')
  ;(await findField('Déjà enregistré : « Le leur »')).click()
  await eventually(async () => expect((await findField('Libellé')).value).toBe('Le leur'))
  ;(await findField('Votre saisie : « Le mien »')).click()
  await eventually(async () => expect((await findField('Libellé')).value).toBe('Le mien'))
  await clickOn('Enregistrer')
  await waitForText('La liste')
  expect(bodies.at(-1)).toMatchObject({ libelle: 'Le mien' })
})

test('S14 a save over an item that somebody removed says so, and what was typed stays', async () => {
  serveAnswers(({ method }) =>
    method === 'GET' ? item('Lavage') : json(404, { message: 'Élément introuvable' }),
  )
  openForm()
  await fillIn('Libellé', 'Le mien')
  await clickOn('Enregistrer')
  await waitForText("quelqu'un l'a supprimé entre-temps")
  expect((await findField('Libellé')).value).toBe('Le mien')
})

test('S14 a save whose answer was lost is done when it is sent again: nobody else changed anything', async () => {
  let stored = 'Lavage'
  serveAnswers(({ method, body }) => {
    if (method === 'GET') return item(stored)
    if (stored === body.libelle) return json(412, { message: 'périmé' })
    stored = String(body.libelle)
    throw new TypeError('Failed to fetch')
  })
  openForm()
  await fillIn('Libellé', 'Le mien')
  await clickOn('Enregistrer')
  await waitForText('Le serveur ne répond pas')
  await clickOn('Enregistrer')
  await waitForText('La liste')
  expect(shownText()).not.toContain("Quelqu'un d'autre")
})
