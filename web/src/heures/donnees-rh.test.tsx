// @vitest-environment happy-dom
import { donneesRh } from '@lavandiere/domain/heures/donnees-rh.ts'
import { formatDate, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
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
import { ModifierDonneesRh } from './donnees-rh.tsx'

const ligne = {
  '@id': '/api/donnees_rhs/4',
  id: 4,
  operateur: { '@id': '/api/operateurs/1', id: 1, libelle: 'Ana' },
  tauxChargesPatronales: 42,
  tauxHoraire: 12,
  forfaitPanierRepas: 10,
  forfaitDeplacement: 3,
  matriculePaie: null,
  heuresHebdo: null,
  contratDu: null,
}

test('RH-02 RH-07 RH-10 the rates of an operateur are shown with a comma, typed with a comma or a dot', async () => {
  serveAnswers(({ path }) => (path === '/donnees_rhs/4' ? ligne : undefined))
  showScreens([{ path: '/:id', element: <ModifierDonneesRh /> }], '/4')
  await waitForText('Modifier les données RH')
  await waitForText('Données RH pour Ana')
  for (const label of ['Taux de charges patronales (%)', 'Taux horaire (€)']) {
    const field = await findField(label)
    field.focus()
    typeInto(field, '12')
    typeInto(field, '12,')
    await eventually(() => expect(field.value).toBe('12,'))
    typeInto(field, '12.5')
    await eventually(() => expect(field.value).toBe('12,5'))
  }
})

test('RH-02 a line of HR data is named after its operateur, whatever the payroll number', () => {
  const line = {
    id: 3,
    matriculePaie: '00003',
    operateur: { '@id': '/api/operateurs/1', id: 1, libelle: 'Ana' },
  }
  expect(nameOf(donneesRh, line)).toBe('Ana')
})

test.each([
  [
    'RH-06',
    'Taux de charges patronales (%)',
    'Le taux de charges patronales doit être supérieur ou égal à 0.',
  ],
  ['RH-09', 'Taux horaire (€)', 'Le taux horaire doit être supérieur ou égal à 0.'],
])('%s a rate below nought is told, not turned into nought: %s', async (_, label, message) => {
  serveAnswers(({ path }) => (path === '/donnees_rhs/4' ? ligne : undefined))
  showScreens([{ path: '/:id', element: <ModifierDonneesRh /> }], '/4')
  const field = await findField(label)
  field.focus()
  typeInto(field, '-1')
  field.blur()
  await waitForText(message)
  expect(field.value).toBe('-1')
})

test('RH-04 other hours of a contract begin today unless another day is chosen', async () => {
  serveAnswers(({ path }) => (path === '/donnees_rhs/4' ? { ...ligne, heuresHebdo: 35 } : undefined))
  showScreens([{ path: '/:id', element: <ModifierDonneesRh /> }], '/4')
  const field = await findField('Heures hebdomadaires du contrat')
  const debut = await findField('Contrat à partir du')
  expect(debut.value).toBe('')
  field.focus()
  typeInto(field, '24')
  await eventually(() => expect(debut.value).toBe(formatDate(jourDeParis(new Date().toISOString()))))
  typeInto(field, '35')
  await eventually(() => expect(debut.value).toBe(''))
})

test('RH-09 an unusual amount is asked about once, then saved when it is meant', async () => {
  const calls = serveAnswers(({ path }) => (path === '/donnees_rhs/4' ? ligne : undefined))
  const saved = () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body.tauxHoraire)
  showScreens([{ path: '/:id', element: <ModifierDonneesRh /> }], '/4')
  await fillIn('Taux horaire (€)', '99')
  await clickOn('Enregistrer')
  await waitForText("99 est inhabituel : enregistrez à nouveau si c'est bien cela")
  expect(saved()).toEqual([])
  await clickOn('Enregistrer')
  await eventually(() => expect(saved()).toEqual([99]))
})
