import { makeApp } from '@lavandiere/server/app.ts'
import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import { openPool } from '@lavandiere/server/platform/db/pool.ts'
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { dire, question, surBanc } from './socle.ts'

const CONTENEURS = 1_000
/** Before it is measured each address is asked for a while: neither is judged by its compiling. */
const WARM_SECONDS = 2
const SECONDS = 3
const ROUNDS = 3

/** Answers a second of each address: the middle one of several rounds in turn, what else the machine does hits them alike. */
async function throughputs(urls: readonly string[], authorization: string): Promise<number[]> {
  const ask = async (url: string, duration: number) => {
    const { requests, non2xx } = await autocannon({
      url,
      connections: 8,
      // In a thread of its own: what asks is no part of what is measured.
      workers: 1,
      duration,
      headers: { authorization },
    })
    if (non2xx > 0) throw new Error(`${url}: ${non2xx} refusals`)
    return requests.average
  }
  for (const url of urls) await ask(url, WARM_SECONDS)
  const seen = urls.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, url] of urls.entries()) seen[i]?.push(await ask(url, SECONDS))
  }
  return seen.map((rounds) => rounds.sort((x, y) => x - y)[Math.floor(ROUNDS / 2)] ?? 0)
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
  const asked = openPool(url, () => {}, services.config.DATABASE_POOL)
  asked.on('connect', (client) => client.query('set role lavandiere_systeme'))
  const bare = fastify()
  for (const [index, [name, path]] of calls.entries()) {
    const look = () => app.inject({ url: path, headers: { authorization: exploitant.bearer } })
    const { text, values } = await question(look)
    const { body } = await look()
    const members = JSON.parse(body)['hydra:member'] ?? [JSON.parse(body)]
    // The same question, asked by the system, which sees everything: no actor, no isolation.
    bare.get(`/question/${index}`, async (_, reply) => {
      const { rows } = await asked.query({ name: `question${index}`, text, values })
      return reply.type('application/json').send(rows[0].member ?? rows[0].doc)
    })
    // The answer made beforehand.
    await pool.query(`create table reponse_${index} (doc json)`)
    await pool.query(`insert into reponse_${index} select value from json_array_elements($1::json)`, [
      JSON.stringify(members),
    ])
    bare.get(`/reponse/${index}`, async (_, reply) => {
      const { rows } = await pool.query(`select json_agg(doc)::text as body from reponse_${index}`)
      return reply.type('application/json').send(rows[0].body)
    })
    console.log(`${name}: ${members.length} members, ${(body.length / 1024).toFixed(0)} KiB`)
  }
  const reference = await bare.listen({ host: '127.0.0.1', port: 0 })
  for (const [index, [name, path]] of calls.entries()) {
    const urls = [`${ours}${path}`, `${reference}/question/${index}`, `${reference}/reponse/${index}`]
    const [a = 0, b = 0, c = 0] = await throughputs(urls, exploitant.bearer)
    dire(
      name,
      `${a.toFixed(0)}/s`,
      `${b.toFixed(0)}/s (bare route, same json_agg, no isolation)`,
      a / b,
      '≥ 0.5',
    )
    dire(
      name,
      `${a.toFixed(0)}/s`,
      `${c.toFixed(0)}/s (bare route, documents made beforehand)`,
      a / c,
      'to know',
    )
  }
  await bare.close()
  await app.close()
  await pool.end()
  await asked.end()
})
