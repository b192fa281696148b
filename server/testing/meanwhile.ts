import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { asSystem, type Tx } from '../src/platform/db/actor.ts'

/** Pause between two looks at the waiting statements, in ms. */
const PAUSE_MS = 20

/**
 * Two people at the same moment: runs `work` while the transaction of `first` is still open, until the work has ended or
 * waits for it.
 * @param next what the first person does then, before the transaction commits
 * @returns the result of the work, after the commit
 */
export async function meanwhile<T>(
  pool: Pool,
  first: (tx: Tx) => Promise<unknown>,
  work: () => Promise<T>,
  next: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<T> {
  let ended = false
  const running = await asSystem(pool, async (tx) => {
    await first(tx)
    const promise = work().finally(() => {
      ended = true
    })
    while (!ended && !(await isSomebodyWaiting(pool))) await sleep(PAUSE_MS)
    await next(tx)
    return { promise }
  })
  return running.promise
}

async function isSomebodyWaiting(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount !== 0
}
