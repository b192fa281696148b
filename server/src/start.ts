import { join } from 'node:path'
import { makeApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { verifier } from './patrimoines/import/verification.ts'
import { makeTokens } from './platform/auth.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { openPool } from './platform/db/pool.ts'
import { makeFiles } from './platform/files.ts'
import { makeGeocoder } from './platform/geocoding.ts'
import { startJobs } from './platform/jobs.ts'
import { makeLimits } from './platform/limits.ts'
import { makeLog } from './platform/log.ts'
import { makeMailer } from './platform/mail.ts'
import type { Services } from './platform/services.ts'

export interface Running {
  url: string
  services: Services
  /** Lets requests in flight finish, then stops jobs, connections and the embedded database (S18). */
  stop(): Promise<void>
}

/** The services of a process over a database that is migrated already. */
export async function makeServices(config: Config, databaseUrl: string): Promise<Services> {
  const log = makeLog(config.LOG_LEVEL)
  const pool = openPool(
    databaseUrl,
    (error) => log.error({ err: error }, 'connexion perdue'),
    config.DATABASE_POOL,
  )
  const now = () => new Date()
  const mail = makeMailer(config, log)
  const jobs = await startJobs({ url: databaseUrl, log })
  const services: Services = {
    config,
    pool,
    log,
    now,
    mail,
    jobs,
    tokens: makeTokens(config.SECRET, now),
    limits: makeLimits(pool),
    files: makeFiles(config),
    geocoder: makeGeocoder({ url: config.GEOCODAGE_URL, log }),
  }
  await takeWork(services)
  return services
}

/** Does the work that calls hand over: on this server, or on whichever takes it first. */
async function takeWork(services: Services): Promise<void> {
  await services.jobs.work('mail', (message) => services.mail.send(message))
  await services.jobs.work('import', ({ id }) => verifier(services, id))
}

export async function stopServices(services: Services): Promise<void> {
  await services.jobs.stop()
  await services.pool.end()
}

/** Starts everything: the database when it is ours, its schema, services, HTTP. @throws Error with a French sentence. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<Running> {
  const config = readConfig(env)
  const log = makeLog(config.LOG_LEVEL)
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbedded({ dir: join(config.VAR_DIR, 'postgres'), log })
  const databaseUrl = config.DATABASE_URL ?? embedded?.url ?? ''
  await migrate(databaseUrl)
  const services = await makeServices(config, databaseUrl)
  let isStopping = false
  const app = await makeApp(services, () => isStopping)
  const url = await app.listen({ host: config.HOST, port: config.PORT })
  return {
    url,
    services,
    async stop() {
      isStopping = true
      await app.close()
      await stopServices(services)
      await embedded?.stop()
    },
  }
}
