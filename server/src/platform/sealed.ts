import { hkdfSync } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { Config } from '../config.ts'

const HEADER = { alg: 'dir', enc: 'A256GCM' } as const
const ACCEPTED = { keyManagementAlgorithms: [HEADER.alg], contentEncryptionAlgorithms: [HEADER.enc] }

/** Derives the key of encryption from the secret: the key that signs tokens encrypts nothing. */
const encryptionKey = (secret: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'lavandiere: sealed columns', 32))

/**
 * Encrypts a text that the database keeps and must not be able to tell.
 * @param owner whose text it is: sealed for one, it opens for nobody else
 */
export const seal = (text: string, owner: string, secret: string): Promise<string> =>
  new EncryptJWT({ text }).setProtectedHeader(HEADER).setAudience(owner).encrypt(encryptionKey(secret))

interface Unsealed {
  text: string
  /** A former secret sealed it: sealed again, it lets that secret be dropped. */
  isDated: boolean
}

/**
 * The text that was sealed for this owner.
 * @param secrets the present one and those before it
 * @returns null when none of them sealed it
 */
export async function unseal(
  sealed: string,
  owner: string,
  secrets: readonly string[],
): Promise<Unsealed | null> {
  for (const [i, secret] of secrets.entries()) {
    try {
      const { payload } = await jwtDecrypt(sealed, encryptionKey(secret), { ...ACCEPTED, audience: owner })
      return { text: String(payload.text), isDated: i > 0 }
    } catch {
      // Another secret sealed it, or for another owner.
    }
  }
  return null
}

/**
 * The text of a stored seal. One that a former secret made is made again and stored, so that this secret can be dropped.
 * @param store replaces the stored seal
 * @returns null when no secret of the server opens it
 */
export async function unsealStored(
  sealed: string,
  owner: string,
  { SECRET, SECRETS }: Pick<Config, 'SECRET' | 'SECRETS'>,
  store: (renewed: string) => Promise<unknown>,
): Promise<{ text: string; sealed: string } | null> {
  const opened = await unseal(sealed, owner, SECRETS)
  if (!opened?.isDated) return opened && { text: opened.text, sealed }
  const renewed = await seal(opened.text, owner, SECRET)
  await store(renewed)
  return { text: opened.text, sealed: renewed }
}
