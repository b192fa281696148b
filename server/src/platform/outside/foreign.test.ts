import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ForbiddenAddress, type ForeignOptions, ForeignServer, isPublic } from './foreign.ts'
import { AnswerTooLarge } from './read-at-most.ts'

const options: ForeignOptions = {
  headers: { authorization: 'Bearer jeton' },
  privateHosts: [],
  isTlsRequired: false,
  answerMs: 300,
  maxBytes: 1_000,
}
const received: string[] = []
const server = createServer((request, response) => {
  received.push(`${request.url} ${request.headers.authorization}`)
  if (request.url === '/silence') return
  if (request.url === '/grand') return response.end('x'.repeat(2_000))
  if (request.url === '/ailleurs')
    return response.writeHead(302, { location: 'http://169.254.169.254/' }).end('secret')
  response.end('ok')
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '2001::1',
  'localhost',
])('S4 %s is no public address', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '193.51.208.1', '2a01:e0a::1', '2606:4700::1'])(
  'S4 %s is a public address',
  (address) => {
    expect(isPublic(address)).toBe(true)
  },
)

describe('an address that a person typed', () => {
  test.each(['http://8.8.8.8', 'https://127.0.0.1', 'https://[::1]', 'https://2130706433', 'https://0x7f.1'])(
    'S4 %s is not called',
    (base) => {
      expect(() => new ForeignServer(base, options)).toThrow(ForbiddenAddress)
    },
  )

  test('S4 a name that leads to this machine is not called', async () => {
    const foreign = new ForeignServer(`https://localhost:${port}`, options)
    received.length = 0
    await expect(foreign.get('/')).rejects.toThrow(ForbiddenAddress)
    expect(received).toEqual([])
  })

  test('S4 a host that the deployment names is called, by its port when it names one', async () => {
    for (const named of ['127.0.0.1', `127.0.0.1:${port}`]) {
      const foreign = new ForeignServer(`http://127.0.0.1:${port}`, { ...options, privateHosts: [named] })
      expect(await foreign.get('/la')).toMatchObject({ status: 200, text: 'ok' })
      expect(received.at(-1)).toBe('/la Bearer jeton')
      foreign.close()
    }
    const other = { ...options, privateHosts: ['127.0.0.1:1'] }
    expect(() => new ForeignServer(`http://127.0.0.1:${port}`, other)).toThrow(ForbiddenAddress)
  })

  test('S4 a deployment that demands encryption calls no host without it', () => {
    const strict = { ...options, privateHosts: ['127.0.0.1'], isTlsRequired: true }
    expect(() => new ForeignServer(`http://127.0.0.1:${port}`, strict)).toThrow(ForbiddenAddress)
  })
})

describe('a server in trouble', () => {
  const open = () =>
    new ForeignServer(`http://127.0.0.1:${port}`, { ...options, privateHosts: ['127.0.0.1'] })

  test('S4 a redirection is not followed, nor read', async () => {
    expect(await open().get('/ailleurs')).toMatchObject({ status: 302, text: null })
  })

  test('S19 more bytes than may be are refused', async () => {
    await expect(open().get('/grand')).rejects.toThrow(AnswerTooLarge)
  })

  test('S19 a silence ends', async () => {
    const began = performance.now()
    await expect(open().get('/silence')).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})
