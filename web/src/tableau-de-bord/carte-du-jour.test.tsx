import type { CarteDuJour } from '@lavandiere/domain/tableau-de-bord/carte-du-jour.ts'
import { test } from 'vitest'
import { serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { CarteDesTournees } from './carte-du-jour.tsx'

const carte: CarteDuJour = {
  ...{ '@id': '/api/dashboard/carte', '@type': 'CarteDuJour', date: '2026-03-02', total: 200 },
  ...{ tournee: [1, 1], id: [5, 6], estPatrimoine: [false, false], nomenclature: ['C5', 'C6'] },
  ...{ latitude: [48.9, 48.9], longitude: [2.3, 2.3], status: [0, 1], quand: [null, null] },
}

test('OPEN-09 a map that has not all places of the day says so', async () => {
  serveAnswers(({ path }) => (path.startsWith('/dashboard/carte') ? carte : {}))
  const now = '2026-03-02T10:00:00Z'
  const lists = { tournees: [], absents: [], clients: {} }
  const sums = { totalALaver: 200, totalBacsLaves: 1, totalBacsImpossible: 0, totalTours: 1 }
  const day = { lastUpdated: now, ...lists, ...sums }
  showScreens([{ path: '/', element: <CarteDesTournees day={day} date="2026-03-02" now={now} /> }], '/')
  await waitForText('La carte et ses chiffres ont les 2 premiers lieux, sur 200')
})
