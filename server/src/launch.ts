import { join } from 'node:path'
import { type Config, readConfig } from './config.ts'
import { claimEmbedded } from './platform/db/embedded.ts'
import type { Undo } from './platform/http/shutdown.ts'
import { makeLog } from './platform/log.ts'

/** What the database may take to stop, in milliseconds. */
const DATABASE_MS = 3_500

/**
 * Starts everything: the database when it is ours, then the rest (start.ts). A folder that another server holds is
 * refused before anything else is read (S10), and our database comes up while the rest of the program is being read.
 * @param undo stops it, also while it is still starting
 * @throws Error with a French sentence; whatever was started by then is stopped
 */
export async function launch(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  undo: Undo,
): Promise<{ url: string }> {
  const config = readConfig(env)
  try {
    const database = config.DATABASE_URL ? async () => config.DATABASE_URL ?? '' : await ours(config, undo)
    const [databaseUrl, { startServer }] = await Promise.all([database(), import('./start.ts')])
    return await startServer(config, databaseUrl, args, undo)
  } catch (error) {
    await undo.run()
    throw error
  }
}

/** Takes the folder of the embedded database. Returns what starts it and answers its address. */
async function ours(config: Config, undo: Undo): Promise<() => Promise<string>> {
  const log = makeLog(config.LOG_LEVEL)
  const claimed = await claimEmbedded({ dir: join(config.VAR_DIR, 'postgres'), log })
  return async () => {
    const embedded = await claimed.start()
    await undo.add(DATABASE_MS, () => embedded.stop())
    return embedded.url
  }
}
