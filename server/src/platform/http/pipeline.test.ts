import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { useServer } from '../../../testing/app.ts'
import { asSystem } from '../db/actor.ts'
import { rows } from '../db/rows.ts'
import { register } from './pipeline.ts'
import { route } from './route.ts'
import { makeHttp } from './server.ts'

const server = useServer()

test.each([
  ['reads', 'GET', undefined, 200, '/laveuses'],
  ['writes', 'POST', { libelle: 'Lavage' }, 201, '/telematique/flotte'],
] as const)(
  'S22 an account whose %s all wait at the database leaves connections to the others',
  async (_, method, body, status, other) => {
    const { exploitant, autre } = server.world
    const { pool } = server.services
    let sent: Promise<{ status: number }>[] = []
    await asSystem(pool, async (tx) => {
      await tx.execute(sql`reset role`)
      await tx.execute(sql`lock table prestations in access exclusive mode`)
      sent = Array.from({ length: 12 }, () => server.call(exploitant, method, '/prestations', body))
      const waiting = () =>
        server.query("select from pg_locks where relation = 'prestations'::regclass and not granted")
      await expect.poll(async () => (await waiting()).length).toBeGreaterThan(1)
      expect((await server.call(autre.exploitant, 'GET', other)).status).toBe(200)
    })
    expect((await Promise.all(sent)).map((reply) => reply.status)).toEqual(Array(12).fill(status))
  },
)

test('S12 a statement of a heavy call may take as long as its route promises', async () => {
  const { config } = server.services
  const app = await makeHttp(config)
  const limit = (url: `/${string}`, timeoutMs?: number) =>
    route({
      call: `GET ${url}`,
      tag: 'essai',
      summary: 'The limit of a statement.',
      access: ['read', 'session'],
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      answer: { status: 200, schema: z.object({ ms: z.string() }), description: 'Milliseconds' },
      handler: async (tx) => {
        const [found] = await rows(
          tx,
          { ms: z.string() },
          sql`select current_setting('statement_timeout') as ms`,
        )
        return { body: found ?? {} }
      },
    })
  for (const def of [limit('/longue', 60_000), limit('/courte')]) register(app, def, server.services)
  const headers = { authorization: server.world.exploitant.bearer }
  const said = async (url: string) => (await app.inject({ url, headers })).json()
  expect([await said('/api/longue'), await said('/api/courte')]).toEqual([{ ms: '1min' }, { ms: '20s' }])
  await app.close()
})

test('S12 a call with a body is answered once its time is over, as one without', async () => {
  const { config } = server.services
  const app = await makeHttp(config)
  const slow = route({
    call: 'POST /lente',
    tag: 'essai',
    summary: 'Work that takes longer than it may.',
    access: ['read', 'session'],
    timeoutMs: 300,
    body: z.object({}),
    answer: { status: 200, schema: z.object({}), description: 'Nothing' },
    handler: async () => ({ body: await sleep(1_500, {}) }),
  })
  register(app, slow, server.services)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const answer = await fetch(`${address}/api/lente`, {
    method: 'POST',
    headers: { authorization: server.world.exploitant.bearer, 'content-type': 'application/json' },
    body: '{}',
  })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining('trop de temps') })
  await app.close()
})
