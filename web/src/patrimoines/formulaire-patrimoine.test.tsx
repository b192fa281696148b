import { expect, test } from 'vitest'
import {
  clickOn,
  eventually,
  fillIn,
  findField,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { SESSION_PREFIX } from '../ui/use-stored.ts'
import { NouveauPatrimoine } from './formulaire-patrimoine.tsx'

const carte = (name: string) =>
  eventually(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role=radio]')].find((one) =>
      one.textContent?.startsWith(name),
    )
    if (!found) throw new Error(`no choice ${name}`)
    return found
  })
const chooseType = async (name: string) => {
  ;(await carte(name)).click()
  await eventually(async () => expect((await carte(name)).getAttribute('aria-checked')).toBe('true'))
}

const openForm = () =>
  showScreens(
    [
      { path: '/patrimoine/:id/new', element: <NouveauPatrimoine /> },
      { path: '/patrimoine', element: <p>La liste</p> },
    ],
    '/patrimoine/2/new',
  )

test('PAT-13 WCAG 3.3.1 without a type the choice of it says so, and has the focus', async () => {
  serveAnswers(() => undefined)
  openForm()
  await fillIn('Libellé', 'Silos')
  await clickOn('Enregistrer')
  await waitForText('Le type est requis')
  await eventually(async () => expect(document.activeElement).toBe(await carte('Patrimoine')))
})

test('PAT-11 PAT-18 hidden values of another type do not block saving, and come back with it', async () => {
  const calls = serveAnswers(({ method }) => (method === 'POST' ? { id: 9 } : undefined))
  openForm()
  await fillIn('Libellé', 'Silos')
  await chooseType('Unipatrimoine')
  await fillIn('Nombre de bacs', '200000')
  await chooseType('Patrimoine')
  await chooseType('Unipatrimoine')
  expect((await findField('Nombre de bacs')).value).toBe('200000')
  await chooseType('Patrimoine')
  await clickOn('Enregistrer')
  await waitForText('La liste')
  const sent = calls.find(({ method }) => method === 'POST')?.body
  expect(sent).toMatchObject({ libelle: 'Silos', isUnipatrimoine: false })
  expect(sent?.nombreDeBacs ?? null).toBe(null)
})

test('PAT-03 the list that a new patrimoine leads to is that of its client', async () => {
  serveAnswers(() => undefined)
  openForm()
  await findField('Libellé')
  expect(localStorage.getItem(`${SESSION_PREFIX}client`)).toBe('/api/clients/2')
})
