import {
  field,
  libelleField,
  optionalLineField,
  ref,
  refs,
  yesNoField,
} from '@lavandiere/domain/kernel/fields.ts'
import { defineResource } from '@lavandiere/domain/kernel/resource.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { draftOf, filled, isRequired } from './draft.ts'

const essai = defineResource({
  name: 'essais',
  type: 'Essai',
  title: 'Essai',
  fields: {
    libelle: libelleField(),
    remarque: optionalLineField('Remarque', 'Trop long'),
    client: ref('clients', 'Client'),
    laveuse: ref('laveuses', 'Laveuse').nullish(),
    conteneurs: refs('conteneurs', 'Conteneurs'),
    active: yesNoField('Active', true),
    nombre: field(z.number({ error: 'Le nombre est requis' }).int(), { label: 'Nombre' }),
    poids: field(z.number({ error: 'Un nombre est attendu' }), { label: 'Poids' }).optional(),
  },
  computed: { total: z.number() },
  list: { filter: [], order: [], by: 'libelle' },
  toasts: { created: '', updated: '', removed: '' },
  empty: '',
})

const vide = {
  libelle: '',
  remarque: '',
  client: null,
  laveuse: null,
  conteneurs: [],
  active: true,
  nombre: '',
  poids: '',
}

test('a new form starts empty, with the defaults of the schema', () => {
  expect(draftOf(essai)).toEqual(vide)
})

test('the form of an item writes its relations as IRIs and leaves out what is computed', () => {
  const short = (name: string, id: number) => ({ '@id': `/api/${name}/${id}`, id, libelle: 'x' })
  const item = {
    '@id': '/api/essais/1',
    '@type': 'Essai',
    id: 1,
    libelle: 'A',
    remarque: null,
    client: short('clients', 3),
    laveuse: null,
    conteneurs: [short('conteneurs', 1), short('conteneurs', 2)],
    active: false,
    nombre: 0,
    poids: null,
    total: 9,
  }
  expect(draftOf(essai, item as never)).toEqual({
    ...vide,
    libelle: 'A',
    client: '/api/clients/3',
    conteneurs: ['/api/conteneurs/1', '/api/conteneurs/2'],
    active: false,
    nombre: 0,
  })
})

test('an empty optional field is cleared; a required one is refused in its own words', () => {
  const values = filled(essai, vide)
  expect(values).toEqual({ ...vide, remarque: null, poids: undefined })
  const checked = essai.write.safeParse(values)
  expect(checked.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['libelle', 'Le libellé est requis'],
    ['client', 'Ce champ est requis'],
    ['nombre', 'Le nombre est requis'],
  ])
})

test('a star marks what must be filled', () => {
  const required = Object.entries(essai.fields).filter(([, schema]) => isRequired(schema))
  expect(required.map(([key]) => key)).toEqual(['libelle', 'client', 'conteneurs', 'nombre'])
})
