// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { bientot, champ, cliquer, lire, montrer, serveur } from '../testing/ecran.tsx'
import { SynthesePage } from './synthese-page.tsx'

test('SYN-06 WCAG 3.3.1 without a client the field says so, and has the focus', async () => {
  const calls = serveur(() => undefined)
  montrer([{ path: '/', element: <SynthesePage /> }], '/', { exploitant: 1 })
  await champ('Client')
  await cliquer('Télecharger la synthèse')
  await lire('Le client est requis')
  await bientot(async () => expect(document.activeElement).toBe(await champ('Client')))
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})
