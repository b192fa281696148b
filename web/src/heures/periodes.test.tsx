import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import {
  answerQuestion,
  chooseInMenu,
  clickOn,
  eventually,
  fillIn,
  findField,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { listOf, short } from '../testing/exemples.ts'
import { todayInParis } from '../ui/today.ts'
import { ModifierPeriode, NouvellePeriode, Periodes } from './periodes.tsx'

const TODAY = todayInParis()
const periode = (id: number, libelle: string, startDate: string, endDate: string) => ({
  ...short('periode_paies', id, libelle),
  startDate,
  endDate,
  clotureeLe: null,
})
const answers = (members: object[]) =>
  serveAnswers(({ path }) => (path.startsWith('/periode_paies') ? listOf(members) : undefined))

test('RH-14 RH-15 RH-16 periods that are over show on demand alone', async () => {
  answers([
    periode(1, 'Passée', addDays(TODAY, -60), addDays(TODAY, -30)),
    periode(2, 'En cours', addDays(TODAY, -3), TODAY),
  ])
  showScreens([{ path: '/', element: <Periodes /> }], '/')
  await waitForText('Gestion des périodes de paies')
  await waitForText('En cours')
  expect(document.body.textContent).not.toContain('Passée')
  for (const title of ['Libellé', 'Date de début', 'Date de fin']) await waitForText(title)
  ;(await findField('Afficher les périodes passées')).click()
  await waitForText('Passée')
})

test('RH-15 RH-17 a list whose periods are all over does not say that there is none', async () => {
  answers([periode(1, 'Mars', addDays(TODAY, -60), addDays(TODAY, -30))])
  showScreens([{ path: '/', element: <Periodes /> }], '/')
  await waitForText('Rien avec ce choix')
  expect(document.body.textContent).not.toContain("Il n'y a encore aucune")
})

test('OPEN-110 RH-18 a new period that overlaps another one is told before it is saved', async () => {
  answers([periode(1, 'Mars', '2027-03-01', '2027-03-31')])
  showScreens([{ path: '/', element: <NouvellePeriode /> }], '/')
  await waitForText('Nouvelle période')
  await fillIn('Date de début', '15/03/2027')
  await fillIn('Date de fin', '15/04/2027')
  await waitForText('Elle chevauche « Mars », du 01/03/2027 au 31/03/2027.')
})

async function removeAndConfirm(): Promise<void> {
  await clickOn('Supprimer')
  await answerQuestion('Supprimer')
}
async function removeInList(): Promise<void> {
  await chooseInMenu('Supprimer')
  await answerQuestion('Supprimer')
}

const mars = periode(1, 'Mars', addDays(TODAY, -3), addDays(TODAY, 3))
/** A server with one period, which can refuse to write it. */
const withMars = (isRefused: boolean) =>
  serveAnswers(({ method, path }) => {
    if (method !== 'GET') return isRefused ? json(500, { message: '' }) : { ...mars, libelle: 'Avril' }
    if (path === '/periode_paies/1') return mars
    return listOf([mars])
  })
const screens = [
  { path: '/RH/periode-paies', element: <Periodes /> },
  { path: '/RH/periode-paies/new', element: <NouvellePeriode /> },
  { path: '/RH/periode-paies/:id/edit', element: <ModifierPeriode /> },
]

const fill = async (libelle: string, debut: string, fin: string) => {
  await fillIn('Libellé', libelle)
  await fillIn('Date de début', debut)
  await fillIn('Date de fin', fin)
}
const rename = () => fillIn('Libellé', 'Avril')
const save = () => clickOn('Enregistrer')
const EDIT = '/RH/periode-paies/1/edit'

test.each<[string, string, (() => Promise<unknown>)[], string]>([
  [
    'RH-25',
    '/RH/periode-paies/new',
    [() => fill('Avril', '01/04/2031', '30/04/2031'), save],
    'Oops, une erreur est survenue.',
  ],
  ['RH-26', EDIT, [rename, save], 'Oops, une erreur est survenue lors de la mise à jour.'],
  ['RH-27', '/RH/periode-paies', [removeInList], 'Oops, impossible de supprimer la période.'],
])('%s what fails says so in its words: %s', async (_, at, steps, said) => {
  withMars(true)
  showScreens(screens, at)
  for (const step of steps) await step()
  await waitForText(said)
})

test.each([
  ['an update', [rename, save], 'La période a bien été mise à jour.'],
  ['a removal after a change was typed', [rename, removeAndConfirm], 'La période a bien été supprimée.'],
])('RH-23 RH-24 %s returns to the list with its notice', async (_, steps, said) => {
  withMars(false)
  showScreens(screens, EDIT)
  for (const step of steps) await step()
  await waitForText('Gestion des périodes de paies')
  await waitForText(said)
})

const isSubmitDisabled = () =>
  eventually(() => {
    const found = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Enregistrer')
    if (!found) throw new Error('no submit button')
    return found.disabled
  })

test('RH-18 a new period is only sent once it is valid', async () => {
  answers([])
  showScreens(screens, '/RH/periode-paies/new')
  await fill('Avril', '15/03/2027', '14/03/2027')
  expect(await isSubmitDisabled()).toBe(true)
  await fillIn('Date de fin', '15/04/2027')
  await eventually(async () => expect(await isSubmitDisabled()).toBe(false))
})

test.each([
  ['RH-21', 'Date de début', 'Date de début invalide'],
  ['RH-22', 'Date de fin', 'Date de fin invalide'],
])('%s a text that is no day is refused in its words: %s', async (_, label, said) => {
  answers([])
  showScreens(screens, '/RH/periode-paies/new')
  await fillIn(label, '31/02/2027')
  ;(await findField(label)).blur()
  await waitForText(said)
})
