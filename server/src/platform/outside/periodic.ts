import { z } from 'zod'
import type { Services } from '../services.ts'
import type { JobKind } from './jobs.ts'

/** Work to be done at a regular interval, each time by only one of the running servers. */
export interface PeriodicTask {
  /** Unique among all tasks. */
  name: string
  everyS: number
  /** The log line of a failure. A failed task is done again at its next time. */
  failure: string
  work(): Promise<void>
}

/** One run of one task. When its server is killed meanwhile, another server does it. */
export const periodicJob = {
  name: 'periodique',
  data: z.object({ tache: z.string() }),
  tries: { retryLimit: 1, retryDelay: 1, expireInSeconds: 30 * 60 },
  atOnce: 2,
  isAlone: true,
} satisfies JobKind

/**
 * Does these tasks at their intervals, shared with the other servers. Each server hands over every run of a task, the
 * database keeps only the first, and any free server does it. No new run begins while the last one goes on.
 * @returns the function that stops handing over
 */
export async function startPeriodic(
  { jobs, log }: Pick<Services, 'jobs' | 'log'>,
  tasks: readonly PeriodicTask[],
): Promise<() => void> {
  await jobs.work(periodicJob, async ({ tache }) => {
    // A server of another version may have handed over a task that this version does not know.
    const task = tasks.find(({ name }) => name === tache)
    await task?.work().catch((error: unknown) => log.error({ err: error, tache }, task.failure))
  })
  const timers = tasks.map(({ name, everyS, failure }) => {
    const ask = () =>
      jobs
        .enqueue(periodicJob, { tache: name }, { once: { key: name, seconds: everyS } })
        .catch((error: unknown) => log.error({ err: error, tache: name }, failure))
    void ask()
    return setInterval(ask, everyS * 1000).unref()
  })
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
