import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../config.ts'

/** Where uploaded files are kept, by an opaque name. */
export interface FileStore {
  /** Keeps a file whole or not at all. */
  put(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** The file, or null when there is none of that name. */
  get(name: string): Promise<{ bytes: Buffer; contentType: string } | null>
  remove(name: string): Promise<void>
}

/** An unguessable name (OPEN-45). */
export const newFileName = (extension: string) => `${randomBytes(18).toString('base64url')}.${extension}`

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  png: 'image/png',
  csv: 'text/csv; charset=utf-8',
  bin: 'application/octet-stream',
}
const NAME = /^[\w-]{10,100}\.[a-z0-9]{2,5}$/
const BUCKET_TIMEOUT_MS = 10_000

/** Only names that we made reach the disk or the bucket: no path of a caller's can. */
function checked(name: string): string {
  if (!NAME.test(name)) throw new Error(`not a stored file's name: ${name}`)
  return name
}

/** A folder by default; the bucket when the deployment names one. */
export const makeFiles = (config: Config): FileStore =>
  config.S3_ENDPOINT && config.S3_BUCKET ? bucket(config) : folder(join(config.VAR_DIR, 'fichiers'))

function folder(root: string): FileStore {
  // Two letters of the name make the sub-folder, so that none grows too long to list.
  const dirOf = (name: string) => join(root, checked(name).slice(0, 2))
  return {
    async put(name, bytes) {
      const dir = dirOf(name)
      await mkdir(dir, { recursive: true })
      const partial = join(dir, `.${name}.${randomBytes(4).toString('hex')}`)
      try {
        const handle = await open(partial, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(partial, join(dir, name))
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    async get(name) {
      try {
        const contentType = types[name.split('.')[1] ?? ''] ?? 'application/octet-stream'
        return { bytes: await readFile(join(dirOf(name), name)), contentType }
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    remove: (name) => rm(join(dirOf(name), name), { force: true }),
  }
}

function bucket(config: Config): FileStore {
  const client = new AwsClient({
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
    region: config.S3_REGION,
    service: 's3',
    retries: 2,
  })
  const call = async (name: string, init: RequestInit) => {
    const url = `${config.S3_ENDPOINT?.replace(/\/$/, '')}/${config.S3_BUCKET}/${checked(name)}`
    try {
      const answer = await client.fetch(url, { ...init, signal: AbortSignal.timeout(BUCKET_TIMEOUT_MS) })
      if (answer.ok || answer.status === 404) return answer
    } catch {
      // Away, or too slow: the same refusal as a bad answer.
    }
    throw new Refus('indisponible', 'Le stockage des fichiers est momentanément indisponible, réessayez')
  }
  return {
    async put(name, bytes, contentType) {
      const answer = await call(name, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': contentType },
      })
      if (!answer.ok) throw new Refus('indisponible', "Le stockage des fichiers n'est pas prêt, réessayez")
    },
    async get(name) {
      const answer = await call(name, { method: 'GET' })
      if (!answer.ok) return null
      return {
        bytes: Buffer.from(await answer.arrayBuffer()),
        contentType: answer.headers.get('content-type') ?? 'application/octet-stream',
      }
    },
    async remove(name) {
      await call(name, { method: 'DELETE' })
    },
  }
}
