import { createHash, createHmac, createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { HOUR_S } from '@lavandiere/domain/kernel/dates.ts'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { type Role, roleCodes, roleOf } from '@lavandiere/domain/kernel/roles.ts'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Bearer } from '../db/actor.ts'
import { iri } from './wire.ts'

const AUDIENCE = 'lavandiere'
/** Life of an access token (OPEN-41). */
const ACCESS_SECONDS = 15 * 60
/** Life of a link to a document that needs no bearer token (OPEN-44). */
export const TICKET_SECONDS = 5 * 60
/** Life of a refresh token (OPEN-41): a session that nobody uses ends after it. */
export const REFRESH_DAYS = 30
/** Life of a session however much it is used: then the person logs in again. */
export const SESSION_DAYS = 90

export interface Account {
  id: number
  role: Role
  /** Its company; an administrator has none. */
  exploitantId: number | null
  email: string
  libelle: string
}

export interface Tokens {
  /** A signed access token of this account, bound to its session. */
  sign(account: Account, session: string): Promise<string>
  /** The account and session that this `Authorization` header names. @throws Refus 401 with the texts of docs/api.md. */
  verify(header: string | undefined): Promise<Bearer>
  /** A signed ticket with which a browser opens one address without a header, with the rights of who asked for it. */
  ticket(bearer: Bearer, address: string): Promise<string>
  /** Who asked for this ticket. @throws Refus 403 when it is forged, made for another address, or expired */
  bearerOf(ticket: string, address: string): Promise<Bearer>
  /** A link that opens this file without a header for one to two hours; the same link until the hour ends. */
  link(file: string): string
  /** Whether this token of a link opens this file now. */
  opens(token: string, file: string): Promise<boolean>
}

/** A token whose signature was checked; account and session are still re-read at each call. */
interface Verified {
  bearer: Bearer
  /** When it expires, in milliseconds. */
  until: number
}
/** Tokens whose signature needs no second look, in one process. */
const VERIFIED_MAX = 10_000

const refusedToken = (message: string) =>
  new Refus('non-connecte', message, { headers: { 'www-authenticate': 'Bearer' } })

/**
 * Signed tokens: HS256 only, each for its audience, so that neither `alg: none` nor another token of ours passes (S16).
 * @param secrets the first one signs; what any of them signed is believed, so that a secret can be changed
 */
export function makeTokens(secrets: readonly string[], now: () => Date): Tokens {
  // As objects: from bytes, a key is made anew for each signature, which takes longer than the signature.
  const keys = secrets.map((secret) => createSecretKey(Buffer.from(secret)))
  const [key] = keys
  if (!key) throw new Error('no secret signs tokens')
  const verified = new LRUCache<string, Verified>({ max: VERIFIED_MAX })
  const token = (
    { id, role, exploitantId, session }: Bearer,
    { seconds, audience, more = {} }: { seconds: number; audience: string; more?: JWTPayload },
  ) => {
    const issuedAt = Math.floor(now().getTime() / 1000)
    return new SignJWT({ id, roles: [roleCodes[role]], exploitant: exploitantId, sid: session, ...more })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .sign(key)
  }
  return {
    sign(account, session) {
      const { id, email: username, libelle } = account
      // Two tokens of the same second differ by `jti`, so that a client can see from the text that it got a new one.
      const more = { iri: iri('users', id), username, libelle, jti: randomUUID() }
      return token({ ...account, session }, { seconds: ACCESS_SECONDS, audience: AUDIENCE, more })
    },
    ticket: (bearer, audience) => token(bearer, { seconds: TICKET_SECONDS, audience }),
    async bearerOf(ticket, audience) {
      try {
        return (await readToken(ticket, { keys, audience, currentDate: now() })).bearer
      } catch (error) {
        if (error instanceof errors.JWTExpired)
          throw new Refus('interdit', 'Ce lien a expiré, demandez-en un nouveau')
        throw new Refus('interdit', "Ce lien n'est pas valable, demandez-en un nouveau")
      }
    },
    link(file) {
      // Links end with an hour, the next but one: a page that reloads finds its pictures in the cache.
      const hour = Math.floor(now().getTime() / 1000 / HOUR_S)
      const exp = (hour + 2) * HOUR_S
      return `${file}?token=${signedNow({ aud: audienceOfFile(file), exp }, key)}`
    },
    opens: (token, file) =>
      payloadOf(token, keys, { audience: audienceOfFile(file), currentDate: now() }).then(
        () => true,
        () => false,
      ),
    async verify(header) {
      const given = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/.exec(header ?? '')?.[1]
      if (!given) throw refusedToken(header ? 'Invalid JWT Token' : NO_TOKEN)
      const known = verified.get(given)
      if (known && known.until > now().getTime()) return known.bearer
      verified.delete(given)
      const read = await readToken(given, { keys, audience: AUDIENCE, currentDate: now() }).catch((error) => {
        throw refusedToken(error instanceof errors.JWTExpired ? 'Expired JWT Token' : 'Invalid JWT Token')
      })
      verified.set(given, read)
      return read.bearer
    },
  }
}

/** No ticket is made for such an audience, which is no address. */
const audienceOfFile = (file: string) => `fichier ${file}`
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const SIGNED_HEADER = encoded({ alg: 'HS256', typ: 'JWT' })

/**
 * A token as `SignJWT` makes it, without waiting: a list has thousands of links, and a promise for each would take ten
 * times as long as the signature.
 */
function signedNow(claims: JWTPayload, key: KeyObject): string {
  const content = `${SIGNED_HEADER}.${encoded(claims)}`
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
}

interface Wanted {
  keys: readonly KeyObject[]
  /** What the token must have been made for. */
  audience: string
  currentDate: Date
}

/** Whose token it is. @throws an error when none of the keys signed it, or a claim is wrong */
async function readToken(token: string, { keys, ...wanted }: Wanted): Promise<Verified> {
  const { id, roles, exploitant = null, sid, exp = 0 } = await payloadOf(token, keys, wanted)
  const role = roleOf(Array.isArray(roles) ? roles : [])
  if (!role || typeof id !== 'number' || typeof sid !== 'string' || !isCompany(exploitant))
    throw new errors.JWTInvalid('a claim is missing')
  return { bearer: { id, role, exploitantId: exploitant, session: sid }, until: exp * 1000 }
}

async function payloadOf(
  token: string,
  keys: readonly KeyObject[],
  wanted: Omit<Wanted, 'keys'>,
): Promise<JWTPayload> {
  const [key = new Uint8Array(), ...others] = keys
  try {
    return (await jwtVerify(token, key, { ...wanted, algorithms: ['HS256'], requiredClaims: ['exp'] }))
      .payload
  } catch (error) {
    if (!(error instanceof errors.JWSSignatureVerificationFailed) || others.length === 0) throw error
    return payloadOf(token, others, wanted)
  }
}

const NO_TOKEN = 'JWT Token not found'

/** Who makes a call that needs a log-in. @throws Refus 401 without one */
export function requireBearer({ bearer }: { bearer: Bearer | null }): Bearer {
  if (!bearer) throw new Refus('non-connecte', NO_TOKEN)
  return bearer
}

const isCompany = (claim: unknown): claim is number | null => claim === null || typeof claim === 'number'

/** An unguessable token for mails and refreshes; only its hash is kept. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
export const newSession = () => randomUUID()
