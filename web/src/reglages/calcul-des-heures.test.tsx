import { FORMAT_SILAE } from '@lavandiere/domain/heures/paie.ts'
import { REGLAGES_LEGAUX } from '@lavandiere/domain/heures/reglages-heures.ts'
import { expect, test } from 'vitest'
import {
  clickOn,
  eventually,
  fillIn,
  findButton,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { CalculDesHeures } from './calcul-des-heures.tsx'

const lus = {
  '@id': '/api/reglages',
  '@type': 'Reglages' as const,
  planningUrl: null,
  planningPublieUrl: null,
  paie: FORMAT_SILAE,
  heures: [{ applicableDu: '2026-03-01', valeurs: REGLAGES_LEGAUX }],
  enVigueur: REGLAGES_LEGAUX,
}
const show = () =>
  showScreens([{ path: '/', element: <CalculDesHeures read={{ data: lus, etag: '"1"' }} /> }], '/')

test('OPEN-102 OPEN-124 an emptied setting is told and not saved: it would count as nought', async () => {
  serveAnswers(() => undefined)
  show()
  const save = await findButton('Enregistrer le calcul')
  expect(save.hasAttribute('disabled')).toBe(false)
  await fillIn('Premier seuil hebdomadaire (L3121-27)', '')
  await waitForText('Un nombre de minutes est attendu')
  await eventually(() => expect(save.hasAttribute('disabled')).toBe(true))
})

test('OPEN-102 OPEN-124 settings of a day are removed once that was confirmed', async () => {
  const calls = serveAnswers(() => undefined)
  show()
  await clickOn('Supprimer')
  await waitForText('Supprimer les réglages du 01/03/2026 ?')
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
})
