import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { type Role, roleCodes, roleOf } from '@lavandiere/domain/kernel/roles.ts'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Bearer } from './db/actor.ts'
import { iri } from './wire.ts'

const AUDIENCE = 'lavandiere'
/** Life of an access token (OPEN-41). */
export const ACCESS_SECONDS = 15 * 60
/** Life of a refresh token (OPEN-41). */
export const REFRESH_DAYS = 30

export interface Account {
  id: number
  role: Role
  email: string
  libelle: string
}

export interface Tokens {
  /** A signed access token of this account, bound to its session. */
  sign(account: Account, session: string): Promise<string>
  /** Who bears this `Authorization` header. @throws Refus 401 with the texts of wire.md. */
  verify(header: string | undefined): Promise<Bearer>
}

const refused = (message: string) =>
  new Refus('non-connecte', message, { headers: { 'www-authenticate': 'Bearer' } })

/** Access tokens: HS256 only, with audience, so that neither `alg: none` nor another token of ours passes (S16). */
export function makeTokens(secret: string, now: () => Date): Tokens {
  const key = new TextEncoder().encode(secret)
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
          sid: session,
        })
          .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
          .setAudience(AUDIENCE)
          // Two tokens of one second are two tokens: a client tells by the text that it got a new one.
          .setJti(randomUUID())
          .setIssuedAt(issuedAt)
          .setExpirationTime(issuedAt + ACCESS_SECONDS)
          .sign(key)
      )
    },
    async verify(header) {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/.exec(header ?? '')?.[1]
      if (!token) throw refused(header ? 'Invalid JWT Token' : 'JWT Token not found')
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          audience: AUDIENCE,
          currentDate: now(),
        })
        const role = roleOf(Array.isArray(payload.roles) ? payload.roles : [])
        if (!role || typeof payload.id !== 'number' || typeof payload.sid !== 'string')
          throw refused('Invalid JWT Token')
        return { id: payload.id, role, session: payload.sid }
      } catch (error) {
        throw refused(error instanceof errors.JWTExpired ? 'Expired JWT Token' : 'Invalid JWT Token')
      }
    },
  }
}

/** An unguessable token for mails and refreshes; only its hash is kept. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
export const newSession = () => randomUUID()
