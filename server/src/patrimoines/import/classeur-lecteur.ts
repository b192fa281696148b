import { parentPort, workerData } from 'node:worker_threads'
import { type ClasseurLu, LIGNES_LUES_MAX } from './classeur.ts'
import { paddingsOf, readRows, sharedTexts, sheetsOf } from './feuille-excel.ts'
import { BadArchive, openZip } from './zip.ts'

/** Reads one sheet of a workbook. Runs in a separate thread, which is ended when it takes too long or too much memory. */
function readSheet({ bytes, feuille }: { bytes: Uint8Array; feuille: string | null }): ClasseurLu | null {
  try {
    const archive = openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    const sheets = sheetsOf(archive)
    const chosen = sheets.find(({ name }) => name === feuille) ?? sheets[0]
    const xml = chosen ? archive.text(chosen.path) : null
    if (!chosen || xml === null) return null
    return {
      feuille: chosen.name,
      feuilles: sheets.map(({ name }) => name),
      lignes: readRows(xml, sharedTexts(archive), paddingsOf(archive), LIGNES_LUES_MAX),
    }
  } catch (error) {
    if (error instanceof BadArchive) return null
    throw error
  }
}

parentPort?.postMessage(readSheet(workerData))
