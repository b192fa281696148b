import type { Worker } from 'node:worker_threads'

/** Between two looks at the time that a thread has taken. */
const SAMPLE_MS = 500

/**
 * The message of a thread, which is ended when it has taken more processor time than it may. Time on the clock does not count:
 * on a busy machine it passes without any work being done.
 * @param maxMs milliseconds of processor time
 * @throws Error when the thread took more, or ended without a message
 */
export function answerOf<T>(worker: Worker, maxMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const look = setInterval(async () => {
      // A thread that has just ended has no time any more, and says so by its end.
      const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
      if ((user + system) / 1000 > maxMs) end(() => reject(new Error('too much processor time')))
    }, SAMPLE_MS)
    const end = (tell: () => void) => {
      clearInterval(look)
      void worker.terminate()
      tell()
    }
    worker.once('message', (message: T) => end(() => resolve(message)))
    worker.once('error', (error) => end(() => reject(error)))
    worker.once('exit', () => end(() => reject(new Error('the thread ended without an answer'))))
  })
}
