import { makeApp } from '@lavandiere/server/app.ts'
import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import { openPool } from '@lavandiere/server/platform/db/pool.ts'
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { dire, surBanc } from './socle.ts'

const CONTENEURS = 1_000
const SECONDS = 6

async function throughput(url: string, authorization = ''): Promise<number> {
  const { requests, non2xx } = await autocannon({
    url,
    connections: 8,
    duration: SECONDS,
    headers: { authorization },
  })
  if (non2xx > 0) throw new Error(`${url}: ${non2xx} refusals`)
  return requests.average
}

await surBanc(async ({ services, world, url }) => {
  const { exploitant, client } = world
  const patrimoine = await asSystem(services.pool, async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(
      sql`insert into patrimoines (exploitant_id, client_id, libelle, is_unipatrimoine) values (${exploitant.id}, ${client.id}, 'P', false) returning id`,
    )
    await tx.execute(sql`insert into conteneurs (exploitant_id, client_id, patrimoine_id, nomenclature, adresse, commune, conteneur_type, dechet_type, latitude, longitude)
      select ${exploitant.id}, ${client.id}, ${rows[0]?.id}, 'N' || i, i || ' rue des Lilas', 'Saint-Denis', 'CA', 'VER', 48.9 + i * 1e-5, 2.3 from generate_series(1, ${CONTENEURS}) i`)
    await tx.execute(sql`insert into interventions (exploitant_id, client_id, patrimoine_id, conteneur_id, date_evenement, jour, is_accessible, is_scan_readable, status, nombre_laves)
      select exploitant_id, client_id, patrimoine_id, id, now() - make_interval(days => d), current_date - d, true, true, 0, 1 from conteneurs, generate_series(1, 5) d`)
    return rows[0]?.id
  })
  // As after any bulk load in real life: the planner knows what is there.
  await services.pool.query('analyze')
  const calls = [
    ['a list of 1,000', `/api/conteneurs?patrimoineId=${patrimoine}`],
    ['a list of 30', '/api/conteneurs?itemsPerPage=30'],
    ['an item', '/api/conteneurs/1'],
  ] as const
  const app = await makeApp(services)
  const ours = await app.listen({ host: '127.0.0.1', port: 0 })
  const pool = openPool(url, () => {}, services.config.DATABASE_POOL)
  const bare = fastify()
  for (const [name, path] of calls) {
    const answer = await app.inject({ url: path, headers: { authorization: exploitant.bearer } })
    const bytes = answer.body
    const table = `reponse_${name.replace(/\W+/g, '_')}`
    const members = JSON.parse(bytes)['hydra:member'] ?? [JSON.parse(bytes)]
    await pool.query(`create table ${table} (doc json)`)
    await pool.query(`insert into ${table} select value from json_array_elements($1::json)`, [
      JSON.stringify(members),
    ])
    bare.get(`/${table}`, async (_, reply) => {
      const { rows } = await pool.query(`select json_agg(doc)::text as body from ${table}`)
      return reply.type('application/json').send(rows[0].body)
    })
    console.log(`${name}: ${members.length} members, ${(bytes.length / 1024).toFixed(0)} KiB`)
  }
  const reference = await bare.listen({ host: '127.0.0.1', port: 0 })
  for (const [name, path] of calls) {
    const a = await throughput(`${ours}${path}`, exploitant.bearer)
    const b = await throughput(`${reference}/reponse_${name.replace(/\W+/g, '_')}`)
    dire(name, `${a.toFixed(0)}/s`, `${b.toFixed(0)}/s (bare route, json_agg)`, a / b, '≥ 0.5')
  }
  await bare.close()
  await app.close()
  await pool.end()
})
