import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'

const server = useServer()

test('OPEN-06 the day and its map are closed to a client until its exploitant opens them to it', async () => {
  const client = await server.account('client', 'Ville sans tableau')
  await server.office('PATCH', `/clients/${client.id}`, { tableauDeBord: false })
  const date = '2026-03-02'
  const day = () => server.call(client, 'POST', '/dashboard-client', { clientId: client.id, date })
  const map = () => server.call(client, 'GET', `/dashboard/carte?date=${date}`)
  const settings = async () => (await server.call(client, 'GET', '/parametres')).json.tableauDeBordClient
  expect([(await day()).status, (await map()).status, await settings()]).toEqual([403, 403, false])
  expect((await server.office('GET', `/dashboard/carte?date=${date}`)).status).toBe(200)
  await server.office('PATCH', `/clients/${client.id}`, { tableauDeBord: true })
  expect([(await day()).status, (await map()).status, await settings()]).toEqual([200, 200, true])
})
