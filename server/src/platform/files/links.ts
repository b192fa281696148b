import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'
import { BASE } from '../http/wire.ts'

/** Where a stored file is read, without a bearer token: a browser's <img> cannot send one. */
export const fileUrl = (nom: string) => `${BASE}/fichiers/${nom}`
/** Lets the pages of the other sites that may call the API show a picture, which its name or its link protects. */
export const shown = ({ CORS_ORIGINS }: Pick<Config, 'CORS_ORIGINS'>): Record<string, string> =>
  CORS_ORIGINS ? { 'cross-origin-resource-policy': 'cross-origin' } : {}
/** The fields that hold a file. A text cannot look like one, since its own quotes are escaped. */
const LINK = new RegExp(
  `("(?:contentUrl|filepath)"\\s*:\\s*")(${BASE}/fichiers/[\\w-]+\\.[a-z0-9]{2,5})"`,
  'g',
)
/** Links are signed up to the end of the next full hour, so that a page that reloads finds its pictures in the cache. */
const HOUR_MS = 3_600_000

const signatureOf = (path: string, expires: number, secret: string) =>
  createHmac('sha256', secret).update(`${path}\n${expires}`).digest('base64url')

/** A path with its expiring signature (OPEN-44, OPEN-45). */
export function signed(path: string, secret: string, now: Date): string {
  const expires = (Math.floor(now.getTime() / HOUR_MS) + 2) * (HOUR_MS / 1000)
  return `${path}?expires=${expires}&signature=${signatureOf(path, expires, secret)}`
}

/**
 * Signs the file addresses in the JSON text of an answer; links are made nowhere else. Only addresses that the server
 * wrote are signed: one that a person wrote in a text stays as it is, otherwise the name of a file would be enough to
 * open it.
 */
export const signLinks = (json: string, secret: string, now: Date): string =>
  // A needle without quotes and slashes, of which such a text is full: ten times as quick.
  json.includes('fichiers/')
    ? json.replace(LINK, (_, key: string, path: string) => `${key}${signed(path, secret, now)}"`)
    : json

/** Whether a path was signed with one of our secrets and has not expired. */
export function isSigned(
  path: string,
  query: { expires: number; signature: string },
  secrets: readonly string[],
  now: Date,
): boolean {
  const given = Buffer.from(query.signature)
  const isOurs = secrets.some((secret) => {
    const expected = Buffer.from(signatureOf(path, query.expires, secret))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  return isOurs && query.expires * 1000 > now.getTime()
}
