import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** Counts tries in the database, so that every node of the server counts together. */
export interface Limits {
  /** Takes one try of this key. @throws Refus 429 with Retry-After when there are none left. */
  take(name: LimitName, key: string): Promise<void>
  /** Gives the tries of this key back, after a success. */
  forget(name: LimitName, key: string): Promise<void>
}

/**
 * Per address: ten wrong log-ins a minute (S15), then 429. Per account: more than one address can use up, so that who
 * guesses at an account does not lock its owner out from elsewhere, and a bound on many addresses that guess together;
 * a minute later both are open again. Refreshes and reset mails have their own.
 */
const rules = {
  connexionAdresse: { points: 10, duration: 60 },
  connexionCompte: { points: 50, duration: 60 },
  rafraichissement: { points: 60, duration: 60 },
  oubliAdresse: { points: 10, duration: 600 },
  oubliCompte: { points: 3, duration: 600 },
  reinitialisation: { points: 10, duration: 600 },
} as const
export type LimitName = keyof typeof rules

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
        throw new Refus('trop-de-demandes', 'Trop de tentatives, réessayez dans un instant', {
          headers: { 'retry-after': String(Math.max(1, Math.ceil(error.msBeforeNext / 1000))) },
        })
      }
    },
    async forget(name, key) {
      await limiter(name).delete(key.slice(0, 255).toLowerCase())
    },
  }
}
