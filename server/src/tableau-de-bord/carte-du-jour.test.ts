import { beforeAll, expect, test } from 'vitest'
import { useMade, useServer } from '../../testing/app.ts'
import { makeTerrain } from '../../testing/fabrique.ts'

const server = useServer()
const ici = useMade(() => server.terrain('2026-03-02'))
beforeAll(async () => {
  const { autre } = server.world
  await makeTerrain(server.services, autre.exploitant, autre.client, autre.operateur, ['2026-03-02'])
})
const map = (who = server.world.exploitant, date = '2026-03-02') =>
  server.call(who, 'GET', `/dashboard/carte?date=${date}`)

test('OPEN-09 the map of a day has the places of its rounds in their order, with what became of each', async () => {
  const { client } = server.world
  const [a, b, c] = ici.conteneurs
  const wash = (conteneur: number | undefined, heure: string, more: object = {}) =>
    server.wash(conteneur, `2026-03-02T${heure}:00+01:00`, { ...more })
  await wash(a, '08:00', { isAccessible: false })
  await wash(a, '08:30')
  await wash(b, '09:00', { isAccessible: false })
  const seen = await map()
  expect([seen.status, seen.json]).toMatchObject([
    200,
    {
      '@type': 'CarteDuJour',
      date: '2026-03-02',
      total: 3,
      tournee: [ici.campagne, ici.campagne, ici.campagne],
      id: [a, b, c],
      nomenclature: ['C1', 'C2', 'C3'],
      latitude: [48.9, 48.9, 48.9],
      status: [0, 3, 1],
      quand: ['2026-03-02T08:30:00+01:00', '2026-03-02T09:00:00+01:00', null],
    },
  ])
  expect((await map(client)).json).toEqual(seen.json)
})

test('OPEN-09 DASH-01 each sees the places of own rounds; a day without a round has none', async () => {
  const { autre } = server.world
  expect((await map(autre.client)).json.tournee).toHaveLength(3)
  expect((await map(autre.client)).json.tournee).not.toContain(ici.campagne)
  expect((await map(undefined, '2026-03-05')).json).toMatchObject({ total: 0, id: [], status: [] })
})
