import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { LRUCache } from 'lru-cache'
import { BURST_S, SENTENCES } from './bounds.ts'
import type { Who } from './who.ts'

/** Callers remembered; those at rest are forgotten first. */
const REMEMBERED_MAX = 10_000

/**
 * Bounds an amount in time.
 * @param perSecond the amount that one may take for long; 0 sets no bound
 * @param now milliseconds that only go forward
 */
export function makeRate(perSecond: number, now = () => performance.now()) {
  const full = perSecond * BURST_S
  // What each has left, and since when it grows again.
  const left = new LRUCache<Who, { amount: number; at: number }>({ max: REMEMBERED_MAX })
  return {
    /**
     * Counts an amount of `who`, one by default.
     * @throws Refus 429 with Retry-After (seconds) when it is too much; what is refused is not counted
     */
    count(who: Who, asked = 1) {
      if (perSecond === 0) return
      // More than ever is left would never pass.
      const amount = Math.min(asked, full)
      const at = now()
      const known = left.get(who)
      const has = known ? Math.min(full, known.amount + ((at - known.at) / 1000) * perSecond) : full
      const isAllowed = has >= amount
      left.set(who, { amount: isAllowed ? has - amount : has, at })
      if (isAllowed) return
      throw new Refus('trop-de-demandes', SENTENCES.rate, {
        headers: { 'retry-after': String(Math.ceil((amount - has) / perSecond)) },
      })
    },
  }
}
