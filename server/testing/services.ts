import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/config.ts'
import type { Services } from '../src/platform/services.ts'
import { makeServices, stopServices } from '../src/start.ts'
import { makeDatabase } from './database.ts'

/** What a server leaves for others to start from: the name of its database and its folder. */
export interface Kept {
  template: string
  dir: string
}

/**
 * The services of a server with a database and a folder of its own, both empty, or copies of what another server left. `stop`
 * deletes them, or leaves them under the names it is given.
 */
export async function startServices(
  env: Record<string, string> = {},
  from?: Kept,
): Promise<{ services: Services; stop(keptAs?: Kept): Promise<void> }> {
  const database = await makeDatabase(from?.template)
  const dir = await mkdtemp(join(tmpdir(), 'lavandiere-'))
  if (from) await cp(from.dir, dir, { recursive: true })
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    VAR_DIR: dir,
    ...env,
  })
  const services = await makeServices(config, database.url)
  const stop = async (keptAs?: Kept) => {
    await stopServices(services)
    if (keptAs) {
      await cp(dir, keptAs.dir, { recursive: true })
      await database.keepAs(keptAs.template)
    }
    await rm(dir, { recursive: true, force: true })
    await database.drop()
  }
  return { services, stop }
}
