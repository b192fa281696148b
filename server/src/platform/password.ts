import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
/** argon2id, 19 MiB, 2 passes, 1 lane (design facts: 25 ms here). */
const COST = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }

async function tag(password: string, nonce: Buffer): Promise<Buffer> {
  return (await derive('argon2id', {
    ...COST,
    message: Buffer.from(password.normalize('NFKC')),
    nonce,
  })) as Buffer
}

/** A password's hash with its own salt, fit to be stored. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  return `argon2id$${nonce.toString('base64url')}$${(await tag(password, nonce)).toString('base64url')}`
}

/** A hash of nothing, compared against for an unknown address so that both answers take the same time (S15). */
const NOBODY = `argon2id$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`

/** Whether this is the password of that hash; without a hash the work is done all the same and the answer is no. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, nonce = '', kept = ''] = (hash ?? NOBODY).split('$')
  const expected = Buffer.from(kept, 'base64url')
  const given = await tag(password, Buffer.from(nonce, 'base64url'))
  return expected.length === given.length && timingSafeEqual(expected, given) && hash !== null
}
