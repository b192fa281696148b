import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Derives the key of encryption from the secret: the key that signs tokens encrypts nothing. */
const encryptionKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'lavandiere: sealed columns', 32))

/**
 * Encrypts a text that the database keeps and must not be able to tell.
 * @param owner whose text it is: sealed for one, it opens for nobody else
 */
export function seal(text: string, owner: string, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, encryptionKey(secret), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * The text that was sealed for this owner.
 * @param secrets the present one and those before it
 * @returns null when none of them sealed it
 */
export function unseal(sealed: string, owner: string, secrets: readonly string[]): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const iv = bytes.subarray(0, IV_BYTES)
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv(ALGORITHM, encryptionKey(secret), iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
      const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    } catch {
      // Another secret sealed it.
    }
  }
  return null
}
