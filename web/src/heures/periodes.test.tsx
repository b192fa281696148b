// @vitest-environment happy-dom
import { addDays, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { expect, test } from 'vitest'
import { eventually, fillIn, findField, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { NouvellePeriode, Periodes } from './periodes.tsx'

const TODAY = jourDeParis(new Date().toISOString())
const periode = (id: number, libelle: string, startDate: string, endDate: string) => ({
  '@id': `/api/periode_paies/${id}`,
  id,
  libelle,
  startDate,
  endDate,
  clotureeLe: null,
})
const answers = (members: object[]) =>
  serveAnswers(({ path }) =>
    path.startsWith('/periode_paies')
      ? { 'hydra:member': members, 'hydra:totalItems': members.length }
      : undefined,
  )

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

test('RH-17 without a period the list says so', async () => {
  answers([])
  showScreens([{ path: '/', element: <Periodes /> }], '/')
  await waitForText("Il n'y a encore aucune données enregistrée")
})

test('OPEN-110 RH-18 a new period that overlaps another one is told before it is saved', async () => {
  answers([periode(1, 'Mars', '2027-03-01', '2027-03-31')])
  showScreens([{ path: '/', element: <NouvellePeriode /> }], '/')
  await waitForText('Nouvelle période')
  await fillIn('Date de début', '15/03/2027')
  await fillIn('Date de fin', '15/04/2027')
  await eventually(() =>
    expect(document.body.textContent).toContain('Chevauche « Mars », du 01/03/2027 au 31/03/2027.'),
  )
})
