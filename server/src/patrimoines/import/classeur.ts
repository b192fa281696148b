import { Worker } from 'node:worker_threads'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { answerOf } from '../../platform/admission/processor-time.ts'
import type { ClasseurLu } from './feuille-excel.ts'
import type { ToRead } from './lecteur.ts'
import type { ObjetsLus } from './objets.ts'

/** Processor time for reading a workbook, in ms; one of 50,000 lines takes two or three seconds. */
const TEMPS_MAX_MS = 40_000
/** Memory of the reading thread: the largest import takes about 200 MB. */
const MEMOIRE_MAX_MB = 512

const ILLISIBLE = "Ce classeur Excel n'a pas pu être lu : enregistrez-le à nouveau au format .xlsx, ou en CSV"
const CLASSEUR_TROP_GRAND =
  'Ce classeur Excel est trop grand pour être lu : gardez une seule feuille, ou enregistrez-la en CSV'
const OBJETS_TROP_GRANDS =
  'Ce fichier JSON est trop grand pour être lu : gardez les seuls points, ou enregistrez-le en CSV'

/** Does work when its turn has come. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Reads a sheet of an Excel workbook.
 * @param feuille the name of the sheet; the first one without it, or when the workbook has no such sheet
 * @throws Refus 422 when the file is no workbook, or too large
 */
export const readWorkbook = (bytes: Buffer, feuille: string | null): Promise<ClasseurLu> =>
  readApart<ClasseurLu>({ bytes, feuille, objets: false }, CLASSEUR_TROP_GRAND)

/** Reads the objects of a JSON text. @throws Refus 422 when they are no table, or too large */
export const readJson = (bytes: Buffer): Promise<ObjetsLus> =>
  readApart<ObjetsLus>({ bytes, feuille: null, objets: true }, OBJETS_TROP_GRANDS)

/** Reads a file in a separate thread, within limits of processor time and memory. @throws Refus 422 */
async function readApart<T extends ClasseurLu | ObjetsLus>(asked: ToRead, tooLarge: string): Promise<T> {
  const worker = new Worker(new URL('./lecteur.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: MEMOIRE_MAX_MB },
  })
  // Out of memory, or an unforeseen file, or too much time: the thread has ended, the server goes on.
  const found = await answerOf<T | string | null>(worker, TEMPS_MAX_MS).catch(() => {
    throw new Refus('invalide', tooLarge)
  })
  if (found === null || typeof found === 'string') throw new Refus('invalide', found ?? ILLISIBLE)
  return found
}
