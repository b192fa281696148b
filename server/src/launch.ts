import { join } from 'node:path'
import { start } from '@lavandiere/postgres'
import { type Config, readConfig } from './config.ts'
import type { Undo } from './platform/http/shutdown.ts'
import { makeLog } from './platform/log.ts'
import type { Services } from './platform/services.ts'

/** Time that the database may take to stop, in ms. */
const DATABASE_MS = 3_500

/**
 * Starts everything: the embedded database when it is used, then the rest (start.ts). A folder held by another server
 * is refused before anything else is read (S10), and the database starts while the rest of the program loads.
 * @param args the options of the process: the server has none
 * @param undo collects the functions that stop what was started, even during the start
 * @param prepare work on the migrated database, before the server listens
 * @throws Error with a French sentence, after everything started so far is stopped
 */
export async function launch(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  undo: Undo,
  prepare?: (services: Services) => Promise<void>,
): Promise<{ url: string; services: Services }> {
  // A mistyped « --vide » must not fill an empty database with a demonstration.
  if (args[0] !== undefined)
    throw new Error(`Option inconnue : « ${args[0]} ». La seule option est « npm start -- --vide ».`)
  const config = readConfig(env)
  try {
    const [databaseUrl, { startServer }] = await Promise.all([
      config.DATABASE_URL ?? startDatabase(config, undo),
      import('./start.ts'),
    ])
    return await startServer(config, databaseUrl, undo, prepare)
  } catch (error) {
    await undo.run()
    throw error
  }
}

/** Starts the embedded database. Returns its address. */
async function startDatabase(config: Config, undo: Undo): Promise<string> {
  const { url, stop } = await start(join(config.VAR_DIR, 'postgres'), { log: makeLog(config.LOG_LEVEL) })
  await undo.add(DATABASE_MS, stop)
  return url
}
