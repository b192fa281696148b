import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { type Role, roleCodes, roleOf } from '@lavandiere/domain/kernel/roles.ts'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Bearer } from '../db/actor.ts'
import { Recent } from '../recent.ts'
import { iri } from './wire.ts'

const AUDIENCE = 'lavandiere'
/** Life of an access token (OPEN-41). */
export const ACCESS_SECONDS = 15 * 60
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
 * Access tokens: HS256 only, with audience, so that neither `alg: none` nor another token of ours passes (S16).
 * @param secrets the first one signs; what any of them signed is believed, so that a secret can be changed
 */
export function makeTokens(secrets: readonly string[], now: () => Date): Tokens {
  const keys = secrets.map((secret) => new TextEncoder().encode(secret))
  const [key = new Uint8Array()] = keys
  const verified = new Recent<string, Verified>(VERIFIED_MAX)
  return {
    sign(account, session) {
      const issuedAt = Math.floor(now().getTime() / 1000)
      return (
        new SignJWT({
          id: account.id,
          iri: iri('users', account.id),
          roles: [roleCodes[account.role]],
          username: account.email,
          libelle: account.libelle,
          exploitant: account.exploitantId,
          sid: session,
        })
          .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
          .setAudience(AUDIENCE)
          // Two tokens of the same second differ, so that a client can see from the text that it got a new one.
          .setJti(randomUUID())
          .setIssuedAt(issuedAt)
          .setExpirationTime(issuedAt + ACCESS_SECONDS)
          .sign(key)
      )
    },
    async verify(header) {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/.exec(header ?? '')?.[1]
      if (!token) throw refusedToken(header ? 'Invalid JWT Token' : 'JWT Token not found')
      const known = verified.get(token)
      if (known && known.until > now().getTime()) return known.bearer
      verified.delete(token)
      const read = await readToken(token, keys, now())
      verified.set(token, read)
      return read.bearer
    },
  }
}

/** @throws Refus 401 with the texts of docs/api.md */
async function readToken(token: string, keys: readonly Uint8Array[], currentDate: Date): Promise<Verified> {
  try {
    const { id, roles, exploitant = null, sid, exp = 0 } = await payloadOf(token, keys, currentDate)
    const role = roleOf(Array.isArray(roles) ? roles : [])
    if (!role || typeof id !== 'number' || typeof sid !== 'string' || !isCompany(exploitant))
      throw refusedToken('Invalid JWT Token')
    return { bearer: { id, role, exploitantId: exploitant, session: sid }, until: exp * 1000 }
  } catch (error) {
    throw refusedToken(error instanceof errors.JWTExpired ? 'Expired JWT Token' : 'Invalid JWT Token')
  }
}

/** The claims of a token that one of the keys signed. @throws an error of jose when none did, or a claim is wrong */
async function payloadOf(token: string, keys: readonly Uint8Array[], currentDate: Date): Promise<JWTPayload> {
  const [key = new Uint8Array(), ...others] = keys
  const wanted = { algorithms: ['HS256'], audience: AUDIENCE, currentDate, requiredClaims: ['exp'] }
  try {
    return (await jwtVerify(token, key, wanted)).payload
  } catch (error) {
    if (!(error instanceof errors.JWSSignatureVerificationFailed) || others.length === 0) throw error
    return payloadOf(token, others, currentDate)
  }
}

const isCompany = (claim: unknown): claim is number | null => claim === null || typeof claim === 'number'

/** An unguessable token for mails and refreshes; only its hash is kept. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
export const newSession = () => randomUUID()
