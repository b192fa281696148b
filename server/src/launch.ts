import { join } from 'node:path'
import { start } from '@lavandiere/postgres'
import { type Config, readConfig } from './config.ts'
import type { Undo } from './platform/http/shutdown.ts'
import { makeLog } from './platform/log.ts'

/** The option of `npm start`: no demonstration in an empty database. */
const VIDE = '--vide'

/** Time that the database may take to stop, in ms. */
const DATABASE_MS = 3_500

/**
 * Starts everything: the embedded database when it is used, then the rest (start.ts). A folder held by another server
 * is refused before anything else is read (S10), and the database starts while the rest of the program loads.
 * @param undo collects the functions that stop what was started, even during the start
 * @throws Error with a French sentence, after everything started so far is stopped
 */
export async function launch(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  undo: Undo,
): Promise<{ url: string }> {
  // A mistyped option must not fill an empty database with a demonstration.
  const unknown = args.find((arg) => arg !== VIDE)
  if (unknown !== undefined)
    throw new Error(`Option inconnue : « ${unknown} ». La seule option est « npm start -- ${VIDE} ».`)
  const config = readConfig(env)
  try {
    const [databaseUrl, { startServer }] = await Promise.all([
      config.DATABASE_URL ?? startDatabase(config, undo),
      import('./start.ts'),
    ])
    return await startServer(config, databaseUrl, args, undo)
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
