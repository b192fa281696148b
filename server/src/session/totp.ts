import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds for which a code is valid (RFC 6238), and its digits: the defaults of every authenticator program. */
const STEP_SECONDS = 30
const DIGITS = 6
/** Steps before and after the present one whose code is taken: clocks differ, and people type slowly. */
const AROUND = 1

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes as base32 without padding (RFC 4648), in which authenticator programs take a key. */
export function base32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => ALPHABET.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
    .join('')
}

/** The code of a key at one step of time (RFC 4226, 5.3). */
export function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step of time to which a code belongs; null when the key has no such code around this time. */
export function stepOf(key: Buffer, code: string, now: Date): number | null {
  const present = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
  const given = Buffer.from(code)
  let found: number | null = null
  for (let step = present - AROUND; step <= present + AROUND; step++) {
    const wanted = Buffer.from(codeAt(key, step))
    if (wanted.length === given.length && timingSafeEqual(wanted, given)) found = step
  }
  return found
}

/** The address that an authenticator program reads from a QR code. */
export function otpauth(key: Buffer, email: string): string {
  const query = new URLSearchParams({ secret: base32(key), issuer: 'Lavandière' })
  return `otpauth://totp/${encodeURIComponent(`Lavandière:${email}`)}?${query.toString().replaceAll('+', '%20')}`
}
