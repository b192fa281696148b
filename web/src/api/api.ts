import type { z } from 'zod'
import { reportAway, reportReached } from './connection.ts'
import { ApiError, errorOf, errorOfFailure } from './errors.ts'
import { tellReason } from './farewell.ts'
import { renewIfNeeded, renewTokens } from './refresh.ts'
import { clearSession, storedRefreshToken, storedToken } from './store.ts'
import { type Query, urlOf } from './url.ts'

/** No call waits longer than this, unless it says so. */
const PATIENCE_MS = 30_000

/**
 * What a call is answered, as the domain describes it. The server's route answers by the same schema and sends nothing
 * else, so that the answer is not checked again here.
 */
export interface Described<S extends z.ZodType> {
  answer: S
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  query?: Query
  /** The version this write is based on; the server refuses it (412) when somebody wrote since (wire.md). */
  etag?: string | null
  /** Makes a creation safe to repeat (wire.md). */
  idempotencyKey?: string
  signal?: AbortSignal
  patienceMs?: number
  /** False for the calls of somebody who is not logged in. */
  auth?: boolean
}

/** An answer and the version it has. */
export interface Answer<T> {
  data: T
  etag: string | null
}

const TYPES = { POST: 'application/ld+json', PUT: 'application/json', PATCH: 'application/merge-patch+json' }

let lost: (message: string) => void = () => {}

/** Says what happens when the server no longer knows the session: a toast and the log-in page (OPEN-28, OPEN-48). */
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
  return headers
}

/** Why a call of somebody whose session may still be prolonged got no answer. */
const PAS_PROLONGEE =
  "Votre session n'a pas pu être prolongée : le serveur ne répond pas. Réessayez dans un instant."

/**
 * Makes a request with the bearer token, renewed when needed; a 401 is tried once more with a fresh token.
 * @throws ApiError as of a server that is away when that could not be asked for: the session is not over (AUTH-14)
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

/** Sends a request, as who is logged in unless it says otherwise. */
export async function send(path: string, options: CallOptions = {}): Promise<Response> {
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
      }),
    signal,
  )
  if (response.status < 502 || response.status > 504) reportReached()
  return response
}

/**
 * What the server sends, headers or body. One that is cut on the way, comes too late, or is not what it should be (the
 * page of a proxy) is an `ApiError` with a sentence like no answer at all; a call that its caller gave up throws as it is.
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

/** The error of a refused answer; a lost session also ends here (OPEN-48). */
export async function refusal(response: Response, auth = true): Promise<ApiError> {
  const error = await errorOf(response)
  if (error.isAway) reportAway()
  // Of several refusals at once the first ends the session; after a log-out there is none left to lose.
  if (error.status === 401 && auth && storedToken() !== null) {
    tellReason(error.message)
    clearSession()
    lost(error.message)
  }
  return error
}

/**
 * Calls the API and reads its JSON answer with the version it has.
 * Throws `ApiError` with a French sentence, and ends the session on a 401.
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

/** The JSON answer alone. */
export async function api<S extends z.ZodType>(
  path: string,
  options: CallOptions & Described<S>,
): Promise<z.output<S>>
export async function api(path: string, options?: CallOptions): Promise<unknown>
export async function api(path: string, options: CallOptions = {}): Promise<unknown> {
  return (await call(path, options)).data
}
