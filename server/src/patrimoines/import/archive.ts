import { type Entry, fromBufferPromise } from 'yauzl'

/** Most entries of an archive: a workbook has some dozens. */
const ENTRIES_MAX = 2_000
/** Most bytes that all parts read together may unfold to. */
const UNFOLDED_MAX = 100 * 1024 * 1024

/** The parts of an archive, unfolded piece by piece as they are read. */
export interface Archive {
  has(name: string): boolean
  /** The text of a part; empty when there is no such part. @throws Error for a broken part, or beyond 100 MB of all */
  text(name: string): AsyncGenerator<string>
}

/**
 * Opens a ZIP archive in memory. The size that it announces for a part counts, and yauzl refuses a part that unfolds to
 * another one.
 * @throws Error when it is none, or broken
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await fromBufferPromise(bytes)
  if (zip.entryCount > ENTRIES_MAX) throw new Error('too many entries')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  let left = UNFOLDED_MAX
  return {
    has: (name) => entries.has(name),
    async *text(name) {
      const entry = entries.get(name)
      if (!entry) return
      left -= entry.uncompressedSize
      if (left < 0) throw new Error('unfolds beyond its bound')
      const decoder = new TextDecoder()
      for await (const piece of await zip.openReadStreamPromise(entry))
        yield decoder.decode(piece, { stream: true })
    },
  }
}
