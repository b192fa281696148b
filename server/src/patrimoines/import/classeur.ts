import { Worker } from 'node:worker_threads'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { TITRES_MAX } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { FICHIER_LIGNES_MAX } from '@lavandiere/domain/patrimoines/import/fichier.ts'
import { answerOf } from '../../platform/admission/processor-time.ts'
import type { SheetRow } from './feuille-excel.ts'

/** Most rows read of a sheet: one more than an import may have proves that it is too long. */
export const LIGNES_LUES_MAX = FICHIER_LIGNES_MAX + TITRES_MAX + 2
/** Processor time for reading a workbook, in ms; one of 50,000 lines takes two or three seconds. */
const TEMPS_MAX_MS = 40_000
/** Memory of the reading thread: the largest import takes about 200 MB. */
const MEMOIRE_MAX_MB = 512

export interface ClasseurLu {
  feuille: string
  feuilles: string[]
  lignes: SheetRow[]
}

const ILLISIBLE = "Ce classeur Excel n'a pas pu être lu : enregistrez-le à nouveau au format .xlsx, ou en CSV"
const TROP_GRAND =
  'Ce classeur Excel est trop grand pour être lu : gardez une seule feuille, ou enregistrez-la en CSV'

/** Does work when its turn has come. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Reads a sheet of an Excel workbook in a separate thread, within limits of processor time and memory.
 * @param feuille the name of the sheet; the first one without it, or when the workbook has no such sheet
 * @throws Refus 422 when the file is no workbook, or too large
 */
export async function readWorkbook(bytes: Buffer, feuille: string | null): Promise<ClasseurLu> {
  const worker = new Worker(new URL('./classeur-lecteur.ts', import.meta.url), {
    workerData: { bytes, feuille },
    resourceLimits: { maxOldGenerationSizeMb: MEMOIRE_MAX_MB },
  })
  // Out of memory, or an unforeseen file, or too much time: the thread has ended, the server goes on.
  const found = await answerOf<ClasseurLu | null>(worker, TEMPS_MAX_MS).catch(() => {
    throw new Refus('invalide', TROP_GRAND)
  })
  if (!found) throw new Refus('invalide', ILLISIBLE)
  return found
}
