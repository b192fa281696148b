import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { asActor } from '../platform/db/actor.ts'
import { lastIntervention, washStatus } from './etat.ts'

const server = useServer()
const CONTENEURS = 400

/**
 * Makes a tournée over containers of the first company; the statistics of the database then claim a hundred thousand
 * companies.
 */
async function loadTournee(): Promise<void> {
  const { services, parc } = server
  const patrimoine = await parc.patrimoine('Lieux')
  await parc.tournee(patrimoine, await parc.conteneurs(patrimoine, 'N', CONTENEURS), [0])
  for (const table of ['campagne_conteneurs', 'conteneurs']) {
    await services.pool.query(`alter table ${table} alter column exploitant_id set (n_distinct = 100000)`)
  }
  await services.pool.query('analyze')
}

test('S23 CONT-06 the status of many containers is no comparison of each with each among many companies', async () => {
  await loadTournee()
  const page = sql`(select id from conteneurs where archived_at is null)`
  const { rows } = await asActor(server.services.pool, server.world.exploitant, (tx) =>
    tx.execute(sql`explain (analyze, timing off) select max(${washStatus.fields.status ?? sql`0`}) from conteneurs
      ${lastIntervention.joins?.(page) ?? sql``} ${washStatus.joins?.(page) ?? sql``} where archived_at is null`),
  )
  const removed = [...JSON.stringify(rows).matchAll(/Rows Removed by Join Filter: (\d+)/g)].map(([, n]) =>
    Number(n),
  )
  expect(removed.filter((n) => n > CONTENEURS)).toEqual([])
})
