import { z } from 'zod'
import type { Services } from '../services.ts'
import type { JobKind } from './jobs.ts'

/** Work that is done again and again, each time by one server, however many run. */
export interface PeriodicTask {
  /** No other task has this name. */
  name: string
  everyS: number
  /** What the log says when it fails; it is done again at its next time. */
  failure: string
  work(): Promise<void>
}

/** One time of one task. A server that is killed meanwhile leaves it to another. */
export const periodicJob = {
  name: 'periodique',
  data: z.object({ tache: z.string() }),
  tries: { retryLimit: 1, retryDelay: 1, expireInSeconds: 30 * 60 },
  atOnce: 2,
  isAlone: true,
} satisfies JobKind

/**
 * Does these tasks now and then in turn with the other servers: each server asks for each time of a task, the database
 * takes the first, and whoever is free does it; one that takes longer than its time is not begun again meanwhile.
 * @returns the function that ends the asking
 */
export async function startPeriodic(
  { jobs, log }: Pick<Services, 'jobs' | 'log'>,
  tasks: readonly PeriodicTask[],
): Promise<() => void> {
  await jobs.work(periodicJob, async ({ tache }) => {
    // A server of another version may ask for a task that this one does not know.
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
