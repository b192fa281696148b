import { buffer } from 'node:stream/consumers'
import { fromBufferPromise, openPromise } from 'yauzl'

/** The entries of a ZIP archive, in a file or in memory, by their names. */
export async function entriesOf(archive: string | Buffer): Promise<Map<string, Buffer>> {
  const zip = typeof archive === 'string' ? await openPromise(archive) : await fromBufferPromise(archive)
  const found = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return found
}
