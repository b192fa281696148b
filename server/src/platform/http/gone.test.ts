import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { useServer } from '../../../testing/app.ts'
import { register } from './pipeline.ts'
import { route } from './route.ts'
import { makeHttp } from './server.ts'

const server = useServer()
let app: Awaited<ReturnType<typeof makeHttp>>
let port = 0
/** `seen` is the signal that the handler of the last call was given; `goOn` lets this handler answer. */
let seen: AbortSignal | null = null
let goOn = () => {}
let asked = Promise.withResolvers<void>()
const file = () => Readable.from(['a', 'b'])
let body = file()

const described = { tag: 'essai', summary: 'A call of the test.' } as const
const slow = route({
  ...described,
  call: 'POST /lente',
  access: ['read', 'session'],
  body: z.object({}),
  answer: { status: 200, schema: z.string(), description: 'Text', type: 'text/plain' },
  handler: async (_, { gone }) => {
    seen = gone()
    asked.resolve()
    await new Promise<void>((done) => {
      goOn = done
    })
    return { body }
  },
})
const failing = route({
  ...described,
  call: 'POST /ratee',
  access: ['read', 'session'],
  body: z.object({}),
  answer: { status: 200, schema: z.string(), description: 'Text', type: 'text/plain' },
  handler: async (tx) => {
    tx.$client.connection.stream.destroy()
    return { body }
  },
})

beforeAll(async () => {
  app = await makeHttp(server.services.config)
  for (const def of [slow, failing]) register(app, def, server.services)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => app.close())

function send(path: string) {
  asked = Promise.withResolvers<void>()
  body = file()
  const headers = {
    authorization: server.world.exploitant.bearer,
    'content-type': 'application/ld+json',
    accept: '*/*',
  }
  const sent = request({ port, path, method: 'POST', headers })
  sent.on('error', () => {}).end('{}')
  return sent
}

test('S17 who waits for the answer to a body has not gone; who leaves has, and its file is closed', async () => {
  const patient = send('/api/lente')
  await asked.promise
  await new Promise((done) => setTimeout(done, 50))
  expect(seen?.aborted).toBe(false)
  goOn()
  const [answer] = await once(patient, 'response')
  expect((await answer.toArray()).join('')).toBe('ab')
  expect(seen?.aborted).toBe(false)

  const leaving = send('/api/lente')
  await asked.promise
  leaving.destroy()
  await expect.poll(() => seen?.aborted).toBe(true)
  goOn()
  await expect.poll(() => body.destroyed).toBe(true)
})

test('S11 the file of an answer is closed when its transaction cannot end', async () => {
  const [answer] = await once(send('/api/ratee'), 'response')
  expect([answer.statusCode >= 500, body.destroyed]).toEqual([true, true])
})
