import { expect, test } from 'vitest'
import { screens } from '../shell/navigation.ts'
import {
  clickOn,
  eventually,
  fillIn,
  findField,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'

const formulaire = {
  '@id': '/api/forms/1',
  id: 1,
  libelle: 'Colonnes',
  client: { '@id': '/api/clients/3', id: 3, libelle: 'Mairie', supprime: true },
  typologieLavage: { '@id': '/api/typologie_lavages/2', id: 2, libelle: 'BAC', supprime: true },
  exploitant: { '@id': '/api/exploitants/5', id: 5, libelle: 'Éclat Urbain' },
}
const liste = async () => ({
  path: '/',
  Component: (await screens.find(({ path }) => path === '/admin/forms')?.page?.()) ?? null,
})
const makeFormulaire = () => serveAnswers(() => ({ 'hydra:member': [formulaire], 'hydra:totalItems': 1 }))

test('CAT-30 OPEN-38 the list of forms says what has been removed since, and to an admin whose client it is', async () => {
  makeFormulaire()
  showScreens([await liste()], '/', { roles: ['ROLE_ADMIN'] })
  await waitForText('Mairie (supprimé)Éclat Urbain')
  await waitForText('BAC (supprimé)')
})

test('CAT-30 an exploitant reads no company beside its own clients', async () => {
  makeFormulaire()
  showScreens([await liste()], '/')
  await waitForText('Mairie (supprimé)')
  expect(document.body.textContent).not.toContain('Éclat Urbain')
})

test('CAT-31 ACC-04 a refusal puts the hand on its field, whose closed list covers no sentence', async () => {
  const clients = [3, 4].map((id) => ({ '@id': `/api/clients/${id}`, id, libelle: `Mairie ${id}` }))
  serveAnswers(() => ({ 'hydra:member': clients, 'hydra:totalItems': 2 }))
  const form = screens.find(({ path }) => path === '/admin/forms/new')
  showScreens([{ path: '/', Component: (await form?.page?.()) ?? null }], '/')
  await fillIn('Libellé', 'Colonnes')
  await clickOn('Enregistrer')
  await waitForText('Veuillez affecter le formulaire à un client')
  const field = await findField('Client')
  await eventually(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-expanded')).toBe('false')
})
