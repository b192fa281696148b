import { formulaire } from '@lavandiere/domain/catalogues/formulaire.ts'
import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import {
  type Call,
  clickOn,
  eventually,
  findField,
  pickOption,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { CatalogueDeDepartButton } from './depart.tsx'

/** A server whose lists hold what is written; `refuse` stands before a creation. */
function serving(lists: Record<string, object[]>, refuse: (call: Call) => unknown = () => undefined) {
  return serveAnswers((call) => {
    const name = call.path.split(/[/?]/)[1] ?? ''
    const list = lists[name] ?? []
    if (/\/\d+/.test(call.path)) return list[0]
    if (call.method !== 'POST') return { 'hydra:member': list, 'hydra:totalItems': list.length }
    const refused = refuse(call)
    if (refused) return refused
    const made = {
      '@id': `/api/${name}/9${list.length}`,
      id: 90 + list.length,
      exploitant: null,
      ...call.body,
    }
    list.push(made)
    return made
  })
}
const posted = (calls: Call[]) => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)

test('CAT-44 lines are taken one by one; what exists already is shown as there, whatever its case', async () => {
  const calls = serving({
    prestations: [{ '@id': '/api/prestations/1', id: 1, libelle: 'desinfection', exploitant: null }],
  })
  showScreens([{ path: '/', element: <CatalogueDeDepartButton resource={prestation} /> }], '/')
  await clickOn('Entrées usuelles')
  await waitForText('Déjà là')
  ;(await findField('Lavage intérieur')).click()
  ;(await findField('Désodorisation')).click()
  await clickOn('Ajouter 2 entrées')
  await waitForText('2 entrées ajoutées')
  expect(posted(calls)).toEqual([{ libelle: 'Lavage intérieur' }, { libelle: 'Désodorisation' }])
})

test('CAT-44 the whole group leaves out what is there; after a refusal the rest may be taken', async () => {
  let isFailing = true
  const calls = serving(
    { prestations: [{ '@id': '/api/prestations/1', id: 1, libelle: 'Désinfection', exploitant: null }] },
    ({ body }) => isFailing && body.libelle === 'Lavage extérieur' && json(422, { message: 'Refusé' }),
  )
  showScreens([{ path: '/', element: <CatalogueDeDepartButton resource={prestation} /> }], '/')
  await clickOn('Entrées usuelles')
  ;(await findField('Toutes')).click()
  await clickOn('Ajouter 9 entrées')
  await waitForText('Refusé')
  isFailing = false
  await clickOn('Ajouter 7 entrées')
  await waitForText('7 entrées ajoutées')
  expect(
    posted(calls)
      .map(({ libelle }) => libelle)
      .filter((one) => one === 'Lavage intérieur'),
  ).toHaveLength(1)
})

test('CAT-44 a form is taken for a client, with the typologies that its kind of wash names', async () => {
  const ville = { '@id': '/api/clients/3', id: 3, libelle: 'Ville' }
  const typologies = ['COLONNE', 'BAC', 'ABRI BAC', 'ABRI BAC + BAC'].map((libelle, n) => ({
    '@id': `/api/typologie_lavages/${n}`,
    id: n,
    libelle,
    exploitant: null,
  }))
  const calls = serving({ clients: [ville], typologie_lavages: typologies, forms: [] })
  showScreens([{ path: '/', element: <CatalogueDeDepartButton resource={formulaire} /> }], '/')
  await clickOn('Entrées usuelles')
  await pickOption('Client', 'Ville')
  ;(await findField("Lavage d'abri-bac et de ses bacs")).click()
  await clickOn('Ajouter 1 entrée')
  await eventually(() => expect(posted(calls)).toHaveLength(1))
  expect(posted(calls)[0]).toMatchObject({
    client: '/api/clients/3',
    typologieLavage: '/api/typologie_lavages/3',
    typologieLavageFallback: '/api/typologie_lavages/2',
  })
})
