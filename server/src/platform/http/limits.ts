import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** Counts tries in the database, so that every node of the server counts together. */
export interface Limits {
  /** Takes one try of this key. @throws Refus 429 with Retry-After when there are none left. */
  take(name: LimitName, key: string): Promise<void>
  /** Whether this key has been taken within its time. */
  isTaken(name: LimitName, key: string): Promise<boolean>
  /** Gives the try that succeeded back; those that failed before it still count, whoever succeeds in between. */
  giveBack(name: LimitName, key: string): Promise<void>
}

/**
 * Per address: ten wrong log-ins a minute (S15), then 429. Per account: more than one address can use up, so that who
 * guesses at an account does not lock its owner out from elsewhere, and a bound on many addresses that guess together;
 * a minute later both are open again. An address that opened the account before is not counted with those that guess.
 * Refreshes and reset mails have their own.
 */
const rules = {
  connexionAdresse: { points: 10, duration: 60 },
  connexionCompte: { points: 50, duration: 60 },
  // Remembers where an account was opened from (isTaken); nothing is refused by it.
  adresseConnue: { points: Number.MAX_SAFE_INTEGER, duration: 30 * 86_400 },
  rafraichissement: { points: 60, duration: 60 },
  oubliAdresse: { points: 10, duration: 600 },
  oubliCompte: { points: 3, duration: 600 },
  reinitialisation: { points: 10, duration: 600 },
  // Two questions a second to the address service, whose pace all companies share: nobody types that fast.
  geocodage: { points: 120, duration: 60 },
} as const
export type LimitName = keyof typeof rules

/**
 * Whose tries are counted together: an IPv4 address, or the /64 of an IPv6 one, all of which is one subscriber's.
 * @param ip undefined when the caller has gone
 */
export function subscriberOf(ip: string | undefined): string {
  if (ip === undefined) return 'inconnue'
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1]
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip
  const [start = [], end = []] = ip.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  const groups = [...start, ...zeros, ...end].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** How long to wait, as it is said. */
const attente = (seconds: number) =>
  seconds <= 60 ? 'dans un instant' : `dans ${Math.ceil(seconds / 60)} minutes`

export function makeLimits(pool: Pool): Limits {
  const limiters = new Map<LimitName, RateLimiterPostgres>()
  for (const [name, rule] of Object.entries(rules)) {
    limiters.set(
      name as LimitName,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        schemaName: 'limites',
        tableName: 'tentatives',
        tableCreated: true,
        keyPrefix: name,
        clearExpiredByTimeout: false,
        ...rule,
      }),
    )
  }
  const limiter = (name: LimitName) => {
    const found = limiters.get(name)
    if (!found) throw new Error(`unknown limit ${name}`)
    return found
  }
  return {
    async take(name, key) {
      try {
        await limiter(name).consume(key.slice(0, 255).toLowerCase())
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        throw new Refus('trop-de-demandes', `Trop de tentatives, réessayez ${attente(seconds)}`, {
          headers: { 'retry-after': String(seconds) },
        })
      }
    },
    async isTaken(name, key) {
      const taken = await limiter(name).get(key.slice(0, 255).toLowerCase())
      return taken !== null && taken.consumedPoints > 0
    },
    async giveBack(name, key) {
      await limiter(name).reward(key.slice(0, 255).toLowerCase())
    },
  }
}
