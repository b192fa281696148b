import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { Packed } from './packed.ts'
import { makeHttp } from './server.ts'
import { serveWeb } from './web.ts'

let app: FastifyInstance
let dist: string
let terrainDist: string
const TEXT = JSON.stringify({ texte: Array.from({ length: 60_000 }, (_, i) => `mot ${i}`) })

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'lavandiere-web-'))
  await writeFile(join(dist, 'index.html'), '<script nonce="__CSP_NONCE__"></script>')
  await writeFile(join(dist, 'index.html.br'), 'x')
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'assets/a-1.js'), 'void 0')
  terrainDist = await mkdtemp(join(tmpdir(), 'lavandiere-terrain-'))
  await writeFile(
    join(terrainDist, 'index.html'),
    '<title>Lavandière terrain</title><style>a{top:0}</style><script>void 1</script><script src="x"></script>',
  )
  await writeFile(join(terrainDist, 'sw.js'), '// worker')
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET: 'x'.repeat(32) })
  app = await makeHttp(config)
  const document = new Packed(TEXT)
  app.get('/api/document', (_, reply) => document.send(reply.type('application/json')))
  await serveWeb(app, config, dist, terrainDist)
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
  await rm(terrainDist, { recursive: true })
})

describe('the page', () => {
  test.each(['/', '/index.html', '/tournees/1', '/index.html?x=1'])(
    'S20 %s has its policy and a nonce of its own',
    async (url) => {
      const [one, two] = [await app.inject(url), await app.inject(url)]
      const nonce = /nonce="([^"_]{20,})"/.exec(one.body)?.[1]
      expect(one.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
      expect(two.body).not.toBe(one.body)
    },
  )

  test('PLAN-02 S20 frames come from the sites of shared spreadsheets alone', async () => {
    const { headers } = await app.inject('/')
    const frames = /frame-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
    expect(frames).toBe(
      'https://docs.google.com https://*.sharepoint.com https://onedrive.live.com https://*.officeapps.live.com',
    )
  })

  test('its file is not served as it lies on the disk', async () => {
    expect((await app.inject('/index.html.br')).statusCode).toBe(404)
  })

  test.each([
    ['/assets/a-1.js', 200],
    ['/assets/b-2.js', 404],
    ['/assets/..%2findex.html', 404],
    ['/assets/%00', 400],
  ])('a script of it is kept for a year, another is none: %s', async (url, status) => {
    const { statusCode, headers } = await app.inject(url)
    const kept = status === 200 ? 'public, max-age=31536000, immutable' : undefined
    expect([statusCode, headers['cache-control']]).toEqual([status, kept])
  })

  test.each(['/', '/index.html', '/tournees/1'])('HEAD of %s answers as GET does', async (url) => {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url })
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', ''])
  })
})

describe('the telephone', () => {
  test('TER-10 S20 its page has a policy of its own: WebAssembly, its script and sheet, no tiles', async () => {
    const { headers, body } = await app.inject('/terrain/')
    expect(body).toContain('Lavandière terrain')
    const policy = String(headers['content-security-policy'])
    // The SHA-256 of the two texts.
    expect(policy).toContain(
      "script-src 'self' 'wasm-unsafe-eval' 'sha256-sE3Yj05HOXCaELB7u/lOqS/A0oGyikFBON9PkmOv0Xc=';",
    )
    expect(policy).toContain("style-src 'self' 'sha256-+ZMTmgbxs1dT8R7WsQbCwgLtHCcr1JIhDJDy4jp+cTU=';")
    expect(policy).toContain("connect-src 'self';")
    const office = String((await app.inject('/')).headers['content-security-policy'])
    expect(office).not.toContain('wasm')
  })

  test('TER-10 without its slash it leads there, where its worker sees it', async () => {
    const { statusCode, headers } = await app.inject('/terrain')
    expect([statusCode, headers.location]).toEqual([302, '/terrain/'])
  })

  test('TER-10 its worker is asked for afresh each time', async () => {
    const { statusCode, headers } = await app.inject('/terrain/sw.js')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  })
})

describe('a document for everybody', () => {
  const ask = (headers: Record<string, string>) => app.inject({ url: '/api/document', headers })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['zstd', 'zstd'],
    ['deflate', undefined],
  ])('S22 it is sent in the best coding of %s', async (accepted, coding) => {
    const { headers } = await ask({ 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(coding)
    expect(headers.vary).toContain('Accept-Encoding')
  })

  test('API-03 a caller that has it already gets 304', async () => {
    const { etag } = (await ask({ 'accept-encoding': 'br' })).headers
    const repeated = await ask({ 'accept-encoding': 'br', 'if-none-match': String(etag) })
    expect([repeated.statusCode, repeated.body]).toEqual([304, ''])
  })
})

describe('who asks', () => {
  const linkOf = async (headers: Record<string, string>) =>
    String((await app.inject({ url: '/api/document', headers })).headers.link)

  test('API-03 a name that is not this machine is never believed', async () => {
    expect(await linkOf({ host: 'piege.example' })).toMatch(
      /^<http:\/\/127\.0\.0\.1:3000\/api\/docs\.jsonld>/,
    )
    expect(await linkOf({ 'x-forwarded-host': 'piege.example' })).not.toContain('piege')
    expect(await linkOf({ host: 'localhost:4321' })).toMatch(/^<http:\/\/localhost:4321\//)
  })

  test('a call with two Host headers is refused', async () => {
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const said = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write('GET / HTTP/1.1\r\nHost: un.example\r\nhost: deux.example\r\n\r\n')
      socket.once('data', (data) => {
        socket.destroy()
        resolve(String(data))
      })
    })
    expect(said).toMatch(/^HTTP\/1\.1 400 /)
  })
})

test.each([
  ['application/json;q=0.5, application/ld+json', 'application/ld+json'],
  ['application/ld+json;q=0.5, application/json', 'application/json'],
  ['text/html, */*;q=0.1', 'application/ld+json'],
  ['application/*', 'application/ld+json'],
  ['application/ld+json;q=0, application/json;q=0, application/problem+json;q=0', 406],
  ['text/html', 406],
])('API-02 Accept: %s is answered by %s', async (accept, expected) => {
  const other = await makeHttp(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET: 'x'.repeat(32) }))
  other.get('/api/type', async (request, reply) => reply.type(request.answerType).send('{}'))
  const { statusCode, headers } = await other.inject({ url: '/api/type', headers: { accept } })
  expect(statusCode === 200 ? String(headers['content-type']).split(';')[0] : statusCode).toBe(expected)
  await other.close()
})
