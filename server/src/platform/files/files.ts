import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../../config.ts'
import { withDeadline } from '../deadline.ts'

/** Where uploaded files are kept, by an opaque name. */
export interface FileStore {
  /** Keeps a file whole or not at all. */
  put(name: string, bytes: Buffer): Promise<void>
  /** As `put`, from a file on this machine, which is never in memory as a whole. */
  putFile(name: string, path: string): Promise<void>
  /** The content of a file of any size, as a stream; null when no file has this name. */
  stream(name: string): Promise<Readable | null>
  /** The file with its media type, or null when there is none of that name. */
  get(name: string): Promise<{ bytes: Buffer; contentType: string } | null>
  remove(name: string): Promise<void>
}

/** An unguessable name (OPEN-45). */
export const newFileName = (extension: string) => `${randomBytes(18).toString('base64url')}.${extension}`

/** The kinds of files that are kept, by their extensions. */
const mediaTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  png: 'image/png',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
  bin: 'application/octet-stream',
}
const NAME = /^[\w-]{10,100}\.[a-z0-9]{2,5}$/
const BUCKET_TIMEOUT_MS = 10_000
/** A large file, which is streamed, may take this many times the usual time. */
const LARGE = 30

/** The refusal (503) when the store cannot be reached, is too slow or is full. */
export const storeAway = () =>
  new Refus('indisponible', 'Le stockage des fichiers est momentanément indisponible, réessayez')

const contentTypeOf = (name: string) => mediaTypes[name.split('.')[1] ?? ''] ?? 'application/octet-stream'

/** Only names that we made reach the disk or the bucket: no path of a caller's can. */
function checked(name: string): string {
  if (!NAME.test(name)) throw new Error(`not a stored file's name: ${name}`)
  return name
}

/**
 * A folder by default; the bucket when the deployment names one. A store that is away, or full, refuses with 503 (S11,
 * S19); a name that is not one of ours is an Error when written and null when read.
 */
export const makeFiles = (config: Config, bucketTimeoutMs = BUCKET_TIMEOUT_MS): FileStore =>
  config.S3_ENDPOINT && config.S3_BUCKET
    ? bucket(config, bucketTimeoutMs)
    : folder(join(config.VAR_DIR, 'fichiers'))

function folder(root: string): FileStore {
  // Two letters of the name make the sub-folder, so that none grows too long to list.
  const dirOf = (name: string) => join(root, checked(name).slice(0, 2))
  const keep = async (name: string, content: () => Buffer | Promise<Readable>) => {
    const dir = dirOf(name)
    try {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await writeWhole(dir, name, await content())
    } catch {
      throw storeAway()
    }
  }
  const opened = async (name: string) => {
    if (!NAME.test(name)) return null
    try {
      return await open(join(dirOf(name), name))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw storeAway()
    }
  }
  return {
    put: (name, bytes) => keep(name, () => bytes),
    // Opened before the stream is made: a stream made from a path reports a missing file by an event, which ends the
    // process when nobody listens yet.
    putFile: (name, path) => keep(name, async () => (await open(path)).createReadStream()),
    stream: async (name) => (await opened(name))?.createReadStream() ?? null,
    async get(name) {
      const file = (await opened(name))?.createReadStream()
      return file ? { bytes: await buffer(file), contentType: contentTypeOf(name) } : null
    },
    async remove(name) {
      const path = join(dirOf(name), name)
      await rm(path, { force: true }).catch(() => {
        throw storeAway()
      })
    },
  }
}

/** Written to a separate file, flushed, then renamed: a crash leaves the whole file or nothing under its name (S9). */
async function writeWhole(dir: string, name: string, content: Buffer | Readable): Promise<void> {
  const partial = join(dir, `.${name}.${randomBytes(4).toString('hex')}`)
  try {
    await flushed(partial, 'wx', (handle) => handle.writeFile(content))
    await rename(partial, join(dir, name))
    // The name itself is on the disk only once its folder is.
    await flushed(dir, 'r')
  } catch (error) {
    // When the file could not be opened, nobody has read the stream of its content: it is closed here.
    if (content instanceof Readable) content.destroy()
    await rm(partial, { force: true })
    throw error
  }
}

async function flushed(path: string, flags: string, write?: (handle: FileHandle) => Promise<void>) {
  const handle = await open(path, flags, 0o600)
  try {
    await write?.(handle)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function bucket(config: Config, timeoutMs: number): FileStore {
  const client = new AwsClient({
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
    region: config.S3_REGION,
    service: 's3',
    retries: 2,
  })
  const urlOf = (name: string) =>
    `${config.S3_ENDPOINT?.replace(/\/$/, '')}/${config.S3_BUCKET}/${checked(name)}`
  /** The bytes of an answer; null for 404. One time limit covers the retries and the body. */
  const call = async (name: string, init: RequestInit, ms = timeoutMs) => {
    const url = urlOf(name)
    try {
      return await withDeadline(ms, async (signal) => {
        const answer = await client.fetch(url, { ...init, signal, redirect: 'error' })
        const bytes = Buffer.from(await answer.arrayBuffer())
        if (answer.status === 404) return null
        if (!answer.ok) throw storeAway()
        return bytes
      })
    } catch {
      // Too slow, or a bad answer: one refusal for all.
      throw storeAway()
    }
  }
  const keep = async (name: string, body: Uint8Array<ArrayBuffer> | Blob, ms = timeoutMs) => {
    const headers = { 'content-type': contentTypeOf(name) }
    // 404 on a write: there is no such bucket.
    if (!(await call(name, { method: 'PUT', body, headers }, ms))) throw storeAway()
  }
  return {
    put: (name, bytes) => keep(name, new Uint8Array(bytes)),
    putFile: async (name, path) => keep(name, await openAsBlob(path), timeoutMs * LARGE),
    async stream(name) {
      if (!NAME.test(name)) return null
      const signal = AbortSignal.timeout(timeoutMs * LARGE)
      const answer = await client.fetch(urlOf(name), { signal, redirect: 'error' }).catch(() => {
        throw storeAway()
      })
      if (answer.status === 404) return null
      if (!answer.ok || !answer.body) throw storeAway()
      return Readable.from(answer.body, { objectMode: false })
    },
    async get(name) {
      if (!NAME.test(name)) return null
      const bytes = await call(name, { method: 'GET' })
      return bytes && { bytes, contentType: contentTypeOf(name) }
    },
    async remove(name) {
      await call(name, { method: 'DELETE' })
    },
  }
}
