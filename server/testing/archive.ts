import { buffer } from 'node:stream/consumers'
import { openPromise } from 'yauzl'

/** The entries of a ZIP archive, by their names. */
export async function entriesOf(path: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(path, { autoClose: true })
  const found = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return found
}
