import { join } from 'node:path'
import compress from '@fastify/compress'
import { makeApp } from '@lavandiere/server/app.ts'
import { openPool } from '@lavandiere/server/platform/db/pool.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { loadCompanies } from './entreprise.ts'
import { type Question, questionOf } from './question.ts'
import { type Bench, report, withBench } from './socle.ts'
import { BROWSER_ENCODINGS, startServer, throughputs } from './throughput.ts'

const CALLS = [
  { name: 'a list of 1,000', path: '/api/conteneurs?patrimoineId=1', goal: 0.9 },
  { name: 'a list of 30', path: '/api/conteneurs?itemsPerPage=30', goal: 0.8 },
  { name: 'an item', path: '/api/conteneurs/1', goal: 0.7 },
] as const

/** The same statement asked as the system, which row-level security does not restrict: its text names the company. */
function withTenant({ text, values }: Question, exploitantId: number): Question {
  const living = '"conteneurs"."archived_at" is null'
  if (!text.includes(living)) throw new Error('the question no longer says which containers are living')
  return {
    text: text.replaceAll(living, `${living} and "conteneurs"."exploitant_id" = ${exploitantId}`),
    values,
  }
}

/** A server of these statements alone, which sends the JSON that PostgreSQL makes: no account, no session, no isolation. */
async function bareServer(
  { url, env, services }: Bench,
  questions: readonly Question[],
): Promise<FastifyInstance> {
  const pool = openPool(url, () => {}, services.config.DATABASE_POOL)
  pool.on('connect', (client) => {
    client.query('set role lavandiere_systeme')
    client.query('set plan_cache_mode = force_generic_plan')
  })
  const bare = fastify({ logger: { level: 'info', file: join(env.VAR_DIR ?? '', 'bare.log') } })
  await bare.register(compress, { threshold: 1024, encodings: ['zstd', 'br', 'gzip'] })
  for (const [index, { text, values }] of questions.entries()) {
    bare.get(`/${index}`, async (_, reply) => {
      const { rows } = await pool.query({ name: `question${index}`, text, values })
      return reply.type('application/json').send(rows[0].member ?? rows[0].doc)
    })
  }
  bare.addHook('onClose', () => pool.end())
  return bare
}

await withBench(async (bench) => {
  await loadCompanies(bench)
  const authorization = bench.world.exploitant.bearer
  const app = await makeApp(bench.services)
  const questions: Question[] = []
  for (const { name, path } of CALLS) {
    const look = () => app.inject({ url: path, headers: { authorization } })
    questions.push(withTenant(await questionOf(look), bench.world.exploitant.id))
    console.log(`${name}: ${((await look()).body.length / 1024).toFixed(0)} KiB`)
  }
  await app.close()
  const bare = await bareServer(bench, questions)
  const reference = await bare.listen({ host: '127.0.0.1', port: 0 })
  const ours = await startServer(bench)
  try {
    for (const [index, { name, path, goal }] of CALLS.entries()) {
      const url = ours.url + path
      const packed = { 'accept-encoding': BROWSER_ENCODINGS }
      const [plain = 0, bareRate = 0, zstd = 0, brotli = 0] = await throughputs([
        { url, headers: { authorization } },
        { url: `${reference}/${index}` },
        { url, headers: { authorization, ...packed } },
        { url, headers: { authorization, 'accept-encoding': 'gzip, deflate, br' } },
      ])
      const rate = (value: number) => `${value.toFixed(0)}/s`
      report(
        name,
        rate(plain),
        `${rate(bareRate)} (bare route, the company in its question)`,
        plain / bareRate,
        { atLeast: goal },
      )
      report(`${name}, as a browser asks`, rate(zstd), `${rate(plain)} (not compressed)`, zstd / plain, {
        atLeast: 0.9,
      })
      report(`${name}, in brotli`, rate(brotli), `${rate(plain)} (not compressed)`, brotli / plain, {
        atLeast: 0.9,
      })
    }
  } finally {
    await ours.stop()
    await bare.close()
  }
})
