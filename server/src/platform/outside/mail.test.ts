import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listen } from '../../../testing/listen.ts'
import { readConfig } from '../../config.ts'
import type { Log } from '../log.ts'
import { type Message, makeMailer } from './mail.ts'

const MESSAGE: Message = {
  to: 'jeanne.dupre@exemple.test',
  subject: 'Réinitialisation de votre mot de passe',
  text: 'Bonjour,\n\nOuvrez ce lien : https://exemple.test/reinitialisation/abc\n.\nÀ bientôt',
}

interface Received {
  from: string
  to: string[]
  eml: string
}

let dir: string
const received: Received[] = []
const lines: string[] = []
const keep = (facts: object, message: string) => {
  lines.push(JSON.stringify([facts, message]))
}
const log: Log = { info: keep, warn: keep, error: keep }
const undo: (() => unknown)[] = []

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lavandiere-mail-'))
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
  received.length = 0
  lines.length = 0
  await rm(join(dir, 'mail'), { recursive: true, force: true })
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const mailer = (more: Record<string, string> = {}) =>
  makeMailer(
    readConfig({ NODE_ENV: 'test', VAR_DIR: dir, PUBLIC_URL: 'https://lavandiere.example', ...more }),
    log,
    300,
  )

async function startSmtp(): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(address, _session, done) {
      if (address.address.startsWith('inconnu')) return done(new Error(`${address.address} n'existe pas`))
      done()
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, eml: Buffer.concat(chunks).toString('utf8') })
        done()
      })
    },
  })
  const port = await listen(server.server)
  undo.push(() => new Promise<void>((resolve) => server.close(resolve)))
  return `smtp://127.0.0.1:${port}`
}

/** A server of no protocol at all. */
async function startSocket(onSocket: (socket: Socket) => void): Promise<string> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    onSocket(socket)
  })
  const port = await listen(server)
  undo.push(() => {
    for (const socket of open) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return `smtp://127.0.0.1:${port}`
}

const headersOf = (eml: string) => eml.split(/\r?\n\r?\n/)[0] ?? ''
function textOf(eml: string): string {
  const body = eml.slice(headersOf(eml).length).trim()
  return /base64/.test(headersOf(eml))
    ? Buffer.from(body, 'base64').toString('utf8')
    : body
        .replace(/=\r?\n/g, '')
        .replace(/(=[0-9A-F]{2})+/g, (bytes) =>
          Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
        )
}

async function failure(work: Promise<void>): Promise<Error> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error)) throw new Error('an error was expected')
  return error
}

test('S23 a mail that is sent again by another server has the same number', async () => {
  const url = await startSmtp()
  for (const SMTP_URL of [url, url]) await mailer({ SMTP_URL }).send(MESSAGE, 'travail-7')
  const numbers = received.map(({ eml }) => /^Message-ID: (.*)$/m.exec(eml)?.[1]?.trim())
  expect(numbers).toEqual(['<travail-7@lavandiere.example>', '<travail-7@lavandiere.example>'])
})

test('a message reaches its one recipient over SMTP, accents and lines intact', async () => {
  await mailer({ SMTP_URL: await startSmtp() }).send(MESSAGE)
  expect(received).toHaveLength(1)
  const [mail] = received
  expect(mail?.from).toBe('ne-pas-repondre@lavandiere.example')
  expect(mail?.to).toEqual([MESSAGE.to])
  expect(headersOf(mail?.eml ?? '')).toMatch(/^To: jeanne\.dupre@exemple\.test$/m)
  expect(textOf(mail?.eml ?? '').replaceAll('\r', '')).toBe(MESSAGE.text)
})

test('without SMTP settings a message is a private file, and the log says so without the address', async () => {
  await mailer().send(MESSAGE)
  const [file = ''] = await readdir(join(dir, 'mail'))
  expect(file).toMatch(/\.eml$/)
  expect((await stat(join(dir, 'mail', file))).mode & 0o777).toBe(0o600)
  const eml = await readFile(join(dir, 'mail', file), 'utf8')
  expect(headersOf(eml)).toMatch(/^To: jeanne\.dupre@exemple\.test\r?$/m)
  expect(textOf(eml).replaceAll('\r', '')).toBe(MESSAGE.text)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('aucun serveur SMTP réglé')
  expect(lines[0]).not.toContain('jeanne')
})

for (const to of [
  'a@exemple.test\r\nBcc: pirate@exemple.test',
  'a@exemple.test\nBcc: pirate@exemple.test',
  'a@exemple.test, pirate@exemple.test',
  'a@exemple.test;pirate@exemple.test',
  'Pirate <pirate@exemple.test>',
  'groupe: pirate@exemple.test',
  'a@exemple.test pirate@exemple.test',
  'a@b@exemple.test',
  '',
]) {
  test(`S6 no recipient is added by the address ${JSON.stringify(to)}`, async () => {
    const error = await failure(mailer({ SMTP_URL: await startSmtp() }).send({ ...MESSAGE, to }))
    expect(error.message).toBe('not one mail address')
    expect(received).toEqual([])
  })
}

for (const end of ['\r\n', '\n', '\r', '\u2028', '\0']) {
  test(`S6 no header is added by a subject with ${JSON.stringify(end)}`, async () => {
    const subject = `Bonjour${end}Bcc: pirate@exemple.test${end}${end}<p>corps</p>`
    await mailer({ SMTP_URL: await startSmtp() }).send({ ...MESSAGE, subject })
    expect(received[0]?.to).toEqual([MESSAGE.to])
    expect(headersOf(received[0]?.eml ?? '')).not.toMatch(/^bcc:/im)
    expect(textOf(received[0]?.eml ?? '').replaceAll('\r', '')).toBe(MESSAGE.text)
  })
}

test('S19 a refused recipient fails with an error that does not name the person', async () => {
  const sent = mailer({ SMTP_URL: await startSmtp() }).send({ ...MESSAGE, to: 'inconnu@exemple.test' })
  const error = await failure(sent)
  expect(error.message).toBe('SMTP EENVELOPE 550')
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('inconnu@')
  expect(error.cause).toBeUndefined()
})

test('S19 a mail server that is away, silent, talks nonsense or without end fails in time', async () => {
  const urls = [
    'smtp://127.0.0.1:9',
    await startSocket(() => {}),
    await startSocket((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    await startSocket((socket) => socket.write(Buffer.alloc(10_000_000, 'x'))),
    await startSocket((socket) => socket.write('220 bonjour\r\n')),
  ]
  for (const SMTP_URL of urls) {
    const error = await failure(mailer({ SMTP_URL }).send(MESSAGE))
    expect(error.message).toMatch(/^SMTP E[A-Z]+( \d+)?$/)
  }
})
