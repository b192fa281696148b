import type { Readable } from 'node:stream'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import type { Action, Subject } from '@lavandiere/domain/rights.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { JsonLimits } from '../admission/bounds.ts'
import type { Caller } from '../admission/who.ts'
import type { Tx } from '../db/actor.ts'
import type { Services } from '../services.ts'
import type { Packed } from './packed.ts'
import type { FileTaken } from './uploads.ts'
import { FORM } from './wire.ts'

/** What a handler answers. A text body is JSON, sent as it is. */
export interface Answer {
  status?: number
  body?: object | string | Buffer | Readable | Packed | null
  type?: string
  headers?: Record<string, string>
  /** The answer itself, made once the transaction is over: no connection waits for an outside service. */
  outside?: () => Promise<Answer>
  /** What follows a change that stands, before its answer is sent: it is logged, an outside service is asked again. */
  after?: () => unknown
}

/** What a handler is given besides its transaction: everything that was parsed and checked before it. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  actor: Actor
  params: P
  query: Q
  body: B
  request: FastifyRequest
  services: Services
  /**
   * A signal that is aborted when the caller leaves before its answer is complete. Fastify's `request.signal` does not
   * serve: it is aborted as soon as a body was read.
   */
  gone: () => AbortSignal
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Described {
  method: Method
  /** Relative to the API's base path: `/prestations/:id`. */
  url: string
  /** One sentence, for the API's documentation. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /**
   * Checks the body before the call waits for its turn at the database: a body that is wrong by itself is refused
   * at once (S22).
   * @throws Refus
   */
  refuseBody?: (body: unknown) => void
  /** What the body is documented as, where it is checked later than by `body` (a partial update over the stored item). */
  documented?: z.ZodType
  /** The media types that the body may have; the verb's own by default (docs/api.md). */
  bodyTypes?: readonly string[]
  /** The file that the call brings (multipart, field `file`): it is then the body. Read before the transaction. */
  upload?: FileTaken
  /** Bytes that the body may have; one megabyte by default. */
  bodyLimit?: number
  /** What a JSON body may hold; the limits of an ordinary one by default. */
  jsonMax?: JsonLimits
  /**
   * Milliseconds that the whole call may take, and each of its statements; the server's own limits by default. A call that
   * says so is heavy: few run at the same time, and one of each account.
   */
  timeoutMs?: number
  /** What the answer looks like; null when it has no body. Nothing leaves without one. */
  answer: { status: number; schema: z.ZodType | null; description: string; type?: string }
  /**
   * A second kind of answer, with another status and body: a refusal unlike the usual one, as that of a log-in
   * (docs/api.md, Session), or the answer to work that goes on after the call.
   */
  otherwise?: Described['answer']
  /** The resource that the call belongs to, for the documentation: that of its right, unless another is said. */
  tag: string
}

/** Who calls without a log-in, by a key in the path: it is counted as this caller. */
export interface Sender extends Caller {
  /** Id of the key. */
  id: number
  /** The company of the key. */
  exploitantId: number
}

/** A call open to anybody: no actor, so no transaction either; it may open one as the system. */
export interface PublicRoute extends Described {
  access: 'public'
  /**
   * For a call by a key in its path: the company of the key, asked before the body is read.
   * @throws Refus for an unknown key
   */
  senderOf?: (request: FastifyRequest, services: Services) => Promise<Sender>
  handler(call: Omit<Call<never, never, never>, 'actor'>): Promise<Answer>
}

type Asked<P, Q> = Pick<Call<P, Q, never>, 'params' | 'query'>

/**
 * The first and the last day that a read goes over, where its work grows with them: a read of many days is dear
 * (admission/cost.ts).
 */
type Days = readonly [du: string, au: string]

/** A call of an actor: runs in one transaction of this actor. */
export interface ActorRoute extends Described {
  access: readonly [Action, Subject]
  span?(asked: Asked<unknown, unknown>): Days
  handler(tx: Tx, call: Call<never, never, never>): Promise<Answer>
}

export type Route = PublicRoute | ActorRoute

type Out<T> = T extends z.ZodType ? z.output<T> : undefined

/** Bytes that a form may have around its file. */
const FORM_BYTES = 100_000

/** How a route is declared: its call as it is written in documents and logs, `GET /prestations/:id`; the entrypoint is `GET /`. */
type Declared = Omit<Described, 'method' | 'url' | 'params' | 'query' | 'body'> & {
  call: `${Method} /${string}`
}

function callOf(call: Declared['call']): Pick<Described, 'method' | 'url'> {
  const [method, path = ''] = call.split(' ') as [Method, string]
  return { method, url: path === '/' ? '' : path }
}

/** The handlers of a list of routes take different inputs: each is typed where it is declared, none in the list. */
const declared = <R extends Route>(def: object): R => def as unknown as R

/**
 * Declares a call of an actor. The pipeline is the same for all (pipeline.ts): authenticate, authorise by `can`, parse with
 * the schemas, open the actor's transaction, then `handler`.
 */
export function route<
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>({
  call,
  ...def
}: Omit<Declared, 'tag'> & {
  access: readonly [Action, Subject]
  tag?: string
  params?: P
  query?: Q
  body?: B
  span?(asked: Asked<Out<P>, Out<Q>>): Days
} & (
    | { handler(tx: Tx, call: Call<Out<P>, Out<Q>, Out<B>>): Promise<Answer> }
    /** The whole work, made once the transaction that looks at account and session is over. */
    | { outside(call: Call<Out<P>, Out<Q>, Out<B>>): Promise<Answer> }
  )): Route {
  const { upload } = def
  const form = upload && { bodyTypes: [FORM], bodyLimit: upload.maxBytes + FORM_BYTES }
  const common = { ...callOf(call), tag: def.access[1], ...form }
  if ('handler' in def) return declared<ActorRoute>({ ...common, ...def })
  const handler = async (_: Tx, call: never) => ({ outside: () => def.outside(call) })
  return declared<ActorRoute>({ ...common, ...def, handler })
}

/** Bytes that anybody may send without a log-in: the longest password written in escapes fits (S17). */
const PUBLIC_LIMIT = 10_000

/** Declares a call that needs no log-in. */
export function publicRoute<
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>({
  call,
  ...def
}: Declared & {
  params?: P
  query?: Q
  body?: B
  senderOf?: PublicRoute['senderOf']
  handler(call: Omit<Call<Out<P>, Out<Q>, Out<B>>, 'actor'>): Promise<Answer>
}): Route {
  return declared<PublicRoute>({ ...callOf(call), bodyLimit: PUBLIC_LIMIT, ...def, access: 'public' })
}
