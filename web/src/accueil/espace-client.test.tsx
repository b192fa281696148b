import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { expect, test } from 'vitest'
import { serveAnswers, shownText, showScreens, waitForText } from '../testing/ecran.tsx'
import { todayInParis } from '../ui/today.ts'
import EspaceClient from './espace-client.tsx'

test('SHELL-56 bins of today are those still to wash, bins of another day all of its rounds', async () => {
  const jours = [0, 1].map((n) => addDays(todayInParis(), n))
  const prochains = jours.map((jour, n) => ({ jour, tournees: 1, bacs: 5 + n }))
  serveAnswers(() => ({ lavages: [], impossibles: [], totalImpossibles: 0, prochains }))
  showScreens([{ path: '/', element: <EspaceClient /> }], '/')
  await waitForText('1\u00a0tournée, encore 5\u00a0bacs')
  expect(shownText().match(/encore/g)).toHaveLength(1)
})
