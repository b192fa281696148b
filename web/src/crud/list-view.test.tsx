import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { TextInput } from '@mantine/core'
import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import {
  answerQuestion,
  chooseInMenu,
  clickOn,
  eventually,
  fillIn,
  findButton,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { Page } from '../ui/page.tsx'
import { CreateView, EditView, type FieldsProps } from './form-view.tsx'
import { ListView } from './list-view.tsx'
import { CreatePage, type Screens } from './pages.tsx'

const NAMES = ['Arrosage', 'Balayage', 'Curage']
const entry = (libelle: string, id: number) => ({ '@id': `/api/prestations/${id}`, id, libelle })

test('CAT-21 after a removal the focus is on the row that took the place of the removed one', async () => {
  let entries = NAMES.map((libelle, index) => entry(libelle, index + 1))
  serveAnswers(({ method }) => {
    if (method === 'DELETE') entries = entries.filter(({ id }) => id !== 2)
    return method === 'GET' ? { 'hydra:member': entries, 'hydra:totalItems': entries.length } : {}
  })
  const columns = [{ key: 'libelle', title: 'Libellé' }]
  showScreens(
    [{ path: '/', element: <ListView resource={prestation} path="/prestations" columns={columns} /> }],
    '/',
  )
  await waitForText('Balayage')
  const row = () => [...document.querySelectorAll('tr')].find((one) => one.textContent?.includes('Balayage'))
  const menu = row()?.querySelector('button')
  menu?.focus()
  menu?.click()
  await clickOn('Supprimer')
  await answerQuestion('Supprimer')
  await eventually(() => expect(row()).toBeUndefined())
  await eventually(() => expect(document.activeElement?.textContent).toContain('Curage'))
  expect(await findButton('Annuler')).toBeDefined()
})

test('OPEN-38 an undoing that the server could not do is offered again, one that it refuses is not', async () => {
  const answers = [json(503, { message: 'Trop de monde' }), json(409, { message: 'Ce nom est pris' })]
  const calls = serveAnswers(({ method }) => {
    if (method === 'GET') return { 'hydra:member': [entry('Balayage', 2)], 'hydra:totalItems': 1 }
    return method === 'POST' ? answers.shift() : {}
  })
  const columns = [{ key: 'libelle', title: 'Libellé' }]
  const list = <ListView resource={prestation} path="/prestations" columns={columns} />
  showScreens([{ path: '/', element: list }], '/')
  const offered = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Annuler')
  await chooseInMenu('Supprimer')
  await answerQuestion('Supprimer')
  const first = await findButton('Annuler')
  first.click()
  await waitForText('Trop de monde')
  const again = await eventually(() => {
    const found = offered()
    if (!found || found === first) throw new Error('not offered again')
    return found
  })
  again.click()
  await waitForText('Ce nom est pris')
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/prestations/2/restaurer',
    '/prestations/2/restaurer',
  ])
  await eventually(() => expect(offered()).toBeUndefined())
})

test('BIZ-07 the page that changes an item names it in the tab, the breadcrumb and under its title', async () => {
  serveAnswers(() => entry('Balayage', 2))
  const page = (
    <Page title="Modifier la prestation" crumbs={[{ label: 'Prestations', to: '/' }]}>
      <EditView resource={prestation} Fields={() => null} path="/" id="2" />
    </Page>
  )
  showScreens([{ path: '/', element: page }], '/')
  await eventually(() => expect(document.title).toBe('Modifier la prestation « Balayage » · Lavandière'))
  expect(document.querySelector('[aria-current=page]')?.textContent).toBe(
    'Modifier la prestation « Balayage »',
  )
  expect(document.querySelector('h1')?.textContent).toBe('Modifier la prestation')
})

const Libelle = ({ form }: FieldsProps<typeof prestation>) => <TextInput {...form.field('libelle')} />

test('API-11 the toast of a creation leads from the list to the form of what was made', async () => {
  serveAnswers(() => entry('Rinçage', 9))
  const screens: Screens<typeof prestation> = {
    resource: prestation,
    path: '/prestations',
    titles: { list: 'Prestations', add: 'Ajouter', create: 'Nouvelle', edit: 'Modifier' },
    columns: [],
    Fields: Libelle,
  }
  const routes = [
    { path: '/prestations/new', element: <CreatePage screens={screens} /> },
    { path: '/prestations', element: 'la liste' },
    { path: '/prestations/9/edit', element: 'la fiche' },
  ]
  showScreens(routes, '/prestations/new')
  await fillIn('Libellé', 'Rinçage')
  await clickOn('Enregistrer')
  await waitForText('la liste')
  await clickOn('Ouvrir')
  await waitForText('la fiche')
})

test('BIZ-13 the toast of a creation leads on to the next step', async () => {
  serveAnswers(() => entry('Rinçage', 9))
  const form = (
    <CreateView
      resource={prestation}
      path="/prestations"
      Fields={Libelle}
      editPath={({ id }) => `/prestations/${id}/edit`}
      next={({ id }) => [{ label: 'Continuer', to: `/suite/${id}` }]}
    />
  )
  showScreens(
    [
      { path: '/prestations/new', element: form },
      { path: '/prestations', element: 'la liste' },
      { path: '/suite/9', element: 'la suite' },
    ],
    '/prestations/new',
  )
  await fillIn('Libellé', 'Rinçage')
  await clickOn('Enregistrer')
  await waitForText('la liste')
  await findButton('Ouvrir')
  await clickOn('Continuer')
  await waitForText('la suite')
})
