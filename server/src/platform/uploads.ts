import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { FastifyRequest } from 'fastify'

/** A file as it was sent: its name and type are what the sender says of it. */
export interface Upload {
  bytes: Buffer
  filename: string
  mimetype: string
}

const broken = () => new Refus('requete-invalide', 'Le fichier reçu est incomplet ou illisible')

/**
 * The file of a multipart form, in its field `file`, read whole.
 * @throws Refus 400 when there is none or the form is broken, 413 beyond `maxBytes`
 */
export async function uploadOf(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw missing()
  const part = await request.file({ limits: { fileSize: maxBytes } }).catch(refused)
  if (part?.fieldname !== 'file') throw missing()
  const bytes = await part.toBuffer().catch(refused)
  return { bytes, filename: part.filename ?? '', mimetype: part.mimetype }
}

const missing = () => new Refus('requete-invalide', 'Un fichier « file » est attendu')

/** The framework says by a status what it refuses; the parser of forms only throws (a form cut short, no boundary). */
function refused(error: unknown): never {
  throw error instanceof Error && 'statusCode' in error ? error : broken()
}
