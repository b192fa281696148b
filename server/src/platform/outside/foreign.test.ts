import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../../testing/listen.ts'
import { ForbiddenAddress, type ForeignOptions, ForeignServer, isPublic, NoAnswer } from './foreign.ts'
import { AnswerTooLarge } from './read-at-most.ts'

const options: ForeignOptions = {
  headers: { authorization: 'Bearer jeton' },
  privateHosts: [],
  isTlsRequired: false,
  silenceMs: 300,
  answerMs: 2_000,
}
const received: string[] = []
const server = createServer((request, response) => {
  received.push(`${request.url} ${request.headers.authorization}`)
  if (request.url === '/silence') return
  if (request.url === '/goutte') {
    const drops = setInterval(() => response.write('x'), 50)
    response.on('close', () => clearInterval(drops))
    return
  }
  if (request.url === '/moitie') {
    response.writeHead(200, { 'content-length': '9' }).write('moi')
    setTimeout(() => response.destroy(), 20)
    return
  }
  if (request.url === '/ailleurs')
    return response.writeHead(302, { location: 'http://169.254.169.254/' }).end('secret')
  response.end('ok')
})
let port = 0
beforeAll(async () => {
  port = await listen(server)
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

/** The status and the text of an answer. */
async function textOf(foreign: ForeignServer, path: string): Promise<[number, string]> {
  const { status, text } = await foreign.get(path, 1_000)
  return [status, text]
}

describe('an address that a person typed', () => {
  test.each(['http://8.8.8.8', 'https://127.0.0.1', 'https://[::1]', 'https://2130706433', 'https://0x7f.1'])(
    'S4 %s is not called',
    (base) => {
      expect(() => new ForeignServer(base, options)).toThrow(ForbiddenAddress)
    },
  )

  test('S19 a name that leads to this machine is not called', async () => {
    received.length = 0
    await expect(textOf(new ForeignServer(`https://localhost:${port}`, options), '/')).rejects.toThrow(
      ForbiddenAddress,
    )
    expect(received).toEqual([])
  })

  test('S19 a host that the deployment names is called at the named port alone', async () => {
    for (const named of [`127.0.0.1:${port}`, '127.0.0.1:*']) {
      const foreign = new ForeignServer(`http://127.0.0.1:${port}`, { ...options, privateHosts: [named] })
      expect(await textOf(foreign, '/la')).toEqual([200, 'ok'])
      expect(received.at(-1)).toBe('/la Bearer jeton')
    }
    for (const named of ['127.0.0.1', '127.0.0.1:1']) {
      const other = { ...options, privateHosts: [named] }
      expect(() => new ForeignServer(`http://127.0.0.1:${port}`, other)).toThrow(ForbiddenAddress)
      expect(
        () =>
          new ForeignServer('https://traccar.interne:443', { ...other, privateHosts: ['traccar.interne'] }),
      ).not.toThrow()
    }
  })

  test('S19 a deployment that demands encryption calls no host without it', () => {
    const strict = { ...options, privateHosts: ['127.0.0.1:*'], isTlsRequired: true }
    expect(() => new ForeignServer(`http://127.0.0.1:${port}`, strict)).toThrow(ForbiddenAddress)
  })
})

describe('a server in trouble', () => {
  const open = (more: Partial<ForeignOptions> = {}) =>
    new ForeignServer(`http://127.0.0.1:${port}`, { ...options, ...more, privateHosts: ['127.0.0.1:*'] })

  test('S19 a redirection is not followed, nor read', async () => {
    expect(await textOf(open(), '/ailleurs')).toEqual([302, ''])
  })

  test('S19 a silence ends', async () => {
    await expect(textOf(open({ answerMs: 600_000 }), '/silence')).rejects.toThrow(NoAnswer)
  })

  test('S19 an answer that comes drop by drop ends', async () => {
    await expect(textOf(open({ silenceMs: 600_000, answerMs: 300 }), '/goutte')).rejects.toThrow(NoAnswer)
  })

  test('S19 half an answer is none', async () => {
    await expect(textOf(open(), '/moitie')).rejects.toThrow(NoAnswer)
  })

  test('S19 what its reader throws is thrown', async () => {
    const failing = () => Promise.reject(new RangeError('ours'))
    await expect(open().ask('/la', {}, failing)).rejects.toThrow(RangeError)
  })

  test('S19 an answer of more bytes than asked for is given up', async () => {
    await expect(open().get('/la', 1)).rejects.toThrow(AnswerTooLarge)
  })
})
