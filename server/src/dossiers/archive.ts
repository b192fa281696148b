import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A ZIP archive that is being written to a file, one entry after the other: none is in memory as a whole. */
export interface Archive {
  add(name: string, content: Readable, options: { isPacked: boolean }): Promise<void>
  end(): Promise<void>
  /** Gives up what was written so far; does nothing after the end. */
  drop(): void
}

/** @param signal gives the archive up */
export function newArchive(path: string, signal: AbortSignal): Archive {
  const zip = new ZipFile()
  const given = new AbortController()
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }), {
    signal: AbortSignal.any([signal, given.signal]),
  })
  // The disk may be full while an entry waits: the wait then ends too. A failing entry is told by its own stream.
  const stopped = written.then(
    () => {},
    (error: unknown) => Promise.reject(error),
  )
  stopped.catch(() => {})
  zip.on('error', () => {})
  return {
    async add(name, content, { isPacked }) {
      // Entries of rows may pass four gigabytes, which the archive must be told before.
      zip.addReadStream(content, name, { compress: isPacked, forceZip64Format: isPacked })
      await Promise.race([finished(content), stopped])
    },
    async end() {
      zip.end()
      await written
    },
    drop: () => given.abort(),
  }
}
