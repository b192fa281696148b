import { expect, test } from 'vitest'
import { clickOn, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { Utilisateurs } from './utilisateurs.tsx'

const societe = {
  '@id': '/api/users/7',
  id: 7,
  libelle: 'Éclat Urbain',
  email: 'eclat@a.fr',
  roles: ['ROLE_EXPLOITANT'],
  exploitant: null,
  isAccredited: true,
  sous: [],
  nombreSous: 0,
}

test('USER-37 USER-38 who never logged in is invited by mail; who did is shown with the moment', async () => {
  const nadia = {
    ...societe,
    id: 8,
    libelle: 'Nadia',
    email: 'nadia@a.fr',
    roles: ['ROLE_OPERATEUR'],
    nombreSous: 0,
  }
  const people = [
    { ...nadia, derniereConnexion: null },
    { ...nadia, id: 9, email: 'ali@a.fr', derniereConnexion: '2026-11-25T07:12:00+00:00' },
  ]
  const calls = serveAnswers(({ method }) =>
    method === 'POST'
      ? new Response(null, { status: 204 })
      : { 'hydra:member': people, 'hydra:totalItems': people.length },
  )
  showScreens([{ path: '/', Component: Utilisateurs }], '/')
  await waitForText('25/11/2026 à 08 h 12')
  await waitForText('Aucune connue')
  const offered = [...document.querySelectorAll('[title="Inviter par courriel"]')]
  expect(offered).toHaveLength(1)
  await clickOn('Inviter par courriel')
  await waitForText('Une invitation part à nadia@a.fr')
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/users/8/invitation',
  ])
})
