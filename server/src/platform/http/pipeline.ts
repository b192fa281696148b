import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { forbidden, notFound, Refus, tooLarge } from '@lavandiere/domain/kernel/errors.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { opens } from '@lavandiere/domain/ouvertures.ts'
import { can } from '@lavandiere/domain/rights.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { PATIENCE } from '../admission/bounds.ts'
import { costOf, isDear } from '../admission/cost.ts'
import { answerWhenLate, bodyMs } from '../admission/patience.ts'
import type { BodyRoom } from '../admission/room.ts'
import { type Caller, personCalls } from '../admission/who.ts'
import { asActor, type Bearer, type Tx } from '../db/actor.ts'
import { strictQuery } from '../resource/list-query.ts'
import type { Services } from '../services.ts'
import { requireBearer } from './auth.ts'
import { bearerOfKey, keyIn } from './cles-api.ts'
import { isMatch } from './etag.ts'
import { runOnce } from './idempotence.ts'
import { Packed } from './packed.ts'
import type { ActorRoute, Answer, Call, PublicRoute, Route, Sender } from './route.ts'
import { type FileTaken, receive } from './uploads.ts'
import { BASE, BODY_LIMIT, JSON_TYPE, LD, MERGE, violationsOf } from './wire.ts'

declare module 'fastify' {
  interface FastifyRequest {
    bearer: Bearer | null
    /** The company that sends, of a call by a key in its path (PublicRoute). */
    sender: Sender | null
    /** The media type that the caller accepts (ld+json unless it asks for plain JSON). */
    answerType: string
    /** The memory that the call takes; null for a call without a log-in, whose body is small. */
    room: BodyRoom | null
  }
  interface FastifyContextConfig {
    route?: Route
  }
}

const BODY_TYPES = {
  POST: [LD, JSON_TYPE],
  PUT: [JSON_TYPE, LD],
  PATCH: [MERGE],
  GET: [],
  DELETE: [],
} as const

const NO_QUERY = strictQuery({})
const CLE_FERMEE = "La clé d'API n'ouvre pas cet appel"

/** Registers a declared call with the one pipeline that all share: authenticate, authorise, parse, transaction, handler. */
export function register(app: FastifyInstance, def: Route, services: Services): void {
  const bodyTypes = def.bodyTypes ?? BODY_TYPES[def.method]
  app.route({
    method: def.method,
    url: BASE + def.url,
    ...(def.bodyLimit === undefined ? {} : { bodyLimit: def.bodyLimit }),
    handlerTimeout: (def.timeoutMs ?? PATIENCE.handlerMs) + bodyMs(def),
    config: { route: def },
    onRequest: async (request, reply) => {
      await admit(def, request, services)
      refuseTooLarge(def, request)
      refuseBodyType(bodyTypes, request)
      makeRoom(request, reply, services)
    },
    handler: async (request, reply) => {
      if (def.method !== 'GET') answerWhenLate(reply, def)
      const input = {
        params: parse(def.params, request.params, 'introuvable'),
        query: parse(def.query ?? NO_QUERY, request.query, 'requete-invalide'),
        body: def.body ? parse(def.body, request.body, 'invalide') : undefined,
        request,
        services,
        gone: () => goneSignal(reply.raw),
      }
      def.refuseBody?.(input.body)
      const run = () => {
        if (def.access === 'public') return runPublic(def, input)
        return runAsActor(def, request, input, services)
      }
      const answer = await (def.upload ? withFile(def.upload, request, services, run) : run())
      return sendAnswer(reply, def, answer)
    },
  })
}

async function admit(def: Route, request: FastifyRequest, services: Services): Promise<void> {
  if (def.access === 'public') {
    if (def.senderOf) request.sender = await def.senderOf(request, services)
    return
  }
  const { authorization } = request.headers
  const key = keyIn(authorization)
  const bearer = key
    ? await bearerOfKey(key, request.ip, services)
    : await services.tokens.verify(authorization)
  request.bearer = bearer
  services.admission.rates.calls.count(personCalls(bearer).account)
  const [action, subject] = def.access
  const { cle } = bearer
  if (!can(bearer.role, action, subject) || (cle && !opens(cle.portees, action, subject))) {
    request.log.warn({ acteur: bearer.id, cle: cle?.id, action, subject }, 'refus de droit')
    throw cle ? new Refus('interdit', CLE_FERMEE) : forbidden()
  }
}

/** Who is counted; null for a call without a log-in. */
function callerOf({ bearer, sender }: FastifyRequest): Caller | null {
  if (bearer) return personCalls(bearer)
  return sender
}

/** Room for a body that comes, until the call is answered or its caller has gone. */
function makeRoom(request: FastifyRequest, { raw }: FastifyReply, { admission }: Services): void {
  const { headers } = request
  const caller = callerOf(request)
  if (!caller || (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined))
    return
  const room = admission.room.enter(caller)
  room.expect(Number(headers['content-length'] ?? 0))
  request.room = room
  raw.once('finish', room.leave).once('close', room.leave)
}

/** A body that says it is too large is refused before it is read (S7). */
function refuseTooLarge(def: Route, request: FastifyRequest): void {
  if (Number(request.headers['content-length']) > (def.bodyLimit ?? BODY_LIMIT)) throw tooLarge()
}

function refuseBodyType(accepted: readonly string[], { headers }: FastifyRequest): void {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new Refus('type-refuse', 'Les données sont à envoyer sans compression')
  }
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
  if ((type === undefined && !hasBody) || accepted.length === 0 || accepted.includes(type ?? '')) return
  throw new Refus('type-refuse', `Type de contenu refusé. Types acceptés : ${accepted.join(', ')}`)
}

function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  code: 'introuvable' | 'requete-invalide' | 'invalide',
) {
  if (!schema) return value
  if (code === 'invalide' && value === undefined)
    throw new Refus('requete-invalide', 'Le corps de la demande est vide')
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  if (code === 'introuvable') throw notFound()
  const violations = violationsOf(parsed.error)
  const said = violations.map(({ propertyPath, message }) =>
    propertyPath && code === 'requete-invalide' ? `${propertyPath} : ${message}` : message,
  )
  throw new Refus(code, said.join('\n'), { violations })
}

/** Receives the file of a call, keeps it, and does the work; account and session are looked at before the file. */
async function withFile(
  upload: FileTaken,
  request: FastifyRequest,
  services: Services,
  run: () => Promise<Answer>,
): Promise<Answer> {
  await asActor(services.pool, requireBearer(request), async () => {}, { isRead: true })
  request.upload = await receive(request, upload.maxBytes)
  return upload.around(request, services, run)
}

/** Calls of one sender share turns, as the calls of one account do. */
function runPublic(def: PublicRoute, input: Input): Promise<Answer> {
  const { sender } = input.request
  const act = () => def.handler(input as Parameters<PublicRoute['handler']>[0])
  return sender ? input.services.admission.turns.data.run(sender.account, act) : act()
}

type Input = Pick<Call<never, never, never>, 'request' | 'services' | 'gone'> & {
  params: unknown
  query: unknown
  body: unknown
}

async function runAsActor(
  def: ActorRoute,
  request: FastifyRequest,
  input: Input,
  services: Services,
): Promise<Answer> {
  const bearer = requireBearer(request)
  const work = async (tx: Tx, actor: Actor) => {
    const call = { ...input, actor } as Parameters<ActorRoute['handler']>[1]
    if (def.timeoutMs !== undefined) {
      await tx.execute(sql`select set_config('statement_timeout', ${String(def.timeoutMs)}, true)`)
    }
    const key = request.headers['idempotency-key']
    const isWrite = def.method === 'POST' && def.access[0] !== 'read'
    if (!isWrite || typeof key !== 'string') return def.handler(tx, call)
    const caller = { acteur: actor.id, cle: bearer.cle?.id }
    return runOnce(tx, { ...caller, key, request, secret: services.config.SECRET }, async () => {
      const answer = await def.handler(tx, call)
      return { ...answer, status: answer.status ?? def.answer.status }
    })
  }
  let made: Answer | undefined
  const keep = async (tx: Tx, actor: Actor) => {
    made = await work(tx, actor)
    return made
  }
  const isRead = def.method === 'GET' && def.access[0] === 'read'
  const act = () => asActor(services.pool, bearer, keep, { isRead })
  const answer = await inTurn(def, bearer, input, act).catch((error) => {
    // The handler succeeded but its transaction failed: nobody will read the answer.
    if (made) closeUnread(made)
    throw error
  })
  await answer.after?.()
  return answer.outside ? answer.outside() : answer
}

/** Does the work of a call when its account has its turn: those of heavy and dear calls first, then at the database. */
function inTurn<T>(def: ActorRoute, bearer: Bearer, input: Input, act: () => Promise<T>): Promise<T> {
  const { rates, turns } = input.services.admission
  const { account } = personCalls(bearer)
  const cost = costOf(input.query, def.span?.(input))
  // One call was counted before it was parsed.
  if (cost > 1) rates.calls.count(account, cost - 1)
  const data = () => turns.data.run(account, act)
  if (def.timeoutMs !== undefined) return turns.heavy.run(account, data)
  return isDear(cost) ? turns.dear.run(account, data) : data()
}

/** Closes the file that an answer streams, when nobody will read the answer. */
function closeUnread({ body }: Answer): void {
  // Nobody waits for this file any more, so its errors are ignored.
  if (body instanceof Readable) body.on('error', () => {}).destroy()
}

/** Sends an answer, or 304 to who has it already; a text body is JSON already. */
function sendAnswer(reply: FastifyReply, def: Route, answer: Answer): FastifyReply | Promise<FastifyReply> {
  if (reply.sent || reply.raw.destroyed) {
    closeUnread(answer)
    return reply
  }
  const { status = def.answer.status, body = null, type, headers = {} } = answer
  reply.code(status).headers(headers)
  if (body === null) return reply.send()
  const known = def.method === 'GET' && headers.etag && reply.request.headers['if-none-match']
  if (known && isMatch(known, [headers.etag ?? ''])) return reply.code(304).send()
  reply.type(type ?? def.answer.type ?? reply.request.answerType)
  if (body instanceof Packed) return body.send(reply)
  if (Buffer.isBuffer(body) || (typeof body === 'object' && 'pipe' in body)) return reply.send(body)
  return reply.send(typeof body === 'string' ? body : JSON.stringify(body))
}

/**
 * A signal that is aborted when the caller leaves before its answer is complete. Its reason is a refusal, which nobody
 * reads.
 */
function goneSignal(raw: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const tell = () => {
    if (!raw.writableFinished) gone.abort(new Refus('requete-invalide', 'La demande a été interrompue'))
  }
  if (raw.closed) tell()
  else raw.once('close', tell)
  return gone.signal
}
