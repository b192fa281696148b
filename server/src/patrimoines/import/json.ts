import { Worker } from 'node:worker_threads'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { Lu } from './lecteur.ts'
import type { ObjetsLus } from './objets.ts'

/** Processor time for reading a text, in ms; one of 50,000 points takes two or three seconds. */
const TEMPS_MAX_MS = 40_000
/** Memory of the reading thread: the largest import takes about 200 MB. */
const MEMOIRE_MAX_MB = 512

const TROP_GRAND =
  'Ce fichier JSON est trop grand pour être lu : gardez les seuls points, ou enregistrez-le en CSV'

/** Does work when its turn has come. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Reads the objects of a JSON text, which is parsed as a whole: in a separate thread, within limits of processor time and
 * memory.
 * @throws Refus 422 when they are no table, or too large
 */
export async function readJson(bytes: Buffer): Promise<ObjetsLus> {
  const worker = new Worker(new URL('./lecteur.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MEMOIRE_MAX_MB },
  })
  // Out of memory, or an unforeseen file, or too much time: the thread has ended, the server goes on.
  const found = await answerOf<Lu>(worker, TEMPS_MAX_MS).catch(() => {
    throw new Refus('invalide', TROP_GRAND)
  })
  if (typeof found === 'string') throw new Refus('invalide', found)
  return found
}

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
