import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply } from 'fastify'
import { contentPrint } from './etag.ts'

/** Answers of fewer bytes leave as they are: packing an item takes longer than the packet that it saves. */
export const LEAST_BYTES = 2_048

/** All that the plugin could pack an answer in on the fly (server.ts), the best for us first. */
const CODINGS: Coding[] = ['br', 'zstd', 'gzip']
type Coding = 'br' | 'zstd' | 'gzip'

const compress: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  zstd: promisify(zstdCompress),
  gzip: promisify(gzip),
}

/** A document for everybody, compressed once in each coding: nobody can make the server do it again and again. */
export class Packed {
  readonly #bytes: Buffer
  readonly #etag: string
  readonly #packed = new Map<Coding, Promise<Buffer>>()

  constructor(content: string | Buffer) {
    this.#bytes = Buffer.from(content)
    this.#etag = contentPrint(this.#bytes)
  }

  /** Sends the document in the best coding that the caller accepts; 304 when the caller has it already. */
  async send(reply: FastifyReply): Promise<FastifyReply> {
    const { request } = reply
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const coding = this.#bytes.length < LEAST_BYTES ? null : negotiate(accepted, CODINGS)
    const etag = `"${this.#etag}${coding ? `-${coding}` : ''}"`
    reply.header('etag', etag).header('cache-control', 'no-cache')
    const vary = String(reply.getHeader('vary') ?? '')
    reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    if (coding) reply.header('content-encoding', coding)
    return reply.send(coding ? await this.#in(coding) : this.#bytes)
  }

  #in(coding: Coding): Promise<Buffer> {
    let packed = this.#packed.get(coding)
    if (!packed) {
      packed = compress[coding](this.#bytes)
      this.#packed.set(coding, packed)
    }
    return packed
  }
}
