import { DAY_S, HOUR_S, MINUTE_S } from '@lavandiere/domain/kernel/dates.ts'
import { makeApp } from './app.ts'
import { columnRights } from './column-rights.ts'
import type { Config } from './config.ts'
import { dossierPrepared } from './dossiers/dossier-job.ts'
import { deleteOldRows } from './entretien.ts'
import { sendAnnonces } from './interventions/annonces.ts'
import { checkImport, importJob } from './patrimoines/import/verification.ts'
import { makeAdmission } from './platform/admission/admission.ts'
import { migrate } from './platform/db/migrate.ts'
import { openPool } from './platform/db/pool.ts'
import { watchPulse } from './platform/db/pulse.ts'
import { makeFiles } from './platform/files/files.ts'
import { makeTokens } from './platform/http/auth.ts'
import { drain, type Undo } from './platform/http/shutdown.ts'
import { makeLog } from './platform/log.ts'
import { makeMetrics } from './platform/metrics.ts'
import { makeGeocoder } from './platform/outside/geocoding.ts'
import { type JobKind, startJobs } from './platform/outside/jobs.ts'
import { makeMailer } from './platform/outside/mail.ts'
import { mailJob } from './platform/outside/mail-job.ts'
import { type PeriodicTask, periodicJob, startPeriodic } from './platform/outside/periodic.ts'
import { workPrepared } from './platform/prepared/job.ts'
import type { Services } from './platform/services.ts'
import { sendDue } from './programmes/tournee-des-envois.ts'
import { watchBackups } from './service/alarme.ts'
import { addSharedMetrics } from './service/metriques.ts'
import { accountsText } from './session/comptes-publies.ts'
import { resetJob, sendLink } from './session/mot-de-passe.ts'
import { rapportPrepared } from './synthese/rapport-job.ts'
import { planRattrapages, rattrapageJob, readTraccar } from './telematique/rattrapage.ts'
import { followVehicles, pullEngineTimes, tidyPositions } from './telematique/taches.ts'

/** The work that this server hands over and does. */
const JOBS: readonly JobKind[] = [
  mailJob,
  resetJob,
  importJob,
  rapportPrepared.job,
  dossierPrepared.job,
  rattrapageJob,
  periodicJob,
]

/** The services of a process, over a migrated database. */
export async function makeServices(config: Config, databaseUrl: string): Promise<Services> {
  const log = makeLog(config.LOG_LEVEL)
  const onLost = (error: Error) => log.error({ err: error }, 'connexion perdue')
  const pool = openPool(databaseUrl, onLost, config.DATABASE_POOL)
  const now = () => new Date()
  const mail = makeMailer(config, log)
  const jobs = await startJobs({ url: databaseUrl, log, kinds: JOBS })
  const services: Services = {
    config,
    pool,
    log,
    now,
    mail,
    jobs,
    tokens: makeTokens(config.SECRETS, now),
    admission: makeAdmission(config, pool),
    files: makeFiles(config),
    geocoder: makeGeocoder({ url: config.GEOCODAGE_URL, log }),
    metrics: makeMetrics(pool),
  }
  addSharedMetrics(services)
  await takeJobs(services)
  return services
}

/** Runs the jobs that calls enqueue: on this server, or on whichever takes a job first. */
async function takeJobs(services: Services): Promise<void> {
  await services.jobs.work(mailJob, (message, _signal, id) => services.mail.send(message, id))
  await services.jobs.work(resetJob, (asked) => sendLink(services, asked))
  await workPrepared(services, rapportPrepared)
  await workPrepared(services, dossierPrepared)
  await services.jobs.work(importJob, ({ id }, signal) => checkImport(services, id, signal))
  await services.jobs.work(rattrapageJob, ({ exploitantId }, signal) =>
    readTraccar(services, exploitantId, signal),
  )
}

/** The tasks that run at intervals. */
const periodicTasks = (services: Services): readonly PeriodicTask[] => [
  {
    name: 'entretien',
    everyS: DAY_S,
    failure: "l'entretien a échoué",
    work: () => deleteOldRows(services),
  },
  {
    name: 'entretien-positions',
    everyS: HOUR_S,
    failure: "l'entretien des positions a échoué",
    work: () => tidyPositions(services),
  },
  {
    name: 'vehicules',
    everyS: MINUTE_S,
    failure: 'le suivi des véhicules a échoué',
    work: () => followVehicles(services),
  },
  {
    name: 'temps-moteurs',
    everyS: 10 * MINUTE_S,
    failure: 'la lecture des temps moteurs a échoué',
    work: () => pullEngineTimes(services),
  },
  {
    name: 'rattrapages',
    everyS: 5 * MINUTE_S,
    failure: 'les rattrapages de Traccar ont échoué',
    work: () => planRattrapages(services),
  },
  {
    name: 'webhooks',
    everyS: 5,
    failure: 'les envois aux webhooks ont échoué',
    work: () => sendDue(services),
  },
  {
    name: 'annonces',
    everyS: 5 * MINUTE_S,
    failure: 'les courriers aux clients ont échoué',
    work: () => sendAnnonces(services),
  },
  {
    name: 'sauvegardes',
    everyS: HOUR_S,
    failure: 'le regard sur les sauvegardes a échoué',
    work: () => watchBackups(services),
  },
]

/** Time in ms that each part may take to stop: ten seconds together, calls in flight included (S18). */
const FLIGHT_MS = 5_000
const SERVICES_MS = 2_000

export async function stopServices(services: Services): Promise<void> {
  await services.jobs.stop()
  await services.pool.end()
}

/** Starts services and HTTP over a running database; `prepare` works on it before the server listens. */
export async function startServer(
  config: Config,
  databaseUrl: string,
  undo: Undo,
  prepare?: (services: Services) => Promise<void>,
): Promise<{ url: string; services: Services }> {
  await migrate(databaseUrl, columnRights)
  const services = await makeServices(config, databaseUrl)
  let stopAsking = () => {}
  const stopPulse = watchPulse(services.pool, databaseUrl, services.log)
  await undo.add(SERVICES_MS, () => {
    stopPulse()
    stopAsking()
    return stopServices(services)
  })
  await prepare?.(services)
  const accounts = await accountsText(services)
  if (accounts) process.stdout.write(`${accounts}\n`)
  let isStopping = false
  const app = await makeApp(services, () => isStopping)
  await undo.add(FLIGHT_MS, async () => {
    isStopping = true
    await Promise.all([drain(app), services.jobs.rest()])
  })
  const url = await app.listen({ host: config.HOST, port: config.PORT })
  // Last: while a busy machine still loads the program, a task waits in vain for a connection of the database.
  stopAsking = await startPeriodic(services, periodicTasks(services))
  return { url, services }
}
