import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/config.ts'
import type { Services } from '../src/platform/services.ts'
import { makeServices, stopServices } from '../src/start.ts'
import { makeDatabase } from './database.ts'

/** The services of a server with an empty database and a folder of its own; both are deleted by `stop`. */
export async function startServices(
  env: Record<string, string> = {},
): Promise<{ services: Services; stop(): Promise<void> }> {
  const database = await makeDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'lavandiere-'))
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    VAR_DIR: dir,
    ...env,
  })
  const services = await makeServices(config, database.url)
  const stop = async () => {
    await stopServices(services)
    await rm(dir, { recursive: true, force: true })
    await database.drop()
  }
  return { services, stop }
}
