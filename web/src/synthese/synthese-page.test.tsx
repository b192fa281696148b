// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { clickOn, eventually, findField, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { SynthesePage } from './synthese-page.tsx'

test('SYN-06 WCAG 3.3.1 without a client the field says so, and has the focus', async () => {
  const calls = serveAnswers(() => undefined)
  showScreens([{ path: '/', element: <SynthesePage /> }], '/', { exploitant: 1 })
  await findField('Client')
  await clickOn('Télecharger la synthèse')
  await waitForText('Le client est requis')
  await eventually(async () => expect(document.activeElement).toBe(await findField('Client')))
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})
