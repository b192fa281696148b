import { donneesRh } from '@lavandiere/domain/heures/donnees-rh.ts'
import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { expect, test } from 'vitest'
import { nameOf } from '../crud/list-view.tsx'
import {
  clickOn,
  eventually,
  fillIn,
  findField,
  serveAnswers,
  showScreens,
  typeInto,
  waitForText,
} from '../testing/ecran.tsx'
import { ANA } from '../testing/exemples.ts'
import { todayInParis } from '../ui/today.ts'
import { ModifierDonneesRh } from './donnees-rh.tsx'

const ligne = {
  '@id': '/api/donnees_rhs/4',
  id: 4,
  operateur: ANA,
  tauxChargesPatronales: 42,
  tauxHoraire: 12,
  forfaitPanierRepas: 10,
  forfaitDeplacement: 3,
  matriculePaie: null,
  heuresHebdo: null,
  contratDu: null,
}

const open = (more: object = {}) => {
  const calls = serveAnswers(({ path }) => (path === '/donnees_rhs/4' ? { ...ligne, ...more } : undefined))
  showScreens([{ path: '/:id', element: <ModifierDonneesRh /> }], '/4')
  return calls
}

test('RH-02 a line of HR data is named after its operateur, whatever the payroll number', () => {
  expect(nameOf(donneesRh, { id: 3, matriculePaie: '00003', operateur: ANA })).toBe('Ana')
})

test('RH-02 RH-09 a rate below nought is told, not turned into nought', async () => {
  open()
  await waitForText('Données RH pour Ana')
  const field = await findField('Taux horaire (€)')
  field.focus()
  typeInto(field, '-1')
  field.blur()
  await waitForText('Le taux horaire doit être supérieur ou égal à 0.')
  expect(field.value).toBe('-1')
})

test('RH-04 other hours of a contract begin today unless another day is chosen', async () => {
  open({ heuresHebdo: 35 })
  const field = await findField('Heures hebdomadaires du contrat')
  const debut = await findField('Contrat à partir du')
  expect(debut.value).toBe('')
  field.focus()
  typeInto(field, '24')
  await eventually(() => expect(debut.value).toBe(formatDate(todayInParis())))
  typeInto(field, '35')
  await eventually(() => expect(debut.value).toBe(''))
})

test('RH-09 an unusual amount is asked about once, then saved when it is meant', async () => {
  const calls = open()
  const saved = () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body.tauxHoraire)
  await fillIn('Taux horaire (€)', '99')
  await clickOn('Enregistrer')
  await waitForText("99 est inhabituel : enregistrez à nouveau si c'est bien cela")
  expect(saved()).toEqual([])
  await clickOn('Enregistrer')
  await eventually(() => expect(saved()).toEqual([99]))
})
