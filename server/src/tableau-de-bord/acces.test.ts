import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'

const server = useServer({ CLIENT_DASHBOARD: 'false' })

test('OPEN-06 the day and its map are closed to clients unless the deployment opens them', async () => {
  const { client } = server.world
  const date = '2026-03-02'
  const day = await server.call(client, 'POST', '/dashboard-client', { clientId: client.id, date })
  const map = await server.call(client, 'GET', `/dashboard/carte?date=${date}`)
  expect([day.status, map.status]).toEqual([403, 403])
  expect((await server.office('GET', `/dashboard/carte?date=${date}`)).status).toBe(200)
})
