import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll } from 'vitest'
import { asSystem } from '../src/platform/db/actor.ts'
import { openPool } from '../src/platform/db/pool.ts'
import { makeTokens } from '../src/platform/http/auth.ts'
import type { Services } from '../src/platform/services.ts'
import { makeWorld, type World } from './accounts.ts'
import { makeDatabase } from './database.ts'

/**
 * So many connections to a database for the tests of a file, without a server, with the two companies of `makeWorld` and a
 * prestation of each.
 */
export async function usePool(connections: number): Promise<{ pool: Pool; world: World }> {
  const database = await makeDatabase()
  const pool = openPool(database.url, () => {}, connections)
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })
  const tokens = makeTokens(['secret-de-test-secret-de-test-secret'], () => new Date())
  const world = await makeWorld({ pool, tokens } as Services)
  await asSystem(pool, async (tx) => {
    for (const { id } of [world.exploitant, world.autre.exploitant])
      await tx.execute(sql`insert into prestations (exploitant_id, libelle) values (${id}, ${`de ${id}`})`)
  })
  return { pool, world }
}
