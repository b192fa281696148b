import { lookup } from 'node:dns'
import { type IncomingMessage, request } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { withDeadline } from '../deadline.ts'
import { readAtMost } from './read-at-most.ts'

/**
 * Whether an IP address (v4 or v6) belongs to the public internet: none of a network that leads to this machine, into the
 * network of the deployment, or nowhere (RFC 6890), nor one that carries an IPv4 address.
 */
export const isPublic = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.parse(address).range() === 'unicast'

/** The address that a person typed leads to a network that this person must not reach. */
export class ForbiddenAddress extends Error {}

/** No answer came, or only a part of it. */
export class NoAnswer extends Error {}

/**
 * Looks up a host name and refuses it when it leads to a closed network. The connection uses the very address that was
 * checked.
 */
const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return done(error ?? new Error('unknown name'), '')
    if (!found.every(({ address }) => isPublic(address))) return done(new ForbiddenAddress(), '')
    if (options.all) return done(null, found)
    done(null, first.address, first.family)
  })
}

export interface ForeignOptions {
  headers: Record<string, string>
  /**
   * Hosts that may be in a closed network and may be called without encryption: `host:port`, `host` for the port of its
   * protocol, `host:*` for all its ports.
   */
  privateHosts: readonly string[]
  isTlsRequired: boolean
  /** Milliseconds after which an answer is given up: `silenceMs` when nothing arrives, `answerMs` in all. */
  silenceMs: number
  answerMs: number
}

export interface ForeignAnswer {
  status: number
  headers: IncomingMessage['headers']
}

/** A call of a foreign server; a GET by default, with the headers that every call to it has. */
interface ForeignAsk {
  method?: string
  headers?: Record<string, string>
  body?: string | undefined
}

/**
 * A server whose address a person typed. It is called by https and on the public internet only, unless the settings of
 * the deployment name its host. Redirections are not followed: they could lead into a closed network.
 */
export class ForeignServer {
  readonly #base: string
  readonly #isNamed: boolean
  readonly #options: ForeignOptions

  /** @throws ForbiddenAddress for an address that may not be called */
  constructor(base: string, options: ForeignOptions) {
    const { protocol, host, hostname, port } = new URL(base)
    const { privateHosts, isTlsRequired } = options
    const at = port || (protocol === 'https:' ? '443' : '80')
    this.#isNamed = [host, `${hostname}:${at}`, `${hostname}:*`].some((one) => privateHosts.includes(one))
    if (protocol !== 'https:' && (isTlsRequired || !this.#isNamed)) throw new ForbiddenAddress()
    const address = hostname.replace(/^\[|\]$/g, '')
    // An address that is itself an IP address is never looked up, so `publicLookup` would not check it.
    if (isIP(address) !== 0 && !this.#isNamed && !isPublic(address)) throw new ForbiddenAddress()
    this.#base = base
    this.#options = options
  }

  /**
   * Asks for a path of this server.
   * @returns with a text of at most `max` bytes for a status of success (2xx), none for any other
   * @throws ForbiddenAddress, NoAnswer, AnswerTooLarge
   */
  async get(path: string, max: number): Promise<ForeignAnswer & { text: string }> {
    let text = ''
    const answer = await this.ask(path, {}, async (body, { status }) => {
      if (status >= 200 && status < 300) text = await readAtMost(body, max)
    })
    return { ...answer, text }
  }

  /**
   * Sends a call to a path of this server.
   * @param read takes the body while it arrives, whatever the status
   * @throws ForbiddenAddress, NoAnswer, or what `read` throws
   */
  ask(
    path: string,
    sent: ForeignAsk,
    read: (body: AsyncIterable<Buffer>, answer: ForeignAnswer) => Promise<void>,
  ): Promise<ForeignAnswer> {
    return withDeadline(this.#options.answerMs, async (signal) => {
      const received = await this.#send(path, sent, signal)
      const answer = { status: received.statusCode ?? 0, headers: received.headers }
      try {
        await read(chunksOf(received), answer)
      } finally {
        received.destroy()
      }
      return answer
    })
  }

  #send(path: string, { method = 'GET', headers, body }: ForeignAsk, signal: AbortSignal) {
    const send = this.#base.startsWith('https:') ? tlsRequest : request
    const { silenceMs: timeout } = this.#options
    const safe = this.#isNamed ? {} : { lookup: publicLookup }
    const options = { method, headers: { ...this.#options.headers, ...headers }, signal, timeout, ...safe }
    return new Promise<IncomingMessage>((resolve, reject) => {
      // Always a new connection: an open one of another part of the program was not checked by `publicLookup`.
      const sent = send(this.#base + path, { agent: false, ...options })
      sent
        .on('response', resolve)
        .on('timeout', () => sent.destroy(new NoAnswer('silence')))
        .on('error', (error) =>
          reject(error instanceof ForbiddenAddress ? error : new NoAnswer('no answer', { cause: error })),
        )
        .end(body)
    })
  }
}

/** @throws NoAnswer when the body breaks off */
async function* chunksOf(answer: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of answer) yield Buffer.from(chunk)
  } catch (error) {
    throw new NoAnswer('broken off', { cause: error })
  }
}

/** Most bytes of an answer that `foreignFetch` reads. */
const FETCHED_MAX = 1_000_000

interface FetchOptions {
  method: string
  headers: Record<string, string>
  body?: unknown
}

/**
 * A `fetch` for libraries that call addresses a person typed, or that a server behind such an address names: each is
 * called as `ForeignServer` calls it. Bodies are texts and forms; an error of the server (5xx) is no answer.
 * @throws ForbiddenAddress, NoAnswer
 */
export const foreignFetch =
  (options: Omit<ForeignOptions, 'headers'>) =>
  async (url: string, { method, headers, body }: FetchOptions): Promise<Response> => {
    const { origin, pathname, search } = new URL(url)
    const server = new ForeignServer(origin, { ...options, headers })
    const sent = { method, body: body === undefined || body === null ? undefined : String(body) }
    let text = ''
    const answer = await server.ask(pathname + search, sent, async (received) => {
      text = await readAtMost(received, FETCHED_MAX)
    })
    if (answer.status >= 500) throw new NoAnswer(`status ${answer.status}`)
    const type = answer.headers['content-type']
    return new Response(answer.status === 204 ? null : text, {
      status: answer.status,
      headers: type === undefined ? {} : { 'content-type': type },
    })
  }
