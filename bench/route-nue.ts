// Routes that only ask the statements of a file and send the last one's rows as JSON: no account, no session, no isolation.
import { readFileSync } from 'node:fs'
import compress from '@fastify/compress'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { openPool } from '@lavandiere/server/platform/db/pool.ts'
import { documentWriter } from '@lavandiere/server/platform/resource/document.ts'
import fastify from 'fastify'
import type { Question } from './question.ts'

const { DATABASE_URL = '', PORT, QUESTIONS = '' } = process.env
const routes: Question[][] = JSON.parse(readFileSync(QUESTIONS, 'utf8'))
const pool = openPool(DATABASE_URL, () => {})
pool.on('connect', (client) => {
  client.query('set role lavandiere_systeme')
  client.query('set plan_cache_mode = force_generic_plan')
})
const types = { getTypeParser: () => (value: string | Buffer) => String(value) }
const bare = fastify({ logger: { level: 'info' } })
await bare.register(compress, { threshold: 1024, encodings: ['zstd', 'br', 'gzip'] })
bare.get('/sante', async () => ({ ok: true }))
for (const [index, questions] of routes.entries()) {
  bare.get(`/${index}`, async (_, reply) => {
    const client = await pool.connect()
    const answers = await Promise.all(
      questions.map(({ text, values }, i) =>
        client.query<(string | null)[]>({
          name: `question${index}-${i}`,
          text,
          values,
          rowMode: 'array',
          types,
        }),
      ),
    )
    client.release()
    const documents = answers.at(-1)
    return reply
      .type('application/json')
      .send(
        `[${documents?.rows.map(documentWriter(documents.fields, conteneur, (address) => address)).join(',')}]`,
      )
  })
}
process.on('SIGTERM', async () => {
  await bare.close()
  await pool.end()
  process.exit(0)
})
await bare.listen({ host: '127.0.0.1', port: Number(PORT) })
