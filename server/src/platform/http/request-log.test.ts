import { Writable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { RequestLog } from './request-log.ts'

test('a request is one line of the log: what was asked, the status, the milliseconds', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = fastify({ logController: new RequestLog(), logger: { stream } })
  app.get('/', async () => 'x')
  await app.inject('/')
  await app.close()
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      req: expect.objectContaining({ method: 'GET' }),
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
    }),
  ])
})
