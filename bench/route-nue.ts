// Routes that only ask the questions of a file and send the JSON that PostgreSQL makes: no account, no session, no isolation.
import { readFileSync } from 'node:fs'
import compress from '@fastify/compress'
import { openPool } from '@lavandiere/server/platform/db/pool.ts'
import fastify from 'fastify'
import type { Question } from './question.ts'

const { DATABASE_URL = '', PORT, QUESTIONS = '' } = process.env
const questions: Question[] = JSON.parse(readFileSync(QUESTIONS, 'utf8'))
const pool = openPool(DATABASE_URL, () => {})
pool.on('connect', (client) => {
  client.query('set role lavandiere_systeme')
  client.query('set plan_cache_mode = force_generic_plan')
})
const bare = fastify({ logger: { level: 'info' } })
await bare.register(compress, { threshold: 1024, encodings: ['zstd', 'br', 'gzip'] })
bare.get('/sante', async () => ({ ok: true }))
for (const [index, { text, values }] of questions.entries()) {
  bare.get(`/${index}`, async (_, reply) => {
    const { rows } = await pool.query({ name: `question${index}`, text, values })
    return reply.type('application/json').send(rows[0].member ?? rows[0].doc)
  })
}
process.on('SIGTERM', async () => {
  await bare.close()
  await pool.end()
  process.exit(0)
})
await bare.listen({ host: '127.0.0.1', port: Number(PORT) })
