import { client } from '@lavandiere/domain/comptes/compte.ts'
import {
  dayField,
  field,
  integerField,
  libelleField,
  optionalLineField,
  ref,
  textField,
  yesNoField,
} from '@lavandiere/domain/kernel/fields.ts'
import { shapeResource } from '@lavandiere/domain/kernel/resource.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { clickOn, eventually, fillIn, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { pagesOf } from './pages.tsx'

/** A resource with a field of each kind; its name is one that the table of rights has. */
const benne = shapeResource({
  name: 'prestations',
  type: 'Benne',
  title: 'Benne',
  fields: {
    libelle: libelleField(),
    reference: optionalLineField('Référence', 'trop long'),
    remarque: textField('Remarque'),
    volume: integerField('Volume', 1, 40, { required: 'requis', range: 'de 1 à 40' }),
    etat: field(z.literal([1, 3], { error: 'requis' }), { label: 'État', labels: { 1: 'Bon', 3: 'Usé' } }),
    achat: dayField('Achat', 'requise'),
    client: ref('clients', 'Client').nullish(),
    louee: yesNoField('Louée'),
  },
  computed: {},
  list: { filter: [], order: ['libelle', 'etat', 'achat'], by: 'libelle' },
  toasts: { created: 'Créée', updated: 'Modifiée', removed: 'Supprimée' },
  empty: 'Aucune benne',
})
const pages = pagesOf({
  resource: benne,
  path: '/bennes',
  titles: { list: 'Bennes', add: 'Ajouter', create: 'Nouvelle benne', edit: 'Modifier' },
  columns: ['libelle', 'etat', 'achat', 'client', 'louee'],
  relations: { client },
})
const une = {
  '@id': '/api/prestations/1',
  id: 1,
  libelle: 'Grande',
  etat: 3,
  achat: '2026-03-02',
  client: { '@id': '/api/clients/3', id: 3, libelle: 'Mairie', supprime: true },
  louee: true,
}

test('API-11 the form of a plain resource has an input for each of its fields', async () => {
  serveAnswers(() => ({ 'hydra:member': [], 'hydra:totalItems': 0 }))
  showScreens([{ path: '/', Component: pages.create }], '/')
  await waitForText('Nouvelle benne')
  const labels = [...document.querySelectorAll('label')].map((one) => one.textContent)
  const shown = ['Libellé *', 'Référence', 'Remarque', 'Volume *', 'État *', 'Achat *', 'Client', 'Louée']
  expect(shown.filter((label) => !labels.includes(label))).toEqual([])
})

test('API-11 the form of a plain resource says in its own words what is missing', async () => {
  serveAnswers(() => ({ 'hydra:member': [], 'hydra:totalItems': 0 }))
  showScreens([{ path: '/', Component: pages.create }], '/')
  await fillIn('Volume', '60')
  await clickOn('Enregistrer')
  await waitForText('Le libellé est requis')
  await waitForText('de 1 à 40')
})

test('BIZ-02 the columns of a plain list read as its screens write: words, days, relations', async () => {
  serveAnswers(() => ({ 'hydra:member': [une], 'hydra:totalItems': 1 }))
  showScreens([{ path: '/', Component: pages.list }], '/')
  await waitForText('Mairie (supprimé)')
  const text = document.body.textContent ?? ''
  for (const word of ['Grande', 'Usé', '02/03/2026', 'Oui']) expect(text).toContain(word)
  await eventually(() => expect(text).not.toContain('[object'))
})

test('BIZ-02 the days of a plain list are sorted by time, and searched as they are shown', async () => {
  const other = { ...une, '@id': '/api/prestations/2', id: 2, libelle: 'Petite', achat: '2026-02-28' }
  serveAnswers(() => ({ 'hydra:member': [une, other], 'hydra:totalItems': 2 }))
  const router = showScreens([{ path: '/', Component: pages.list }], '/?tri=achat')
  await waitForText('28/02/2026')
  const text = () => document.body.textContent ?? ''
  expect(text().indexOf('28/02/2026')).toBeLessThan(text().indexOf('02/03/2026'))
  await router.navigate('/?q=02/2026')
  await eventually(() => expect(text()).not.toContain('02/03/2026'))
  expect(text()).toContain('28/02/2026')
})

test('API-11 a relation whose resource is not given is told before any form is shown', () => {
  const screens = { path: '/bennes', titles: { list: '', add: '', create: '', edit: '' }, columns: [] }
  expect(() => pagesOf({ ...screens, resource: benne })).toThrow(
    'prestations.client: the resource of this relation is not given (relations)',
  )
})
