import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { FastifyRequest } from 'fastify'
import { refusOf } from './wire.ts'

/** A file as it was sent: its name and type are what the sender says of it. */
export interface Upload {
  bytes: Buffer
  filename: string
  mimetype: string
}

/** What a route that takes a file says of it. */
export interface UploadLimit {
  maxBytes: number
  /** The sentence of a larger one, where the framework's (413) is not the one wanted. */
  tooLarge?: () => Refus
}

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
 * @throws Refus 400 when there is none or the form is broken, 413 (or what the route says) beyond its limit
 */
export async function receive(request: FastifyRequest, { maxBytes, tooLarge }: UploadLimit): Promise<Upload> {
  if (!request.isMultipart()) throw missing()
  const part = await request.file({ limits: { fileSize: maxBytes } }).catch(refused)
  if (part?.fieldname !== 'file') throw missing()
  const bytes = await part.toBuffer().catch((error: unknown) => {
    if (tooLarge && refusOf(error)?.code === 'trop-gros') throw tooLarge()
    return refused(error)
  })
  return { bytes, filename: part.filename ?? '', mimetype: part.mimetype }
}

/** The file that came with a call of a route that declares `upload`. */
export function uploadOf(request: FastifyRequest): Upload {
  if (!request.upload) throw missing()
  return request.upload
}

const missing = () => new Refus('requete-invalide', 'Un fichier « file » est attendu')

/** The framework says by a status what it refuses; the parser of forms only throws (a form cut short, no boundary). */
function refused(error: unknown): never {
  throw error instanceof Error && 'statusCode' in error ? error : broken()
}
