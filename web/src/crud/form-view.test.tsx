// @vitest-environment happy-dom
import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { TextInput } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { Link, Outlet } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepTokens } from '../api/store.ts'
import { json, makeToken } from '../testing/browser.ts'
import {
  type Appel,
  bientot,
  bouton,
  champ,
  cliquer,
  ecrire,
  lire,
  montrer,
  serveur,
} from '../testing/ecran.tsx'
import { forgetPlaces } from '../ui/list-places.ts'
import { useListState } from '../ui/use-list-state.ts'
import { itemOf } from './answers.ts'
import { queryClient } from './client.ts'
import { CreateView, EditView, type FieldsProps } from './form-view.tsx'
import { oneOptions } from './one.ts'

const Fields = ({ form }: FieldsProps<typeof prestation>) => <TextInput {...form.field('libelle')} />
const item = (libelle: string) => ({ '@id': '/api/prestations/4', '@type': 'Prestation', id: 4, libelle })

function Liste() {
  const { search } = useListState()
  return <p>La liste{search && ` de ${search}`}</p>
}

/** A form, its list, and another screen that a link leads to. */
const ouvrir = (at = '/edit') =>
  montrer(
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
function enAttente() {
  let go: () => void = () => undefined
  const written = new Promise<void>((resolve) => {
    go = resolve
  })
  const calls = serveur(async ({ method }: Appel) => {
    if (method !== 'GET') await written
    return item('Lavage')
  })
  return { calls, go: () => go() }
}

test('API-11 OPEN-129 a saved form leads to its list, and nothing asks about unsaved changes', async () => {
  const { go } = enAttente()
  const router = ouvrir()
  await ecrire('Libellé', 'Autre')
  await cliquer('Enregistrer')
  go()
  await lire('La liste')
  expect(router.state.location.pathname).toBe('/liste')
  expect(document.body.textContent).not.toContain('Quitter sans enregistrer')
})

test('API-11 who left while it was being saved stays where they went', async () => {
  const { calls, go } = enAttente()
  const router = ouvrir()
  await ecrire('Libellé', 'Autre')
  await cliquer('Enregistrer')
  await bientot(() => expect(calls.some(({ method }) => method === 'PATCH')).toBe(true))
  await cliquer('Ailleurs')
  await lire('Vos modifications ne sont pas enregistrées et seront perdues.')
  await cliquer('Quitter sans enregistrer')
  await lire('Un autre écran')
  go()
  await lire(prestation.toasts.updated)
  await bientot(() => expect(queryClient.isMutating()).toBe(0))
  expect(router.state.location.pathname).toBe('/ailleurs')
})

test('a form starts from what the server has, whatever the cache holds and who else reads it', async () => {
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const calls = serveur(async () => {
    await asked
    return item('Nouveau')
  })
  ouvrir()
  queryClient.setQueryData(oneOptions('prestations', itemOf(prestation), 4).queryKey, {
    item: { ...item('Vieux'), category: 'container', exploitant: null },
    etag: '"0"',
  })
  await bientot(() => expect(calls).toHaveLength(1))
  expect(document.querySelector('input')).toBeNull()
  answer()
  await bientot(async () => expect((await champ('Libellé')).value).toBe('Nouveau'))
})

test('API-06 a later reading that fails takes no form away, nor what was typed in it', async () => {
  let isDown = false
  const calls = serveur(() => (isDown ? json(500, { message: 'En panne' }) : item('Lavage')))
  ouvrir()
  await ecrire('Libellé', 'Presque fini')
  isDown = true
  await queryClient.invalidateQueries()
  expect(calls.length).toBeGreaterThan(1)
  expect(queryClient.getQueryState(oneOptions('prestations', itemOf(prestation), 4).queryKey)?.status).toBe(
    'error',
  )
  expect((await champ('Libellé')).value).toBe('Presque fini')
})

test('API-07 without a network a save says so at once, instead of being sent when nobody expects it', async () => {
  serveur(({ method }) =>
    method === 'GET' ? item('Lavage') : Promise.reject(new TypeError('Failed to fetch')),
  )
  ouvrir()
  await ecrire('Libellé', 'Autre')
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  await cliquer('Enregistrer')
  await lire('Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.')
})

test('API-11 a saved or abandoned form leads back to the list as it was; a new item to all of it', async () => {
  onTestFinished(forgetPlaces)
  const { go } = enAttente()
  go()
  const router = ouvrir('/liste?q=silo&page=2')
  await lire('La liste de silo')
  await router.navigate('/edit')
  await ecrire('Libellé', 'Autre')
  await cliquer('Enregistrer')
  await lire('La liste de silo')
  expect(router.state.location.search).toBe('?q=silo&page=2')
  await router.navigate('/new')
  await champ('Libellé')
  await cliquer('Annuler')
  await lire('La liste de silo')
  await router.navigate('/new')
  await ecrire('Libellé', 'Neuve')
  await cliquer('Enregistrer')
  await bientot(() => expect(router.state.location.pathname).toBe('/liste'))
  expect(router.state.location.search).toBe('')
})

test('OPEN-48 what was typed when a session was lost is there again, until it is saved', async () => {
  serveur(() => item('Lavage'))
  const router = ouvrir()
  await ecrire('Libellé', 'Presque fini')
  await router.navigate('/login')
  await lire('Connexion')
  await router.navigate('/edit')
  await lire('Votre saisie a été conservée')
  expect((await champ('Libellé')).value).toBe('Presque fini')
  await cliquer('Enregistrer')
  await lire('La liste')
  await router.navigate('/edit')
  await bientot(async () => expect((await champ('Libellé')).value).toBe('Lavage'))
  expect(document.body.textContent).not.toContain('conservée')
})

test('OPEN-48 what was given up on purpose does not come back', async () => {
  serveur(() => item('Lavage'))
  const router = ouvrir()
  await ecrire('Libellé', 'Pas fini')
  await cliquer('Ailleurs')
  await cliquer('Quitter sans enregistrer')
  await lire('Un autre écran')
  await router.navigate('/edit')
  await bientot(async () => expect((await champ('Libellé')).value).toBe('Lavage'))
  await ecrire('Libellé', 'Encore')
  await router.navigate('/login')
  await lire('Connexion')
  await router.navigate('/edit')
  await cliquer('Abandonner cette saisie')
  await bientot(async () => expect((await champ('Libellé')).value).toBe('Lavage'))
})

test('OPEN-48 what one person typed is not shown to the next one', async () => {
  serveur(() => item('Lavage'))
  const router = ouvrir()
  await ecrire('Libellé', 'Pas fini')
  await router.navigate('/login')
  await lire('Connexion')
  keepTokens({ token: makeToken({ id: 8, iri: '/api/users/8' }, 3600), refresh_token: 's' })
  await router.navigate('/edit')
  await bientot(async () => expect((await champ('Libellé')).value).toBe('Lavage'))
})

/** A server whose item somebody else saves while a form is open: the first write is refused. */
function modifieEntreTemps(theirs: string) {
  let stored = 'Lavage'
  let refused = 0
  const bodies: unknown[] = []
  serveur(({ method, body }) => {
    if (method === 'GET') return item(stored)
    bodies.push(body)
    if (refused++ > 0) return item(String(body.libelle))
    stored = theirs
    return json(412, { message: 'Cette fiche a changé' })
  })
  return bodies
}

test('S14 after somebody else saved both values are offered, and the one that is chosen is saved', async () => {
  const bodies = modifieEntreTemps('Le leur')
  ouvrir()
  await ecrire('Libellé', 'Le mien')
  await cliquer('Enregistrer')
  await lire('Votre saisie : « Le mien »')
  await lire('Déjà enregistré : « Le leur »')
  expect((await champ('Libellé')).value).toBe('Le mien')
  ;(await champ('Déjà enregistré : « Le leur »')).click()
  await bientot(async () => expect((await champ('Libellé')).value).toBe('Le leur'))
  ;(await champ('Votre saisie : « Le mien »')).click()
  await bientot(async () => expect((await champ('Libellé')).value).toBe('Le mien'))
  await vi.waitFor(
    async () => expect((await bouton('Enregistrer')).hasAttribute('disabled')).toBe(false),
    5_000,
  )
  await cliquer('Enregistrer')
  await lire('La liste')
  expect(bodies.at(-1)).toMatchObject({ libelle: 'Le mien' })
})
