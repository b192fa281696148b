import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** What an answer of the authenticator may be made of, for a forged one. */
export interface Forgery {
  origin?: string
  rpId?: string
  challenge?: string
  /** Whether the person was verified by a finger or a code. */
  isVerified?: boolean
  counter?: number
  userHandle?: string
}

/** A passkey in an authenticator of a test, which signs as a real one does (WebAuthn, ES256). */
export class Authentificateur {
  readonly id = base64url(randomBytes(16))
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #counter = 0
  #userHandle = ''
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  #common(type: string, { challenge, origin = this.#origin }: Forgery) {
    const clientDataJSON = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
    return {
      clientDataJSON,
      rest: { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} },
    }
  }

  #data(flags: number, { rpId = new URL(this.#origin).hostname, isVerified = true, counter }: Forgery) {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | 0x01 | (isVerified ? 0x04 : 0))
    head.writeUInt32BE(counter ?? ++this.#counter, 1)
    return Buffer.concat([sha256(rpId), head])
  }

  /** Answers a request to make a passkey. */
  make(options: { challenge: string; user: { id: string } }, forgery: Forgery = {}) {
    this.#userHandle = options.user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ])
    const id = Buffer.from(this.id, 'base64url')
    const credential = [Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(key)]
    const authData = Buffer.concat([this.#data(0x40, forgery), ...credential])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ])
    const { clientDataJSON, rest } = this.#common('webauthn.create', { ...options, ...forgery })
    return {
      ...rest,
      response: {
        clientDataJSON: base64url(clientDataJSON),
        attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      },
    }
  }

  /** Answers a request to show it. */
  show(options: { challenge: string }, forgery: Forgery = {}) {
    const { clientDataJSON, rest } = this.#common('webauthn.get', { ...options, ...forgery })
    const authenticatorData = this.#data(0, forgery)
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)])
    return {
      ...rest,
      response: {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
        userHandle: forgery.userHandle ?? this.#userHandle,
      },
    }
  }
}
