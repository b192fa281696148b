import type { Readable } from 'node:stream'
import { Refus, tooLarge } from '@lavandiere/domain/kernel/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { JSON_BODY } from '../admission/bounds.ts'
import { JsonCounter } from '../admission/json-size.ts'
import { JSON_TYPE, LD, MERGE } from './wire.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text, or null: read as UTF-8 all the same, bytes of another encoding would be kept as replacement characters (S6). */
function decoded(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/** Reads JSON bodies: within the limits of their route in bytes and in values, and within the room of their account. */
export function parseBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  parseForms(app)
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser([JSON_TYPE, LD, MERGE], (request, payload, done) => {
    receiveBytes(request, payload)
      .then((bytes) => {
        const text = decoded(bytes)
        if (text === null) throw new Refus('requete-invalide', "Le corps de la demande n'est pas en UTF-8")
        parseJson(request, text, done)
      })
      .catch(done)
  })
}

/** The media type of a form without a file, which trackers send. */
export const FORM_FIELDS = 'application/x-www-form-urlencoded'
/** Fields of such a form that are read; further ones are ignored. */
const FORM_FIELDS_MAX = 100

/** Reads the fields of a form as texts. The pipeline accepts this type only for routes that name it (pipeline.ts). */
function parseForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORM_FIELDS, async (request: FastifyRequest, payload: Readable) => {
    const text = decoded(await receiveBytes(request, payload))
    if (text === null) throw new Refus('requete-invalide', "Le corps de la demande n'est pas en UTF-8")
    return Object.fromEntries([...new URLSearchParams(text)].slice(0, FORM_FIELDS_MAX))
  })
}

const cutShort = () => new Refus('requete-invalide', 'La demande a été interrompue')

async function receiveBytes(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  const counter = new JsonCounter(request.routeOptions.config.route?.jsonMax ?? JSON_BODY.ordinary)
  let size = 0
  const bytes = await readWhole(payload, (chunk) => {
    size += chunk.length
    if (size > request.routeOptions.bodyLimit) throw tooLarge()
    request.room?.take(chunk.length)
    counter.add(chunk)
  }).catch((error) => {
    throw error instanceof Refus ? error : cutShort()
  })
  const announced = Number(request.headers['content-length'] ?? size)
  if (announced !== size) {
    throw new Refus('requete-invalide', 'La taille annoncée ne correspond pas aux données reçues')
  }
  return bytes
}

/**
 * What a call sends, whole.
 * @param take looks at each piece that arrives. When it refuses one, the connection stays open for the answer, and the rest
 *   is ignored
 */
export async function readWhole(sent: Readable, take: (chunk: Buffer) => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  const arriving: AsyncIterable<Buffer> = sent.iterator({ destroyOnReturn: false })
  try {
    for await (const chunk of arriving) {
      take(chunk)
      chunks.push(chunk)
    }
  } catch (error) {
    chunks.length = 0
    sent.resume()
    throw error
  }
  return Buffer.concat(chunks)
}
