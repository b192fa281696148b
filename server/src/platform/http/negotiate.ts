import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { FastifyRequest } from 'fastify'
import { BASE, JSON_TYPE, LD, PROBLEM } from './wire.ts'

const SERVED = [LD, JSON_TYPE, PROBLEM]

/**
 * Settles the media type of the answer, by the weights of the Accept header (RFC 9110, 12.5.1).
 * @throws Refus 406 when the caller takes none that the path serves
 */
export function negotiate(request: FastifyRequest): void {
  // An unknown path or verb is answered as such, whatever types the caller accepts.
  if (request.is404 || !request.url.startsWith(BASE)) return
  const { accept } = request.headers
  const { answer, otherwise } = request.routeOptions.config.route ?? {}
  const own = answerTypeOf(answer) ?? LD
  if (own !== JSON_TYPE && own !== LD) {
    // The route has two kinds of answer, and the body, which has not arrived yet, decides which one the call gets.
    const served = [own, answerTypeOf(otherwise)].filter((type) => type !== undefined)
    if (accept !== undefined && !served.some((type) => isAccepted(request, type)))
      throw unserved(served.join(', '))
    return
  }
  if (accept === undefined || accept === '*/*' || accept === LD) return
  const best = accept === JSON_TYPE ? JSON_TYPE : request.accepts().type(SERVED)
  if (!best) throw unserved(`${LD}, ${JSON_TYPE}`)
  if (best === JSON_TYPE) request.answerType = JSON_TYPE
}

const answerTypeOf = (answer: { type?: string } | undefined) => answer?.type?.split(';')[0]

/** Whether the caller takes this type; one that is only a family (`image/*`) has to have one member that is taken. */
function isAccepted(request: FastifyRequest, own: string): boolean {
  if (!own.endsWith('/*')) return request.accepts().type(own) !== false
  const family = own.slice(0, -1)
  const accepted = request.accepts().types()
  return [accepted].flat().some((type) => type === '*/*' || String(type).startsWith(family))
}

const unserved = (types: string) => new Refus('non-acceptable', `Types servis : ${types}`)
