import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { RETRY, type Share } from './bounds.ts'
import type { Who } from './who.ts'

interface Taken {
  running: number
  taken: number
}

/**
 * Lets only a few pieces of work run at the same time, and even fewer of one. Those who wait take turns: who sends much
 * keeps nobody else waiting.
 */
export function makeTurns(share: Share) {
  const callers = new Map<Who, Taken>()
  // Who was served last stands last.
  const waiting = new Map<Who, (() => void)[]>()
  const all: Taken = { running: 0, taken: 0 }
  const takenBy = (who: Who) => callers.get(who) ?? { running: 0, taken: 0 }
  const hasTurn = (who: Who) => all.running < share.running && takenBy(who).running < share.runningOfOne

  const take = (who: Who) => {
    const one = takenBy(who)
    if (one.taken >= share.takenByOne) throw new Refus('trop-de-demandes', share.tooMany, RETRY)
    if (all.taken >= share.taken) throw new Refus('indisponible', share.full, RETRY)
    callers.set(who, one)
    one.taken++
    all.taken++
  }
  const begin = (who: Who) => {
    takenBy(who).running++
    all.running++
  }
  const end = (who: Who) => {
    const one = takenBy(who)
    for (const counted of [one, all]) {
      counted.running--
      counted.taken--
    }
    if (one.taken === 0) callers.delete(who)
    for (const [next, [start, ...others]] of waiting) {
      if (!start || !hasTurn(next)) continue
      waiting.delete(next)
      if (others.length > 0) waiting.set(next, others)
      begin(next)
      start()
    }
  }
  return {
    /**
     * Does the work of `who` when its turn has come.
     * @throws Refus 429 when too much of `who` runs or waits, 503 when too much of all does; both may be tried again soon
     */
    async run<T>(who: Who, work: () => Promise<T>): Promise<T> {
      take(who)
      if (hasTurn(who)) begin(who)
      else await new Promise<void>((resolve) => waiting.set(who, [...(waiting.get(who) ?? []), resolve]))
      try {
        return await work()
      } finally {
        end(who)
      }
    },
    /**
     * Takes a place at once, for a share in which nothing waits.
     * @returns gives the place back
     * @throws Refus as `run`
     */
    place(who: Who) {
      take(who)
      begin(who)
      return () => end(who)
    },
  }
}
