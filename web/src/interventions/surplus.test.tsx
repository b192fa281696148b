// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { bientot, champ, cliquer, ecrire, lire, montrer, serveur } from '../testing/ecran.tsx'
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
  const calls = serveur(({ path, method }) => {
    if (path === '/conteneurs/5') return conteneur
    if (path === '/patrimoines/3') return patrimoine
    if (method === 'POST') return { '@id': '/api/interventions/9', id: 9, conteneur, patrimoine }
    return undefined
  })
  const sent = () => calls.filter(({ method, path }) => method === 'POST' && path === '/interventions')
  montrer([{ path: '/form', element: <SaisieIntervention /> }], '/form?conteneur=5')
  await bientot(async () => expect((await champ('Nombre de bacs lavés')).value).toBe('6'))
  await ecrire('Nombre de bacs lavés', '99')
  await cliquer('Enregistrer')
  await lire('Vous indiquez 99 bacs lavés, et il y en a 6 sur place.')
  await cliquer('Corriger')
  expect(sent()).toEqual([])
  await cliquer('Enregistrer')
  await cliquer('Enregistrer quand même')
  await bientot(() => expect(sent()).toMatchObject([{ body: { nombreLaves: 99 } }]))
})
