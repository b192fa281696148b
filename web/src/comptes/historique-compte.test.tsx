import { expect, test } from 'vitest'
import { serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { HistoriqueCompte } from './historique-compte.tsx'

test('USER-41 the history of a removed account is under its name, and leads back to the bin', async () => {
  serveAnswers(({ path }) => {
    if (path.startsWith('/users/9/historique')) return { 'hydra:member': [], 'hydra:totalItems': 0 }
    if (path.startsWith('/users/corbeille?id=9'))
      return { 'hydra:member': [{ id: 9, libelle: 'Nadia' }], 'hydra:totalItems': 1 }
    return new Response(null, { status: 404 })
  })
  showScreens([{ path: '/:type/:id', Component: HistoriqueCompte }], '/user/9')
  await waitForText('Historique de Nadia')
  expect(document.querySelector('a[href="/admin/users/corbeille"]')?.textContent).toBe(
    'Utilisateurs supprimés',
  )
})
