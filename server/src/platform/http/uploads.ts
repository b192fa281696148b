import type { Readable } from 'node:stream'
import { Refus, tooLarge } from '@lavandiere/domain/kernel/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type Asker, askerOf } from '../admission/admission.ts'
import { newFileName } from '../files/files.ts'
import type { Services } from '../services.ts'
import { requireBearer } from './auth.ts'
import { readWhole } from './bodies.ts'

/** A file as it was sent; its name and type are claims of the sender. */
export interface Upload {
  bytes: Buffer
  filename: string
  mimetype: string
}

/** What a route makes of the file that it takes, before its transaction (`storing`, `reading`). */
export interface FileTaken {
  maxBytes: number
  /** Makes and stores the content, then does the work; content that the work named no row for is removed. */
  around<T>(request: FastifyRequest, services: Services, work: () => Promise<T>): Promise<T>
}

/** The content that is stored in place of a file as it was sent. */
interface Content {
  bytes: Buffer
  extension: string
}

/**
 * How a route keeps its file. It is made and stored before the transaction: neither a picture to decode nor a slow
 * bucket holds a connection of the database (S12, S19). The handler takes it by `of`, for the row that names it.
 * @param make the content to store of the file that the asker sent; throws a Refus for a file that is not taken
 */
export function storing<C extends Content>(
  maxBytes: number,
  make: (upload: Upload, asker: Asker) => C | Promise<C>,
) {
  const kept = new WeakMap<FastifyRequest, C & { nom: string }>()
  return {
    maxBytes,
    async around<T>(request: FastifyRequest, services: Services, work: () => Promise<T>): Promise<T> {
      const { files } = services
      const content = await make(uploadOf(request), senderOf(request, services))
      const nom = newFileName(content.extension)
      await files.put(nom, content.bytes)
      kept.set(request, { ...content, nom })
      try {
        return await work()
      } finally {
        // Once taken it stays: a commit that failed may have been done all the same.
        if (kept.delete(request)) await files.remove(nom).catch(() => {})
      }
    },
    /** The stored content with its name in the store, for the row that names it; asked once. */
    of(request: FastifyRequest): C & { nom: string } {
      const found = kept.get(request)
      if (!found) throw missing()
      kept.delete(request)
      return found
    },
  }
}

/**
 * How a route reads its file without storing it: before the transaction, since a workbook takes seconds to read. The
 * handler takes the result by `of`.
 * @param make throws a Refus for a file that is not taken
 */
export function reading<C>(maxBytes: number, make: (upload: Upload, asker: Asker) => Promise<C>) {
  const made = new WeakMap<FastifyRequest, { content: C }>()
  return {
    maxBytes,
    async around<T>(request: FastifyRequest, services: Services, work: () => Promise<T>): Promise<T> {
      made.set(request, { content: await make(uploadOf(request), senderOf(request, services)) })
      return work()
    },
    of(request: FastifyRequest): C {
      const found = made.get(request)
      if (!found) throw missing()
      return found.content
    },
  }
}

/** Who sent a file, with its turns: only people send files. */
const senderOf = (request: FastifyRequest, { admission }: Services): Asker =>
  askerOf(admission, requireBearer(request))

declare module 'fastify' {
  interface FastifyRequest {
    /** The file that came with the call, read before its transaction began; null for a call without one. */
    upload: Upload | null
  }
}

const broken = () => new Refus('requete-invalide', 'Le fichier reçu est incomplet ou illisible')

/**
 * Reads the file of a multipart form, in its field `file`, whole. The pipeline does so before it opens a transaction:
 * a slow sender holds no connection of the database.
 * @throws Refus 400 when there is none or the form is broken, 413 beyond its limit
 */
export async function receive(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw missing()
  const part = await request.file({ limits: { fileSize: maxBytes } }).catch(throwRefusal)
  if (part?.fieldname !== 'file') throw missing()
  const bytes = await receiveWhole(part.file, request).catch(throwRefusal)
  return { bytes, filename: part.filename ?? '', mimetype: part.mimetype }
}

/**
 * Reads a multipart form of a page without a script: its fields as texts, and its file, which may be missing.
 * @throws Refus 400 for a broken form, 413 beyond the limit
 */
export async function receiveForm(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ fields: Record<string, string>; upload: Upload | null }> {
  if (!request.isMultipart()) throw broken()
  const fields: Record<string, string> = {}
  let upload: Upload | null = null
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value
        continue
      }
      const bytes = await receiveWhole(part.file, request)
      // A browser sends an empty file where none was chosen.
      if (bytes.length > 0) upload = { bytes, filename: part.filename ?? '', mimetype: part.mimetype }
    }
  } catch (error) {
    throwRefusal(error)
  }
  return { fields, upload }
}

/**
 * The file whole, within the room of its account.
 * @throws Refus 413 beyond the limit of its form: the parser then only cuts the file short
 */
async function receiveWhole(
  file: Readable & { truncated?: boolean },
  { room }: FastifyRequest,
): Promise<Buffer> {
  const bytes = await readWhole(file, (chunk) => room?.take(chunk.length))
  if (file.truncated) throw tooLarge()
  return bytes
}

/**
 * Bytes of unused files that a company, or one of its accounts, may have sent: photos and logos that no item uses,
 * imports that were never saved (entretien.ts removes them).
 */
const ENTAME_OCTETS = { societe: 2_000_000_000, compte: 400_000_000 }

/**
 * Refuses further files while too many were sent without being used. The bound of one account keeps a telephone that
 * sends in a loop from using up the allowance of its colleagues.
 * @param compte bytes of unused files of the account that sends
 * @param societe bytes of unused files of its company
 * @throws Refus 429 beyond the bounds
 */
export function refuseHoard({ compte, societe }: { compte: number; societe: number }): void {
  if (compte < ENTAME_OCTETS.compte && societe < ENTAME_OCTETS.societe) return
  const who = societe < ENTAME_OCTETS.societe ? 'Vous avez' : 'Votre société a'
  throw new Refus('trop-de-demandes', `${who} envoyé trop de fichiers sans les utiliser`, {
    headers: { 'retry-after': '3600' },
  })
}

/** The columns that `refuseHoard` needs: sums over unused files. */
export const hoardColumns = { compte: 'number', societe: 'number' } as const

/** SQL of these columns, over rows with `octets` and `auteur_id`. */
export const hoardOf = (account: number): SQL =>
  sql`coalesce(sum(octets) filter (where auteur_id = ${account}), 0)::float8 as compte, coalesce(sum(octets), 0)::float8 as societe`

/** The file that came with a call of a route that declares `upload`. */
export function uploadOf(request: FastifyRequest): Upload {
  if (!request.upload) throw missing()
  return request.upload
}

const missing = () => new Refus('requete-invalide', 'Un fichier « file » est attendu')

/** The framework gives a status with what it refuses; the parser of forms only throws (a form cut short, no boundary). */
function throwRefusal(error: unknown): never {
  throw error instanceof Refus || (error instanceof Error && 'statusCode' in error) ? error : broken()
}
