import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Reply, useServer } from '../../testing/app.ts'
import { fileForm } from '../../testing/form.ts'
import { meanwhile } from '../../testing/meanwhile.ts'
import type { Tx } from '../platform/db/actor.ts'

const server = useServer()

/** A patrimoine with the containers A and B, whose ids are in this order. */
async function pair() {
  const patrimoine = await server.parc.patrimoine('Deux')
  const ids = [
    await server.parc.conteneur(patrimoine, 'A'),
    await server.parc.conteneur(patrimoine, 'B'),
  ] as const
  return { patrimoine, ids }
}

/** Sends a write of both containers while another person has changed the first one and goes on to change the second. */
function besideAnother([first, second]: readonly [number, number], work: () => Promise<Reply>) {
  const touch = (id: number) => (tx: Tx) =>
    tx.execute(sql`update conteneurs set volume = '9 m3', version = version + 1 where id = ${id}`)
  return meanwhile(server.services.pool, touch(first), work, touch(second))
}

test('IMP-24 a list of containers against their order does not end in a deadlock', async () => {
  const { patrimoine, ids } = await pair()
  const one = (nomenclature: string) => ({ nomenclature, conteneurType: 'CE', dechetType: 'VER' })
  const reply = await besideAnother(ids, () =>
    server.office('PUT', `/patrimoines/${patrimoine}`, {
      conteneurs: [one('B'), one('A')],
    }),
  )
  expect(reply.status).toBe(200)
})

test('IMP-25 the order of a file against that of the containers does not end in a deadlock', async () => {
  const { patrimoine, ids } = await pair()
  const tournee = await server.parc.tournee(patrimoine, ids, [0])
  const form = fileForm('ordre.csv', 'Nomenclature;Adresse\r\nB;1 quai\r\nA;2 quai\r\n')
  const reply = await besideAnother(ids, () =>
    server.office('PUT', `/campagne_lavages/${tournee}/ordre`, form.body, form.headers),
  )
  expect(reply.status).toBe(200)
})

test('PAT-07 the removal of a patrimoine beside edits of its containers does not end in a deadlock', async () => {
  const { patrimoine, ids } = await pair()
  // A changed container is stored behind the others.
  const changed = await server.office('PATCH', `/conteneurs/${ids[0]}`, {
    nomenclature: 'Z',
  })
  expect(changed.status).toBe(200)
  const reply = await besideAnother(ids, () =>
    server.call(server.world.admin, 'DELETE', `/patrimoines/${patrimoine}`),
  )
  expect(reply.status).toBe(204)
})
