import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { asActor, asSystem } from '../platform/db/actor.ts'
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

describe('a round of every night', () => {
  test('CONT-06 OPEN-01 OPEN-03 a wash before six is of the evening it began: the next round has the place to do', async () => {
    const patrimoine = await server.parc.patrimoine('Nuits')
    const conteneur = await server.parc.conteneur(patrimoine, 'De nuit')
    const campagne = await server.parc.tournee(patrimoine, [conteneur], [-2, -1])
    await server.query(
      sql`update campagne_occurrences set heure_debut = '20:00' where campagne_id = ${campagne}`,
    )
    const statusOf = async () => (await server.office('GET', `/conteneurs/${conteneur}`)).json.status
    const place = { patrimoine, conteneur, campagne }
    await server.parc.intervention(
      place,
      sql`current_date - 1 + time '02:00'`,
      {},
      {
        jour: sql`current_date - 2`,
      },
    )
    expect(await statusOf()).toBe(1)
    await server.parc.intervention(place, sql`current_date - 1 + time '22:00'`)
    expect(await statusOf()).toBe(0)
  })

  test('CONT-06 OPEN-01 OPEN-03 it has its places to do from six in the morning, a round of the day from midnight', async () => {
    const patrimoine = await server.parc.patrimoine('Matins')
    const nightly = await server.parc.tournee(patrimoine, [], [-2, -1, 0, 1])
    const daily = await server.parc.tournee(patrimoine, [], [-2, -1, 0, 1])
    await server.query(
      sql`update campagne_occurrences set heure_debut = '20:00' where campagne_id = ${nightly}`,
    )
    /** How many days ago the latest day of a tournée is, on a clock that shows this hour now. */
    const daysAgo = (tournee: number, hour: number) =>
      asSystem(server.services.pool, async (tx) => {
        const zone = `<essai>${new Date().getUTCHours() - hour}`
        await tx.execute(sql`select set_config('TimeZone', ${zone}, true)`)
        const { rows } = await tx.execute(
          sql`select current_date - jour as ago from dernier_jour(${tournee})`,
        )
        return rows[0]?.ago
      })
    expect([await daysAgo(daily, 5), await daysAgo(daily, 6)]).toEqual([0, 0])
    expect([await daysAgo(nightly, 5), await daysAgo(nightly, 6)]).toEqual([1, 0])
  })
})
