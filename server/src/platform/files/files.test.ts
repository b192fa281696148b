import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bucket, startBucket } from '../../../testing/bucket.ts'
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
  await files.put(name, PHOTO)
  expect(await files.get(name)).toEqual({ bytes: PHOTO, contentType: 'image/jpeg' })
  await files.put(name, Buffer.from('again'))
  expect((await files.get(name))?.bytes.toString()).toBe('again')
  await files.remove(name)
  await files.remove(name)
  expect(await files.get(name)).toBeNull()
}

/** A file larger than one chunk is stored from a file and read as a stream, with the same bytes. */
async function streamsFiles(files: FileStore): Promise<void> {
  const name = newFileName('pdf')
  const large = Buffer.alloc(300_000, 'lavandière ')
  const path = join(dir, `${name}.en-cours`)
  await writeFile(path, large)
  expect(await files.stream(name)).toBeNull()
  await files.putFile(name, path)
  const stream = await files.stream(name)
  expect(stream && (await buffer(stream)).equals(large)).toBe(true)
  expect((await files.get(name))?.contentType).toBe('application/pdf')
  // Many at once: an error reported before anybody listens for it would end the process.
  const absent = () => files.putFile(newFileName('pdf'), join(dir, 'absent'))
  const told = await Promise.allSettled(Array.from({ length: 50 }, absent))
  expect(told.every(({ status }) => status === 'rejected')).toBe(true)
  await files.remove(name)
  expect(await files.stream(name)).toBeNull()
}

async function refusesForeignNames(files: FileStore): Promise<void> {
  for (const name of NOT_OURS) {
    expect(await files.get(name), JSON.stringify(name)).toBeNull()
    expect(await files.stream(name), JSON.stringify(name)).toBeNull()
    await expect(files.put(name, PHOTO), JSON.stringify(name)).rejects.toThrow(/not a stored/)
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

  test('S9 a file of any size goes in from a file and comes out as a stream', () =>
    streamsFiles(makeFiles(config())))

  test('S2 no name leads outside of the folder', () => refusesForeignNames(makeFiles(config())))

  test('S11 a folder that cannot be written refuses with a sentence', async () => {
    const blocked = join(dir, 'bloque')
    await writeFile(blocked, 'a file where the folder should be')
    const broken = makeFiles({ ...config(), VAR_DIR: blocked })
    const error = await refusal(broken.put(newFileName('jpg'), PHOTO))
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

  test('S19 a file of any size goes in from a file and comes out as a stream', () => streamsFiles(store()))

  test('S2 no name leads to another object', async () => {
    const before = bucket.requests.length
    await refusesForeignNames(store())
    expect(bucket.requests.length).toBe(before)
  })

  test('a bucket that does not exist keeps nothing and says so', async () => {
    const error = await refusal(store('absent').put(newFileName('jpg'), PHOTO))
    expect(error.code).toBe('indisponible')
  })

  for (const mode of ['errors', 'forbidden', 'silent', 'half', 'elsewhere'] as const) {
    test(`S19 a bucket that answers ${mode} refuses in time, with a sentence`, async () => {
      bucket.mode(mode)
      const files = store()
      const error = await refusal(files.get(newFileName('jpg')))
      expect(error.code).toBe('indisponible')
      if (mode !== 'half')
        expect((await refusal(files.put(newFileName('jpg'), PHOTO))).code).toBe('indisponible')
    })
  }

  test('S19 a bucket that is not there refuses with a sentence', async () => {
    const away = makeFiles(config({ S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'photos' }), 400)
    expect((await refusal(away.get(newFileName('jpg')))).code).toBe('indisponible')
  })
})
