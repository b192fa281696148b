import { Worker } from 'node:worker_threads'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { answerOf } from '../../platform/admission/processor-time.ts'
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
