import { lookup } from 'node:dns'
import { type IncomingMessage, request } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { withDeadline } from '../deadline.ts'

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
   * @param read takes the body while it arrives; called only for a status of success (2xx)
   * @throws ForbiddenAddress, NoAnswer, or what `read` throws
   */
  get(path: string, read: (body: AsyncIterable<Buffer>) => Promise<void>): Promise<ForeignAnswer> {
    return withDeadline(this.#options.answerMs, async (signal) => {
      const answer = await this.#send(path, signal)
      const { statusCode: status = 0, headers } = answer
      try {
        if (status >= 200 && status < 300) await read(chunksOf(answer))
      } finally {
        answer.destroy()
      }
      return { status, headers }
    })
  }

  #send(path: string, signal: AbortSignal): Promise<IncomingMessage> {
    const send = this.#base.startsWith('https:') ? tlsRequest : request
    const { headers, silenceMs } = this.#options
    const safe = this.#isNamed ? {} : { lookup: publicLookup }
    return new Promise((resolve, reject) => {
      // Always a new connection: an open one of another part of the program was not checked by `publicLookup`.
      const sent = send(this.#base + path, { agent: false, headers, signal, timeout: silenceMs, ...safe })
      sent
        .on('response', resolve)
        .on('timeout', () => sent.destroy(new NoAnswer('silence')))
        .on('error', (error) =>
          reject(error instanceof ForbiddenAddress ? error : new NoAnswer('no answer', { cause: error })),
        )
        .end()
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
