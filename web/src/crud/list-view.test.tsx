// @vitest-environment happy-dom
import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { expect, test } from 'vitest'
import { eventually, findButton, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { Page } from '../ui/page.tsx'
import { EditView } from './form-view.tsx'
import { ListView } from './list-view.tsx'

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
  const remove = row()?.querySelector('button')
  remove?.focus()
  remove?.click()
  await waitForText('Confirmer la suppression')
  const confirm = await eventually(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].at(-1)
    if (found?.textContent !== 'Supprimer') throw new Error('no button')
    return found
  })
  confirm.click()
  await eventually(() => expect(row()).toBeUndefined())
  await eventually(() => expect(document.activeElement?.textContent).toContain('Curage'))
  expect(await findButton('Annuler')).toBeDefined()
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
