// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import {
  clickOn,
  eventually,
  fillIn,
  findField,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { SaisieIntervention } from './saisie.tsx'

const court = (name: string, id: number, libelle: string) => ({ '@id': `/api/${name}/${id}`, id, libelle })
const patrimoine = {
  ...court('patrimoines', 3, 'Silos'),
  isUnipatrimoine: false,
  client: court('clients', 2, 'Ville'),
}
const conteneur = {
  ...court('conteneurs', 5, 'C5'),
  nomenclature: 'C5',
  quantite: 6,
  patrimoine,
  conteneurType: 'CA',
}

afterEach(() => vi.restoreAllMocks())

test('OPEN-04 more bins than stand there are saved only after a question that names both numbers', async () => {
  const calls = serveAnswers(({ path, method }) => {
    if (path === '/conteneurs/5') return conteneur
    if (path === '/patrimoines/3') return patrimoine
    if (method === 'POST') return { '@id': '/api/interventions/9', id: 9, conteneur, patrimoine }
    return undefined
  })
  const sent = () => calls.filter(({ method, path }) => method === 'POST' && path === '/interventions')
  showScreens([{ path: '/form', element: <SaisieIntervention /> }], '/form?conteneur=5')
  await eventually(async () => expect((await findField('Nombre de bacs lavés')).value).toBe('6'))
  await fillIn('Nombre de bacs lavés', '99')
  await clickOn('Enregistrer')
  await waitForText('Vous indiquez 99 bacs lavés, et il y en a 6 sur place.')
  await clickOn('Corriger')
  expect(sent()).toEqual([])
  await clickOn('Enregistrer')
  await clickOn('Enregistrer quand même')
  await eventually(() => expect(sent()).toMatchObject([{ body: { nombreLaves: 99 } }]))
})
