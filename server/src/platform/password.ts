import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
/** Parameters of argon2id as a PHC string names them: m in KiB, t passes, p lanes. */
interface Cost {
  m: number
  t: number
  p: number
}
/** 19 MiB, 2 passes, 1 lane (OWASP Password Storage Cheat Sheet): about 25 ms of one core. */
const COST: Cost = { m: 19_456, t: 2, p: 1 }
/** Parameters beyond these are no hash that this server made: verifying one would take its memory or its time. */
const COST_MAX: Cost = { m: 262_144, t: 20, p: 8 }
const SALT_BYTES = 16
const TAG_BYTES = 32

interface Stored {
  cost: Cost
  salt: Buffer
  tag: Buffer
}

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

function tagOf(password: string, salt: Buffer, { m, t, p }: Cost, length = TAG_BYTES): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'))
  return derive('argon2id', { message, nonce: salt, parallelism: p, tagLength: length, memory: m, passes: t })
}

/** The parts of a stored hash; null when it is none that this server would have made. */
function storedOf(hash: string): Stored | null {
  const [, m, t, p, salt = '', tag = ''] = PHC.exec(hash) ?? []
  const cost = { m: Number(m), t: Number(t), p: Number(p) }
  const isKnown = cost.p >= 1 && cost.t >= 1 && cost.m >= 8 * cost.p
  const isBounded = cost.m <= COST_MAX.m && cost.t <= COST_MAX.t && cost.p <= COST_MAX.p
  if (!isKnown || !isBounded) return null
  return { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const prefix = ({ m, t, p }: Cost) => `$argon2id$v=19$m=${m},t=${t},p=${p}$`

/**
 * A password's hash with a random salt, as a PHC string, which says the parameters it was made with
 * (https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md).
 * @param cost other parameters than today's, for tests
 */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return `${prefix(cost)}${base64(salt)}$${base64(await tagOf(password, salt, cost))}`
}

/** Compared against where there is no hash, so that both answers take the same time (S15). */
const NOBODY: Stored = { cost: COST, salt: Buffer.alloc(SALT_BYTES), tag: Buffer.alloc(TAG_BYTES) }

/**
 * Whether a hash is this password's, by the parameters that the hash itself names. Without a hash, or with one that
 * cannot be read, the work is done all the same and the answer is no.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const stored = hash === null ? null : storedOf(hash)
  const { cost, salt, tag } = stored ?? NOBODY
  const given = await tagOf(password, salt, cost, tag.length)
  return timingSafeEqual(tag, given) && stored !== null
}

/** True when a hash was made with other parameters than today's: it is made again at the next log-in. */
export const isDated = (hash: string): boolean => !hash.startsWith(prefix(COST))
