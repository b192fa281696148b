import { lookup } from 'node:dns'
import { type IncomingMessage, request } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net'
import { withDeadline } from '../deadline.ts'

/** Networks of IPv4 that lead back to this machine, into the network of the deployment, or nowhere (RFC 6890). */
const closed = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', bits] = network.split('/')
  closed.addSubnet(address, Number(bits))
}
/** Of IPv6 only what the world reaches, without the ways in it that carry an address of IPv4. */
const world = new BlockList()
world.addSubnet('2000::', 3, 'ipv6')
const carried = new BlockList()
carried.addSubnet('2001::', 23, 'ipv6')
carried.addSubnet('2001:db8::', 32, 'ipv6')
carried.addSubnet('2002::', 16, 'ipv6')
carried.addSubnet('3fff::', 20, 'ipv6')

/** Whether an address belongs to the public internet, and to no network that only this machine sees. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address)
  return isIPv6(address) && world.check(address, 'ipv6') && !carried.check(address, 'ipv6')
}

/** An address that a person typed leads where that person may not look. */
export class ForbiddenAddress extends Error {}

/** Nothing came, or not all of it. */
export class NoAnswer extends Error {}

/** Looks a name up and refuses one that leads to a closed network: the address that was checked is the one that is called. */
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
  /** Hosts, with or without a port, that may lie in a closed network and speak without encryption. */
  privateHosts: readonly string[]
  isTlsRequired: boolean
  /** Milliseconds in which nothing comes, after which an answer is given up, and those of an answer in all. */
  silenceMs: number
  answerMs: number
}

export interface ForeignAnswer {
  status: number
  headers: IncomingMessage['headers']
}

/**
 * A server whose address a person typed: reached by https and on the public internet alone, unless the deployment names its
 * host. Redirections are not followed: they would lead elsewhere.
 */
export class ForeignServer {
  readonly #base: string
  readonly #isNamed: boolean
  readonly #options: ForeignOptions

  /** @throws ForbiddenAddress for an address that is not called */
  constructor(base: string, options: ForeignOptions) {
    const { protocol, host, hostname } = new URL(base)
    const { privateHosts, isTlsRequired } = options
    this.#isNamed = privateHosts.includes(host) || privateHosts.includes(hostname)
    if (protocol !== 'https:' && (isTlsRequired || !this.#isNamed)) throw new ForbiddenAddress()
    const address = hostname.replace(/^\[|\]$/g, '')
    // Nobody looks an address up that is written in numbers.
    if ((isIPv4(address) || isIPv6(address)) && !this.#isNamed && !isPublic(address))
      throw new ForbiddenAddress()
    this.#base = base
    this.#options = options
  }

  /**
   * @param read takes the body while it arrives, of an answer with a status of success alone
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
      // A new connection: one that another part of the program holds open was not looked up here.
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
