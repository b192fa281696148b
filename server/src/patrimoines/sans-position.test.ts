import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { parcOf } from '../../testing/parc.ts'
import { asSystem } from '../platform/db/actor.ts'

const server = useServer()
const migration = readFileSync(
  join(import.meta.dirname, '../../migrations/0040_sans_golfe_de_guinee.sql'),
  'utf8',
)

test('OPEN-61 a container stored at 0;0 before that was refused has no position, and is written again', async () => {
  const { exploitant, client } = server.world
  const parc = parcOf(server, { exploitant: exploitant.id, client: client.id })
  const patrimoine = await parc.patrimoine('Ancien')
  const ids = [await parc.conteneur(patrimoine, 'A'), await parc.conteneur(patrimoine, 'B')]
  const quai = await parc.patrimoine('Quai', 2)
  await asSystem(server.services.pool, async (tx) => {
    await tx.execute(sql`update conteneurs set latitude = 0, longitude = 0 where id = ${ids[0]}`)
    await tx.execute(sql`update conteneurs set latitude = 0, longitude = 9.4 where id = ${ids[1]}`)
    await tx.execute(sql`update patrimoines set latitude = 0, longitude = 0 where id = ${quai}`)
  })
  await server.services.pool.query(`begin; ${migration.replaceAll('--> statement-breakpoint', '')}; commit`)
  const edited = await server.call(exploitant, 'POST', '/conteneurs/lots', {
    patrimoine: `/api/patrimoines/${patrimoine}`,
    valeurs: { volume: '3 m3' },
  })
  expect([edited.status, edited.json.modifies]).toEqual([200, 2])
  const positions = await Promise.all(
    ids.map(async (id) => (await server.call(exploitant, 'GET', `/conteneurs/${id}`)).json),
  )
  expect(positions).toMatchObject([
    { latitude: null, longitude: null },
    { latitude: 0, longitude: 9.4 },
  ])
  const renamed = await server.call(exploitant, 'PATCH', `/patrimoines/${quai}`, { libelle: 'Quai Nord' })
  expect(renamed.status).toBe(200)
})
