import type { z } from 'zod'
import { reportAway, reportReached } from './connection.ts'
import { ApiError, errorOf, errorOfFailure } from './errors.ts'
import { tellReason } from './farewell.ts'
import { renewIfNeeded, renewTokens } from './refresh.ts'
import { clearSession, storedRefreshToken, storedToken } from './store.ts'
import { type Query, urlOf } from './url.ts'

/** How long a call waits for its answer unless its caller sets another limit, in ms. */
const PATIENCE_MS = 30_000

/**
 * The schema that describes an answer. The server's route answers by the same schema and sends nothing else, so the
 * answer is not checked again here.
 */
export interface Described<S extends z.ZodType> {
  answer: S
}

/**
 * Stands for a schema by its type alone: `described<typeof parametres>()`. For the pages before log-in and the first one
 * after it, which do not load the schema library.
 */
export const described = <S extends z.ZodType>() => ({}) as S

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  query?: Query
  /**
   * The version that this write is based on; the server refuses the write (412) when somebody else wrote since
   * (docs/api.md).
   */
  etag?: string | null
  /** Makes a creation safe to repeat: the server answers a repeated key with the first answer (docs/api.md). */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Seconds that the server may keep the answer back until it has something new to tell. */
  waitS?: number
  patienceMs?: number
  /** True for a call that goes on when its page is left, or loaded anew, before the answer. */
  keepalive?: boolean
  /** False for calls made before log-in: no token is sent, and a 401 ends no session. */
  auth?: boolean
}

/** An answer, and the version of the item that it shows. */
export interface Answer<T> {
  data: T
  etag: string | null
}

const TYPES = { POST: 'application/ld+json', PUT: 'application/json', PATCH: 'application/merge-patch+json' }

let lost: (message: string) => void = () => {}

/** Sets what happens when the server no longer knows the session: a toast and the log-in page (OPEN-28, OPEN-48). */
export function onSessionLost(handler: (message: string) => void): void {
  lost = handler
}

function headersOf(options: CallOptions, token: string | null): Headers {
  const method = options.method ?? 'GET'
  const headers = new Headers({ accept: 'application/ld+json, application/json, */*;q=0.1' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (options.body !== undefined && method !== 'GET' && method !== 'DELETE') {
    headers.set('content-type', TYPES[method])
  }
  if (options.etag) headers.set('if-match', options.etag)
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  if (options.waitS) headers.set('prefer', `wait=${options.waitS}`)
  return headers
}

/** The sentence of a call that got no answer because its session could not be prolonged; the session may still be valid. */
const PAS_PROLONGEE =
  "Votre session n'a pas pu être prolongée : le serveur ne répond pas. Réessayez dans un instant."

/**
 * Makes a request with the bearer token, renewed first when needed; a 401 is tried once more with a fresh token.
 * @throws ApiError with status 0 when no token could be fetched: the server is away and the session is
 * not over (AUTH-14)
 */
export async function withToken(request: (token: string | null) => Promise<Response>): Promise<Response> {
  await renewIfNeeded()
  const token = storedToken()
  const response = await request(token)
  if (response.status !== 401 || token === null) return response
  const renewal = storedToken() === token ? await renewTokens() : 'renewed'
  if (renewal === 'renewed') return request(storedToken())
  if (renewal === 'failed' && storedRefreshToken() !== null) throw new ApiError(503, PAS_PROLONGEE)
  return response
}

/**
 * Sends a request with the token of the session, or without one when `auth` is false. Returns the answer whatever its
 * status.
 * @throws ApiError without an answer
 */
export async function send(path: string, options: CallOptions): Promise<Response> {
  const { auth = true, signal, patienceMs = PATIENCE_MS } = options
  const request = (token: string | null) => once(path, options, token, signal, patienceMs)
  return auth ? withToken(request) : request(null)
}

async function once(
  path: string,
  options: CallOptions,
  token: string | null,
  signal: AbortSignal | undefined,
  patienceMs: number,
): Promise<Response> {
  const clock = AbortSignal.timeout(patienceMs)
  const response = await arrived(
    () =>
      fetch(urlOf(path, options.query), {
        method: options.method ?? 'GET',
        headers: headersOf(options, token),
        body: options.body === undefined ? null : JSON.stringify(options.body),
        signal: signal ? AbortSignal.any([signal, clock]) : clock,
        keepalive: options.keepalive ?? false,
      }),
    signal,
  )
  if (response.status < 502 || response.status > 504) reportReached()
  return response
}

/**
 * Reads an answer, headers or body. An answer that is cut on the way, comes too late, or has no expected shape (a
 * proxy's page) throws an `ApiError` with a sentence; an aborted call throws its own reason.
 */
export async function arrived<T>(receive: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await receive()
  } catch (error) {
    throw failed(errorOfFailure(error, signal))
  }
}

function failed(error: unknown): unknown {
  if ((error as Partial<ApiError>).isAway) reportAway()
  return error
}

/** The error of a refused answer. A 401 of the current session also ends that session (OPEN-48). */
export async function refusal(response: Response, auth = true): Promise<ApiError> {
  const error = await errorOf(response)
  if (error.isAway) reportAway()
  // When several calls are refused at once, the first one ends the session; after a log-out no session is left to
  // end.
  if (error.status === 401 && auth && storedToken() !== null) {
    tellReason(error.message)
    clearSession()
    lost(error.message)
  }
  return error
}

/**
 * Calls the API and reads its JSON answer with the item's version.
 * @throws ApiError with a French sentence; a 401 also ends the session
 */
export async function call<S extends z.ZodType>(
  path: string,
  options: CallOptions & Described<S>,
): Promise<Answer<z.output<S>>>
export async function call(path: string, options?: CallOptions): Promise<Answer<unknown>>
export async function call(path: string, options: CallOptions = {}): Promise<Answer<unknown>> {
  const response = await send(path, options)
  if (!response.ok) throw await refusal(response, options.auth)
  const data = await arrived(async () => {
    const raw = await response.text()
    return raw === '' ? null : JSON.parse(raw)
  }, options.signal)
  return { data, etag: response.headers.get('etag') }
}

/** As `call`, but returns the JSON answer without its version. */
export async function api<S extends z.ZodType>(
  path: string,
  options: CallOptions & Described<S>,
): Promise<z.output<S>>
export async function api(path: string, options?: CallOptions): Promise<unknown>
export async function api(path: string, options: CallOptions = {}): Promise<unknown> {
  return (await call(path, options)).data
}
