import { FALLBACK, sentenceOr } from '@lavandiere/domain/kernel/failure.ts'
import { jsonOf } from '@lavandiere/domain/kernel/json.ts'
import { unbroken } from '@lavandiere/domain/kernel/texte.ts'

export { FALLBACK, sentenceOr }

interface Violation {
  propertyPath: string
  message: string
  code?: string
}

const AWAY = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.'
const SLOW = 'Le serveur met trop de temps à répondre. Réessayez.'
const ENDED = 'Votre session a expiré. Veuillez vous reconnecter.'
const OFF = 'Le serveur est indisponible pour le moment. Réessayez dans un instant.'
/** What is told of an answer without a sentence, such as a proxy's page: its status text is English (API-05). */
const OF_STATUS: Readonly<Record<number, string>> = {
  401: ENDED,
  408: SLOW,
  413: 'Ce qui est envoyé est trop volumineux',
  429: 'Trop de demandes. Réessayez dans un instant.',
  502: OFF,
  503: OFF,
  504: SLOW,
}

/** A refused or failed call. `status` is 0 when no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly violations: readonly Violation[]
  /** Seconds to wait before a new try, when the server says so (503, 429). */
  readonly retryAfterS: number | null
  /** Address of the item that the refusal names, such as the one created by an earlier try; null without one. */
  readonly location: string | null
  /** False when the answer held no sentence, and the message is told by its status. */
  readonly isSentence: boolean
  /** True when a log-in lacks nothing but the code of the second factor, or brought a wrong one. */
  readonly isCodeAsked: boolean

  constructor(
    status: number,
    message: string,
    more: {
      violations?: readonly Violation[]
      retryAfterS?: number | null
      location?: string | null
      isSentence?: boolean
      isCodeAsked?: boolean
    } = {},
  ) {
    super(unbroken(message))
    this.status = status
    this.violations = (more.violations ?? []).map((one) => ({ ...one, message: unbroken(one.message) }))
    this.retryAfterS = more.retryAfterS ?? null
    this.location = more.location ?? null
    this.isSentence = more.isSentence ?? true
    this.isCodeAsked = more.isCodeAsked ?? false
  }

  /** True when the session has ended: the log-in page then says so, and the caller shows nothing (OPEN-48). */
  get isSessionLost(): boolean {
    return this.status === 401
  }

  /** True when the server was not reached, or says that it cannot answer for the moment. */
  get isAway(): boolean {
    // A 502 with a sentence comes from our server, which asked another service; a proxy's 502 has no sentence.
    const isGateway = (this.status === 502 || this.status === 504) && !this.isSentence
    return this.status === 0 || this.status === 503 || isGateway
  }
}

/** True for the refusal of a write based on an outdated version (412). */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.status === 412

/** True for the refusal of a write to something that is not there (404). */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** True when the same call may succeed a moment later: no answer came, too many calls, or a fault of the server. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** What a refusal says of each field, by the name of the field; nothing for another failure. */
export const violationsOf = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(error.violations.map(({ propertyPath, message }) => [propertyPath, message]))
    : {}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

function bodyViolations(body: unknown): Violation[] {
  const list = (body as { violations?: unknown } | null)?.violations
  if (!Array.isArray(list)) return []
  return list.filter(
    (v): v is Violation => typeof v?.propertyPath === 'string' && typeof v?.message === 'string',
  )
}

/**
 * The server's own sentence in a failed answer: its `message`, its `error`, or the body itself; null
 * without one (API-04, API-05).
 */
function sentenceOfBody(body: unknown, raw: string): string | null {
  if (raw.includes('Accréditation refusée')) return 'Accréditation refusée'
  if (raw.includes('Invalid credentials')) return 'Identifiants invalides'
  const fields = (typeof body === 'object' ? body : null) as { message?: unknown; error?: unknown } | null
  const sentence = textOrNull(fields?.message) ?? textOrNull(fields?.error) ?? textOrNull(body)
  if (sentence && /JWT Token/.test(sentence)) return ENDED
  return sentence
}

/**
 * Turns a failed answer into an error with its French sentence and its violations. Never throws: an unreadable body is told
 * by its status.
 */
export async function errorOf(response: Response): Promise<ApiError> {
  const raw = await response.text().catch(() => '')
  // A text or a page comes from a proxy and is English: our server answers JSON.
  const body = jsonOf(raw)
  const wait = Number(response.headers.get('retry-after'))
  const sentence = sentenceOfBody(body, raw)
  return new ApiError(response.status, sentence ?? OF_STATUS[response.status] ?? FALLBACK, {
    isSentence: sentence !== null,
    isCodeAsked: (body as { secondFacteur?: unknown } | null)?.secondFacteur === true,
    violations: bodyViolations(body),
    location: response.headers.get('location'),
    retryAfterS: Number.isFinite(wait) && wait > 0 ? wait : null,
  })
}

/** The error that a call without an answer throws; when the caller aborted the call, the reason of the abort. */
export function errorOfFailure(error: unknown, given?: AbortSignal): unknown {
  if (given?.aborted || error instanceof ApiError) return error
  const slow = error instanceof DOMException && error.name === 'TimeoutError'
  return new ApiError(0, slow ? SLOW : AWAY)
}
