import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import { clickOn, serveAnswers, shownText, showScreens, spaced, waitForText } from '../testing/ecran.tsx'
import { todayInParis } from '../ui/today.ts'
import EspaceClient from './espace-client.tsx'

test('SHELL-56 bins of today are those still to wash, bins of another day all of its rounds', async () => {
  // That of yesterday is still under way at night, or was read before midnight.
  const jours = [-1, 0, 1].map((n) => addDays(todayInParis(), n))
  const prochains = jours.map((jour, n) => ({ jour, tournees: 1, bacs: 5 + n }))
  serveAnswers(() => ({ lavages: [], impossibles: [], totalImpossibles: 0, prochains }))
  showScreens([{ path: '/', element: <EspaceClient /> }], '/')
  await waitForText('1\u00a0tournée, encore 6\u00a0bacs')
  expect(shownText().match(/encore/g)).toHaveLength(2)
})

test('SHELL-56 all failures of the week are one click away from the five newest', async () => {
  const impossibles = Array.from({ length: 7 }, (_, n) => ({
    nom: `P${n}`,
    adresse: null,
    conteneur: n,
    patrimoine: 1,
    quand: '2026-11-27T08:00:00Z',
    problemes: [],
    observation: null,
    bacs: 1,
  }))
  serveAnswers(({ path }) => ({
    lavages: [],
    impossibles: impossibles.slice(0, path.includes('impossibles=') ? 200 : 5),
    totalImpossibles: 7,
    prochains: [],
  }))
  showScreens([{ path: '/', element: <EspaceClient /> }], '/')
  await waitForText('2\u00a0autres depuis 7\u00a0jours')
  await clickOn('tout voir')
  await waitForText('P6')
  expect(shownText()).not.toContain('autres depuis')
})

test('SHELL-56 what is there stays when all failures of the week cannot be read, and that is said', async () => {
  serveAnswers(({ path }) =>
    path.includes('impossibles=')
      ? json(503, { message: 'Le service est momentanément indisponible' })
      : {
          lavages: [{ jour: '2026-11-27', laves: 73, impossibles: 7 }],
          impossibles: [],
          totalImpossibles: 7,
          prochains: [],
        },
  )
  showScreens([{ path: '/', element: <EspaceClient /> }], '/')
  await clickOn('tout voir')
  await waitForText('Le service est momentanément indisponible')
  expect(shownText()).toContain(spaced('73\u00a0bacs lavés'))
})
