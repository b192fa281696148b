import { codeAt } from '../src/session/totp.ts'
import { MOT_DE_PASSE, type TestAccount } from './accounts.ts'
import type { TestServer } from './app.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a key in base32 (RFC 4648), as an authenticator program reads it. */
export function bytesOfKey(cle: string): Buffer {
  const bits = [...cle].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The step of time to which a code belongs. */
export const stepAt = (date: Date) => Math.floor(date.getTime() / 30_000)

/**
 * Has log-in ask an account for a code from now on, as the person does who owns it.
 * @returns the key of the authenticator program, and the recovery codes
 * @throws Error when the server refuses
 */
export async function turnOnSecondFactor(server: TestServer, who: TestAccount) {
  const put = (path: string, body: object) =>
    server.call(who, 'PUT', `/mon-compte/second-facteur${path}`, body)
  const begun = await put('', { actuel: MOT_DE_PASSE })
  const key = bytesOfKey(String(begun.json.cle))
  const confirmed = await put('/confirmation', { code: codeAt(key, stepAt(server.services.now())) })
  if (confirmed.status !== 200) throw new Error(confirmed.text)
  return { key, codes: confirmed.json.codes as unknown as string[] }
}
