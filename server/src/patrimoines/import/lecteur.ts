import { parentPort, workerData } from 'node:worker_threads'
import {
  type ClasseurLu,
  LIGNES_LUES_MAX,
  NotATable,
  paddingsOf,
  readRows,
  sharedTexts,
  sheetsOf,
} from './feuille-excel.ts'
import { decoder, detectEncoding } from './lecture.ts'
import { type ObjetsLus, readObjects } from './objets.ts'
import { BadArchive, openZip } from './zip.ts'

/** The bytes of a file, and the sheet to read of a workbook; `objets` for a JSON text. */
export interface ToRead {
  bytes: Uint8Array
  feuille: string | null
  objets: boolean
}

/** What was read; a text says why the file is no table, null that it is broken. */
export type Lu = ClasseurLu | ObjetsLus | string | null

function readSheet(bytes: Buffer, feuille: string | null): ClasseurLu | null {
  const archive = openZip(bytes)
  const sheets = sheetsOf(archive)
  const chosen = sheets.find(({ name }) => name === feuille) ?? sheets[0]
  const xml = chosen ? archive.text(chosen.path) : null
  if (!chosen || xml === null) return null
  return {
    feuille: chosen.name,
    feuilles: sheets.map(({ name }) => name),
    lignes: readRows(xml, sharedTexts(archive), paddingsOf(archive), LIGNES_LUES_MAX),
  }
}

/**
 * Reads one sheet of a workbook, or a JSON text. Runs in a separate thread, which is ended when it takes too long or too
 * much memory.
 */
function read({ bytes, feuille, objets }: ToRead): Lu {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return objets ? readObjects(decoder(buffer, detectEncoding(buffer))) : readSheet(buffer, feuille)
  } catch (error) {
    if (error instanceof NotATable) return error.message
    if (error instanceof BadArchive) return null
    throw error
  }
}

parentPort?.postMessage(read(workerData))
