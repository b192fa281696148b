import { createHash } from 'node:crypto'

/** A text that tells one content from another, for the entity tag of an answer. */
export const contentPrint = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

/**
 * Whether an `If-Match` header names one of these entity tags (RFC 9110, 13.1.1). A weak tag (`W/"2"`) counts as its
 * strong one: a proxy that compresses an answer weakens its tag, and the version stays the same.
 */
export function isMatch(ifMatch: string, etags: readonly string[]): boolean {
  return ifMatch.split(',').some((part) => {
    const named = part.trim()
    return named === '*' || etags.includes(named.startsWith('W/') ? named.slice(2) : named)
  })
}
