import { Webhook } from 'standardwebhooks'
import type { Config } from '../config.ts'
import { ForbiddenAddress, ForeignServer, NoAnswer } from '../platform/outside/foreign.ts'

/** Milliseconds that a receiver may take. */
const ANSWER_MS = 15_000

export type SendConfig = Pick<Config, 'WEBHOOK_HOTES_PRIVES' | 'REQUIRE_TLS'>

/**
 * The server behind the address of a webhook.
 * @throws ForbiddenAddress for an address that may not be called
 */
export const foreignOf = (adresse: string, config: SendConfig, answerMs = ANSWER_MS) =>
  new ForeignServer(new URL(adresse).origin, {
    headers: { 'content-type': 'application/json', 'user-agent': 'Lavandiere-Webhooks' },
    privateHosts: config.WEBHOOK_HOTES_PRIVES,
    isTlsRequired: config.REQUIRE_TLS,
    silenceMs: answerMs,
    answerMs,
  })

/** A delivery as it leaves. */
export interface Lettre {
  id: number
  evenement: string
  contenu: unknown
  creeLe: string
}

/** What came of a try: the status that was answered, or why there was none. */
export interface Issue {
  code: number | null
  raison: string | null
}
export const isTaken = ({ code }: Issue) => code !== null && code >= 200 && code < 300

interface Sending {
  adresse: string
  /** The secrets that sign: the present one, and the one before it while it is valid. */
  secrets: readonly string[]
  now: Date
  config: SendConfig
  answerMs?: number
}

/** Sends a delivery once, signed as Standard Webhooks say. The body of the answer is not read. */
export async function send(
  lettre: Lettre,
  { adresse, secrets, now, config, answerMs }: Sending,
): Promise<Issue> {
  const { id, evenement: type, contenu: data, creeLe: timestamp } = lettre
  const name = `envoi_${id}`
  const body = JSON.stringify({ type, timestamp, data })
  const headers = {
    'webhook-id': name,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(name, now, body)).join(' '),
    'content-length': String(Buffer.byteLength(body)),
  }
  const { pathname, search } = new URL(adresse)
  try {
    const foreign = foreignOf(adresse, config, answerMs)
    const { status } = await foreign.ask(pathname + search, { method: 'POST', headers, body }, async () => {})
    return { code: status, raison: null }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { code: null, raison: raisonOf(error) }
  }
}

/** Why there was no answer, with the code of the network, such as ECONNREFUSED. @throws what has another cause */
function raisonOf(error: Error): string {
  if (error instanceof ForbiddenAddress) return "L'adresse mène dans un réseau fermé : elle n'est pas appelée"
  const causes = causesOf(error)
  if (causes.some(({ name, message }) => name === 'TimeoutError' || message === 'silence'))
    return 'Pas de réponse dans le temps imparti'
  if (!(error instanceof NoAnswer)) throw error
  const code = causes.map((cause) => ('code' in cause ? String(cause.code) : '')).find(Boolean)
  return code ? `Pas de réponse (${code})` : 'Pas de réponse'
}

const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : []
