import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'

const server = useServer()
const says = (appareil: string, more: object = {}) =>
  server.call(server.world.operateur, 'POST', '/terrain/contact', {
    appareil,
    faits: 0,
    photos: 0,
    aCorriger: 0,
    ...more,
  })
const seen = async () => {
  const { json } = await server.office('GET', '/terrain/telephones')
  return json.telephones as unknown as { operateur: { id: number }; photos: number; faits: number }[]
}

test('TER-04 a telephone learns the time, and the office sees what waits on it', async () => {
  const { operateur } = server.world
  const appareil = randomUUID()
  const asked = Date.now()
  const reply = await says(appareil, { faits: 2, photos: 3, decalageHorloge: 10_800 })
  expect(reply.status).toBe(200)
  expect(Date.parse(String(reply.json.heure)) - asked).toBeLessThan(60_000)
  expect(await seen()).toMatchObject([
    { operateur: { id: operateur.id }, faits: 2, photos: 3, aCorriger: 0, decalageHorloge: 10_800 },
  ])
  await says(appareil)
  expect(await seen()).toMatchObject([{ faits: 0, photos: 0, decalageHorloge: null }])
})

test('TER-04 a person keeps five telephones, and tells of its own alone', async () => {
  for (let n = 0; n < 8; n++) await says(randomUUID(), { faits: n })
  expect((await seen()).map(({ faits }) => faits)).toEqual([7, 6, 5, 4, 3])
  const wrong = { appareil: 'x', faits: -1, photos: 0, aCorriger: 0 }
  expect((await server.call(server.world.operateur, 'POST', '/terrain/contact', wrong)).status).toBe(422)
  expect((await server.call(server.world.client, 'GET', '/terrain/telephones')).status).toBe(403)
})
