import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The file of a server's folder by which the demonstration goes on. */
export const suiteFile = 'demonstration.json'

const suite = z.object({
  /** The instant of the load, ISO 8601: rounds are under way around its hour. */
  premier: z.string(),
  /** The key of the simulated trackers. */
  jeton: z.string(),
  /** The rounds that are worked on: those that people add are theirs. */
  tournees: z.array(z.int()),
})
export type Suite = z.output<typeof suite>

/** How the demonstration of this folder goes on; null in a folder without one. */
export async function readSuite(dir: string): Promise<Suite | null> {
  const text = await readFile(join(dir, suiteFile), 'utf8').catch(() => null)
  return text === null ? null : suite.parse(JSON.parse(text))
}
