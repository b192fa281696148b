import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Config, readConfig } from '../../config.ts'
import { type FileStore, makeFiles, newFileName } from './files.ts'

const NOT_OURS = [
  '../../etc/passwd',
  '/etc/passwd',
  'aaaaaaaaaaaa/../b.jpg',
  'aaaaaaaaaaaa\\b.jpg',
  'aaaaaaaaaaaa.jpg\0.png',
  'aaaaaaaaaaaa.jpg\n',
  '.aaaaaaaaaaaa.jpg',
  'aaaaaaaaaaaa',
  'court.jpg',
  '',
]
const PHOTO = Buffer.from([0xff, 0xd8, 0, 1, 2, 0xff, 0xd9])

let dir: string
const config = (more: Record<string, string> = {}): Config =>
  readConfig({ NODE_ENV: 'test', VAR_DIR: dir, ...more })

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lavandiere-fichiers-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function refusal(work: Promise<unknown>): Promise<Refus> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refus)) throw new Error(`a Refus was expected, not ${String(error)}`)
  return error
}

async function keepsFiles(files: FileStore): Promise<void> {
  const name = newFileName('jpg')
  expect(await files.get(name)).toBeNull()
  await files.put(name, PHOTO, 'image/jpeg')
  expect(await files.get(name)).toEqual({ bytes: PHOTO, contentType: 'image/jpeg' })
  await files.put(name, Buffer.from('again'), 'image/jpeg')
  expect((await files.get(name))?.bytes.toString()).toBe('again')
  await files.remove(name)
  await files.remove(name)
  expect(await files.get(name)).toBeNull()
}

async function refusesForeignNames(files: FileStore): Promise<void> {
  for (const name of NOT_OURS) {
    expect(await files.get(name), JSON.stringify(name)).toBeNull()
    await expect(files.put(name, PHOTO, 'image/jpeg'), JSON.stringify(name)).rejects.toThrow(/not a stored/)
    await expect(files.remove(name), JSON.stringify(name)).rejects.toThrow(/not a stored/)
  }
}

test('OPEN-45 a name is unguessable and never the same twice', () => {
  const names = new Set(Array.from({ length: 1000 }, () => newFileName('jpg')))
  expect(names.size).toBe(1000)
  for (const name of names) expect(name).toMatch(/^[\w-]{24}\.jpg$/)
})

describe('a folder', () => {
  test('S9 keeps a file whole, replaces it, removes it, and leaves no partial file', async () => {
    await keepsFiles(makeFiles(config()))
    const left = await readdir(join(dir, 'fichiers'), { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
  })

  test('S2 no name leads outside of the folder', () => refusesForeignNames(makeFiles(config())))

  test('S11 a folder that cannot be written refuses with a sentence', async () => {
    const blocked = join(dir, 'bloque')
    await writeFile(blocked, 'a file where the folder should be')
    const broken = makeFiles({ ...config(), VAR_DIR: blocked })
    const error = await refusal(broken.put(newFileName('jpg'), PHOTO, 'image/jpeg'))
    expect(error.code).toBe('indisponible')
    expect(error.message).toBe('Le stockage des fichiers est momentanément indisponible, réessayez')
    expect((await refusal(broken.get(newFileName('jpg')))).code).toBe('indisponible')
    expect((await refusal(broken.remove(newFileName('jpg')))).code).toBe('indisponible')
  })
})

describe('a bucket', () => {
  let bucket: Bucket
  beforeAll(async () => {
    bucket = await startBucket()
  })
  afterAll(() => bucket.stop())
  beforeEach(() => bucket.mode('ok'))

  const store = (name = 'photos', timeoutMs = 400) =>
    makeFiles(
      config({
        S3_ENDPOINT: bucket.url,
        S3_BUCKET: name,
        S3_REGION: 'fr-par',
        S3_ACCESS_KEY_ID: 'cle',
        S3_SECRET_ACCESS_KEY: 'secret-du-bucket',
      }),
      timeoutMs,
    )

  test('S19 keeps a file, replaces it, removes it, by signed requests without the key in them', async () => {
    await keepsFiles(store())
    expect(bucket.requests.length).toBeGreaterThan(0)
    for (const { authorization } of bucket.requests) {
      expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=cle\/\d{8}\/fr-par\/s3\/aws4_request/)
      expect(authorization).not.toContain('secret-du-bucket')
    }
  })

  test('S2 no name leads to another object', async () => {
    const before = bucket.requests.length
    await refusesForeignNames(store())
    expect(bucket.requests.length).toBe(before)
  })

  test('a bucket that does not exist keeps nothing and says so', async () => {
    const error = await refusal(store('absent').put(newFileName('jpg'), PHOTO, 'image/jpeg'))
    expect(error.code).toBe('indisponible')
  })

  for (const mode of ['errors', 'forbidden', 'silent', 'half', 'elsewhere'] as const) {
    test(`S19 a bucket that answers ${mode} refuses in time, with a sentence`, async () => {
      bucket.mode(mode)
      const files = store()
      const start = performance.now()
      const error = await refusal(files.get(newFileName('jpg')))
      expect(error.code).toBe('indisponible')
      if (mode !== 'half')
        expect((await refusal(files.put(newFileName('jpg'), PHOTO, 'image/jpeg'))).code).toBe('indisponible')
      expect(performance.now() - start).toBeLessThan(3_000)
    })
  }

  test('S19 a bucket that is not there refuses with a sentence', async () => {
    const away = makeFiles(config({ S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'photos' }), 400)
    expect((await refusal(away.get(newFileName('jpg')))).code).toBe('indisponible')
  })
})

type Mode = 'ok' | 'errors' | 'forbidden' | 'silent' | 'half' | 'elsewhere'
interface Bucket {
  url: string
  requests: { authorization: string }[]
  mode(mode: Mode): void
  stop(): Promise<void>
}

/** A bucket with the verbs that we use, by path-style addresses as S3-compatible stores accept them. */
async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const requests: { authorization: string }[] = []
  let mode: Mode = 'ok'
  const server: Server = createServer(async (request, response) => {
    const path = request.url ?? ''
    requests.push({ authorization: request.headers.authorization ?? '' })
    const bytes = await bodyOf(request)
    if (mode === 'silent') return
    if (mode === 'half') {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      return
    }
    if (mode === 'elsewhere') return response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
    if (mode !== 'ok') return response.writeHead(mode === 'errors' ? 500 : 403).end('<Error/>')
    if (!path.startsWith('/photos/')) return response.writeHead(404).end('<Error>NoSuchBucket</Error>')
    if (request.method === 'PUT') {
      objects.set(path, { bytes, type: request.headers['content-type'] ?? '' })
      return response.writeHead(200).end()
    }
    const found = objects.get(path)
    if (request.method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    if (!found) return response.writeHead(404).end('<Error>NoSuchKey</Error>')
    return response.writeHead(200, { 'content-type': found.type }).end(found.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    mode(next) {
      mode = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
