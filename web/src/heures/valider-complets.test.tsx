import { expect, test } from 'vitest'
import {
  answerQuestion,
  clickOn,
  eventually,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { ValiderComplets } from './valider-complets.tsx'

const etat = { completes: 12, personnesCompletes: 4, rouges: 1, oranges: 2 }
const valideesLe = '2026-03-05T10:00:00+01:00'

test('RH-93 the complete sheets are counted before they are validated, and can be given back', async () => {
  const calls = serveAnswers(({ path }) => ({
    '@id': path,
    '@type': 'ValidationPeriode',
    feuilles: 12,
    valideesLe: path.endsWith('/annulation') ? null : valideesLe,
  }))
  showScreens([{ path: '/', element: <ValiderComplets periodeId={3} etat={etat} /> }], '/')
  await clickOn('Valider tout ce qui est complet')
  await waitForText('12 feuilles complètes de 4 personnes seront validées.')
  await waitForText('Reste à voir une par une : 2 à vérifier, 1 manquante.')
  expect(calls).toEqual([])
  await answerQuestion('Valider 12 feuilles')
  await waitForText('12 feuilles validées')
  await clickOn('Annuler')
  await eventually(() =>
    expect(calls.at(-1)).toMatchObject({
      path: '/periode_paies/3/validation/annulation',
      body: { valideesLe },
    }),
  )
  await waitForText('12 feuilles ne sont plus validées')
})

test('RH-93 where nothing was left to validate, nobody is said to have done it', async () => {
  serveAnswers(({ path }) => ({ '@id': path, '@type': 'ValidationPeriode', feuilles: 0, valideesLe: null }))
  showScreens([{ path: '/', element: <ValiderComplets periodeId={3} etat={etat} /> }], '/')
  await clickOn('Valider tout ce qui est complet')
  await answerQuestion('Valider 12 feuilles')
  await waitForText("Plus aucune feuille complète n'attendait sa validation")
})
