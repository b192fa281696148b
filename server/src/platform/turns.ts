import { Refus } from '@lavandiere/domain/kernel/errors.ts'

/**
 * Lets only a few pieces of work run at the same time, and even fewer of one account: an account that sends much does not
 * keep others waiting.
 */
export interface Turns {
  /**
   * Does the work of this account when its turn has come.
   * @throws Refus 429 when too much of this account waits, 503 when too much of all does; both may be tried again soon
   */
  run<T>(account: number, work: () => Promise<T>): Promise<T>
}

export interface TurnLimits {
  /** Pieces of work that run at the same time: of all, and of one account. */
  running: number
  runningOfAccount: number
  /** Pieces that run or wait: of all, and of one account. */
  taken: number
  takenByAccount: number
}

interface Taken {
  running: number
  taken: number
}

/** The header of a refusal because the server is busy: seconds after which to try again. */
export const RETRY = { headers: { 'retry-after': '5' } }

export function makeTurns(limits: TurnLimits): Turns {
  const accounts = new Map<number, Taken>()
  const waiting = new Set<{ account: Taken; start(): void }>()
  let running = 0
  const startNext = () => {
    for (const next of waiting) {
      if (running >= limits.running) return
      if (next.account.running >= limits.runningOfAccount) continue
      waiting.delete(next)
      next.start()
    }
  }
  const enter = (account: Taken) =>
    new Promise<void>((resolve) => {
      const start = () => {
        running++
        account.running++
        resolve()
      }
      if (running < limits.running && account.running < limits.runningOfAccount) start()
      else waiting.add({ account, start })
    })
  return {
    async run(id, work) {
      const account = accounts.get(id) ?? { running: 0, taken: 0 }
      if (account.taken >= limits.takenByAccount) {
        throw new Refus('trop-de-demandes', 'Trop de demandes à la fois, réessayez dans un instant', RETRY)
      }
      if (running + waiting.size >= limits.taken) {
        throw new Refus('indisponible', 'Le serveur est très occupé, réessayez dans quelques instants', RETRY)
      }
      accounts.set(id, account)
      account.taken++
      await enter(account)
      try {
        return await work()
      } finally {
        running--
        account.running--
        account.taken--
        if (account.taken === 0) accounts.delete(id)
        startNext()
      }
    },
  }
}
