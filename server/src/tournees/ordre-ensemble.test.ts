import { beforeAll, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { fabriqueOf } from '../../testing/fabrique.ts'

const server = useServer()
const COUNT = 2_000
let tournee = ''
let ordre: number[] = []

beforeAll(async () => {
  const { exploitant, client } = server.world
  const parc = fabriqueOf(server, { exploitant: exploitant.id, client: client.id })
  const patrimoine = await parc.patrimoine('Région')
  ordre = await parc.conteneurs(patrimoine, 'R', COUNT)
  tournee = `/campagne_lavages/${await parc.tournee(patrimoine, ordre, [0])}`
})

const read = () => server.call(server.world.exploitant, 'GET', tournee)
const save = (next: readonly number[], etag: unknown) =>
  server.call(server.world.exploitant, 'PATCH', tournee, { ordre: next }, { 'if-match': String(etag) })

test('TOUR-14 S14 of two orders of 2,000 containers saved at once one is kept whole, the other refused', async () => {
  const { etag } = (await read()).headers
  const orders = [ordre.toReversed(), [...ordre.slice(1000), ...ordre.slice(0, 1000)]]
  const replies = await Promise.all(orders.map((next) => save(next, etag)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
  const kept = orders[replies.findIndex(({ status }) => status === 200)]
  expect((await read()).json.ordre).toEqual(kept)
})

test('TOUR-14 an order that lacks a container, has one twice or a foreign one is refused', async () => {
  const now = (await read()).json.ordre
  const [first = 0, ...rest] = ordre
  for (const wrong of [rest, [first, first, ...rest.slice(1)], [2_000_000_000, ...rest]]) {
    const { headers } = await read()
    expect((await save(wrong, headers.etag)).status).toBe(422)
  }
  expect((await read()).json.ordre).toEqual(now)
})
