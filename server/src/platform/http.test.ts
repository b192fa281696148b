import { symbols } from 'pino'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { makeHttp } from './http.ts'
import { serveWeb } from './web.ts'

test('AUTH-23 S2 the log of a call holds no query and no token of a reset mail', async () => {
  const secret = 'un-secret-de-plus-de-trente-deux-caracteres'
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'info', SECRET: secret })
  const app = await makeHttp(config)
  await serveWeb(app, config)
  const written: string[] = []
  const sink: { write(line: string): boolean } = Reflect.get(app.log, symbols.streamSym)
  vi.spyOn(sink, 'write').mockImplementation((line) => written.push(line) > 0)
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
