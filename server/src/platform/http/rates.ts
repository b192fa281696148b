import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { Recent } from '../recent.ts'

/** Bounds how many calls an account makes, reads included (ASVS 2.4.1): more than screens need, less than a program can. */
export interface Rates {
  /**
   * Counts calls of this account.
   * @param calls how many; 1 by default
   * @throws Refus 429 with Retry-After (seconds) when the account has made too many; refused calls are not counted
   */
  count(account: number, calls?: number): void
}

/** Seconds of calls that an account may make at once after a rest: a page that opens, a phone that comes back to a network. */
const BURST_S = 20
/** Accounts remembered; those at rest are forgotten first. */
const ACCOUNTS_MAX = 10_000

/**
 * @param perSecond calls a second that an account may make for long; 0 sets no bound
 * @param now milliseconds that only go forward
 */
export function makeRates(perSecond: number, now = () => performance.now()): Rates {
  const full = perSecond * BURST_S
  // What each account has left, and since when it grows again.
  const left = new Recent<number, { calls: number; at: number }>(ACCOUNTS_MAX)
  return {
    count(account, calls = 1) {
      if (perSecond === 0) return
      const at = now()
      const known = left.get(account)
      const has = known ? Math.min(full, known.calls + ((at - known.at) / 1000) * perSecond) : full
      const isAllowed = has >= calls
      left.set(account, { calls: isAllowed ? has - calls : has, at })
      if (isAllowed) return
      throw new Refus('trop-de-demandes', 'Trop de demandes, réessayez dans un instant', {
        headers: { 'retry-after': String(Math.ceil((calls - has) / perSecond)) },
      })
    },
  }
}
