import { parentPort, workerData } from 'node:worker_threads'
import { decoder, detectEncoding } from './lecture.ts'
import { NotATable, type ObjetsLus, readObjects } from './objets.ts'

/** What was read; a text says why the file is no table. */
export type Lu = ObjetsLus | string

/** Reads a JSON text. Runs in a separate thread, which is ended when it takes too long or too much memory. */
function read(data: Uint8Array): Lu {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  try {
    return readObjects(decoder(bytes, detectEncoding(bytes)))
  } catch (error) {
    if (error instanceof NotATable) return error.message
    throw error
  }
}

parentPort?.postMessage(read(workerData))
