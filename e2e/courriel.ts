import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './socle.ts'

/** Where the server of this process's browser keeps the mails that it would send. */
const FOLDER = join(`${process.env.E2E_DONNEES}-${process.env.TEST_PARALLEL_INDEX ?? 0}`, 'mail')

/** The links of the mails to an address to choose a password, oldest first, once there are so many of them. */
export async function passwordLinks(to: string, count: number): Promise<string[]> {
  let links: string[] = []
  const read = async () => {
    const names = (await readdir(FOLDER).catch(() => [])).toSorted()
    const mails = await Promise.all(names.map((name) => readFile(join(FOLDER, name), 'utf8')))
    // A long line of a mail is cut by "=" at its end.
    const texts = mails
      .filter((mail) => mail.includes(`To: ${to}`))
      .map((mail) => mail.replace(/=\r?\n/g, ''))
    links = texts.flatMap((text) => /\/resetPassword\/\S+/.exec(text)?.[0] ?? [])
    return links.length
  }
  await expect.poll(read).toBe(count)
  return links
}
