import { jetons } from '@lavandiere/domain/session/session.ts'
import { MOT_DE_PASSE_PUBLIE } from '@lavandiere/server/session/mot-de-passe-faible.ts'
import type { z } from 'zod'

/** An answer that is no success. */
export class Refused extends Error {
  readonly status: number
  readonly text: string
  constructor(what: string, status: number, text: string) {
    super(`${what}: ${status} ${text.slice(0, 200)}`)
    this.status = status
    this.text = text
  }
}

type CallOf<T> = [
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  answer: z.ZodType<T>,
  body?: object | FormData,
  headers?: Record<string, string>,
]
/** Calls the API and reads the answer. @throws Refused for an answer that is no success */
export type Call = <T>(...call: CallOf<T>) => Promise<T>

/** Milliseconds that one call may take. */
const PATIENCE_MS = 30_000

/** Sends a call to a server. @throws Refused */
export type Send = <T>(url: string, ...call: CallOf<T>) => Promise<T>

const TYPES = { GET: 'application/json', POST: 'application/json', PATCH: 'application/merge-patch+json' }

/** Sends a call once. */
export const send: Send = async (url, method, path, answer, body, headers = {}) => {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: body && !isForm ? { 'content-type': TYPES[method], ...headers } : headers,
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const text = await response.text()
  if (!response.ok) throw new Refused(`${method} ${path}`, response.status, text)
  return answer.parse(JSON.parse(text))
}

/**
 * An account of the demonstration as a telephone has it: logged in at its first call, its session renewed when it has run
 * out. Once its log-in is refused, because somebody gave it another password, it is not tried again.
 */
export function openAccount(url: string, email: string, send: Send): Call {
  let held: z.output<typeof jetons> | null = null
  let refusal: Refused | null = null
  const is401 = (error: unknown): error is Refused => error instanceof Refused && error.status === 401
  const renew = async () => {
    if (refusal) throw refusal
    if (held) {
      const { refresh_token } = held
      held = await send(url, 'POST', '/refresh', jetons, { refresh_token }).catch((error) => {
        if (is401(error)) return null
        throw error
      })
    }
    held ??= await send(url, 'POST', '/login_check', jetons, { email, password: MOT_DE_PASSE_PUBLIE }).catch(
      (error) => {
        if (is401(error)) refusal = error
        throw error
      },
    )
    return held
  }
  return async (method, path, answer, body, headers) => {
    const call = ({ token }: z.output<typeof jetons>) =>
      send(url, method, path, answer, body, { ...headers, authorization: `Bearer ${token}` })
    if (held === null) return call(await renew())
    return call(held).catch(async (error) => {
      if (!is401(error)) throw error
      return call(await renew())
    })
  }
}
