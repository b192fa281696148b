import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { DatabaseError } from 'pg'
import { symbols } from 'pino'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { makeHttp } from './server.ts'
import { serveWeb } from './web.ts'

const secret = 'un-secret-de-plus-de-trente-deux-caracteres'

function listen(app: FastifyInstance): string[] {
  const written: string[] = []
  const sink: { write(line: string): boolean } = Reflect.get(app.log, symbols.streamSym)
  vi.spyOn(sink, 'write').mockImplementation((line) => written.push(line) > 0)
  return written
}

test('S5 a value that the database alone refuses is a 422, and a fault of ours in the log', async () => {
  const app = await makeHttp(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', SECRET: secret }))
  const refused = Object.assign(new DatabaseError('integer out of range', 1, 'error'), { code: '22003' })
  app.get('/api/somme', async () => Promise.reject(new DrizzleQueryError('select 1', [], refused)))
  const written = listen(app)
  const reply = await app.inject({ url: '/api/somme' })
  expect([reply.statusCode, reply.json().message]).toEqual([422, 'Une valeur est hors des limites'])
  expect(written.map((line) => JSON.parse(line))).toMatchObject([{ level: 50 }])
  await app.close()
})

test('AUTH-23 S2 the log of a call holds no query and no token of a reset mail', async () => {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'info', SECRET: secret })
  const app = await makeHttp(config)
  await serveWeb(app, config)
  const written = listen(app)
  const paths = [
    '/resetPassword/JETON?q=JETON',
    '/RESETpassword/JETON/JETON',
    '//resetPassword/JETON',
    '/reset%50assword/JETON',
    '/resetPassword/%/JETON',
    '/api/fichiers/x.jpg?expires=1&signature=JETON',
  ]
  for (const url of paths) await app.inject({ url })
  await app.close()
  const log = written.join('')
  expect(log).toContain('"path":"/resetPassword/…"')
  expect(log).toContain('"path":"/api/fichiers/x.jpg"')
  expect(log).not.toContain('JETON')
})
