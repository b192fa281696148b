import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type Job, type JobResult, PgBoss, type QueueOptions } from 'pg-boss'
import type { Tx } from '../db/actor.ts'
import type { Log } from '../log.ts'
import type { Message } from './mail.ts'

/** The work that runs once, on whichever server takes it, and the data of each kind. */
export interface JobData {
  mail: Message
  import: { id: number }
  /** A mail with a link to choose a new password; `compte` null: for nobody. */
  reinitialisation: { compte: number | null; origine: string }
}

export interface Jobs {
  /** Hands work over. With `tx` it is part of that transaction: nothing runs unless it commits. */
  enqueue<N extends keyof JobData>(name: N, data: JobData[N], options?: { tx?: Tx }): Promise<void>
  /**
   * Does the work of one kind on this server, a few at a time, none waiting for another; a failed one is tried again,
   * later and later, then given up. `signal` says that nobody waits for the handler any more.
   */
  work<N extends keyof JobData>(name: N, handler: Handler<JobData[N]>): Promise<void>
  /** Takes no more work; resolves when the running jobs have ended. Jobs may still be handed over. */
  rest(): Promise<void>
  /** Ends; a job that still runs after a second is tried again by another server. */
  stop(): Promise<void>
}

type Handler<T> = (data: T, signal: AbortSignal) => Promise<void>

const DAY_S = 86_400
/** A server that was killed gives no sign for this long: its work is then taken up by another, or by itself (S9). */
const SILENCE_S = 10
/** A mail server that is away for an evening, or a day: a link to choose a password has lost its use by then. */
const reinitialisation = {
  retryLimit: 8,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 120,
  heartbeatSeconds: SILENCE_S,
  deleteAfterSeconds: DAY_S,
}
/** Tried for two days: after 30 seconds, then later and later, then every hour. */
const mail = { ...reinitialisation, retryLimit: 56, retryDelayMax: 3_600 }
/** How each kind is tried again. Done work is forgotten soon: mails are personal data. */
const queues = {
  mail,
  reinitialisation,
  import: {
    retryLimit: 3,
    retryDelay: 5,
    // Longer than the address service is ever asked for one file (half an hour), so that no check runs twice.
    expireInSeconds: 45 * 60,
    heartbeatSeconds: SILENCE_S,
    deleteAfterSeconds: DAY_S,
  },
} satisfies Record<keyof JobData, QueueOptions>

/** Where a job ends that failed at its last try; a person finds there what was to be sent, for a month. */
const GIVEN_UP = 'rebut'
const GIVEN_UP_DAYS = 30
/** Jobs of one kind that a server does at a time. */
const AT_ONCE = 5
const GRACE_MS = 1_000
const WHOLE_STOP_MS = 1_500

/**
 * pg-boss on our own database: one server does each job, however many run. A database that goes away is logged, and
 * work goes on when it is back (S12).
 * @throws when the database is away at start
 */
export async function startJobs({ url, log }: { url: string; log: Log }): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 4_000,
    application_name: 'lavandiere-taches',
    schedule: false,
    superviseIntervalSeconds: SILENCE_S,
    monitorIntervalSeconds: SILENCE_S,
  })
  boss.on('error', (error) => log.error({ err: error }, 'tâches : erreur de la file'))
  await boss.start()
  const kept = { deleteAfterSeconds: GIVEN_UP_DAYS * DAY_S }
  await boss.createQueue(GIVEN_UP, kept)
  await boss.updateQueue(GIVEN_UP, kept)
  for (const [name, options] of Object.entries(queues)) {
    const settings = { ...options, deadLetter: GIVEN_UP }
    await boss.createQueue(name, settings)
    // A queue made by an earlier version keeps its settings otherwise.
    await boss.updateQueue(name, settings)
  }
  await boss.work(GIVEN_UP, { pollingIntervalSeconds: 5, includeMetadata: true }, async (jobs) => {
    for (const { sourceName, sourceId, sourceRetryCount } of jobs) {
      const facts = { tache: sourceName, id: sourceId, essais: (sourceRetryCount ?? 0) + 1 }
      log.error(facts, 'tâche abandonnée après son dernier essai')
    }
  })
  return {
    async enqueue(name, data, { tx } = {}) {
      const within = tx && { executeSql: (text: string, values?: unknown[]) => asOwner(tx, text, values) }
      await boss.send(name, data, within ? { db: within } : {})
    },
    async work<N extends keyof JobData>(name: N, handler: Handler<JobData[N]>) {
      // Workers that take one job each: one that took several would take no more before its slowest has ended.
      const options = { localConcurrency: AT_ONCE, perJobResults: true, pollingIntervalSeconds: 1 } as const
      await boss.work<JobData[N]>(name, options, (jobs) =>
        Promise.all(jobs.map((job) => done(job, handler, log))),
      )
    },
    async rest() {
      await Promise.all(Object.keys(queues).map((name) => boss.offWork(name)))
    },
    async stop() {
      const stopped = boss.stop({ graceful: true, timeout: GRACE_MS }).catch((error: unknown) => {
        log.error({ err: error }, 'tâches : arrêt incomplet')
      })
      await Promise.race([stopped, sleep(WHOLE_STOP_MS, undefined, { ref: false })])
    },
  }
}

/** A mail that was tried for two days and never sent. */
export interface UnsentMail {
  /** The instant of its last try, ISO 8601 in UTC. */
  moment: string
  to: string
  subject: string
}

/** The mails given up in the last month, newest first, for a person who passes them on by another way. */
export async function unsentMails(pool: Pool): Promise<UnsentMail[]> {
  const { rows } = await pool.query<UnsentMail>(
    `select to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as moment,
      data ->> 'to' as to, data ->> 'subject' as subject
    from pgboss.job where name = $1 and source_name = 'mail' order by created_on desc limit 1000`,
    [GIVEN_UP],
  )
  return rows
}

/** How a job ended, for pg-boss; a failure is told in the log, without the job's data. */
async function done<T>(job: Job<T>, handler: Handler<T>, log: Log): Promise<JobResult> {
  try {
    await handler(job.data, job.signal)
    return { id: job.id, status: 'completed' }
  } catch (error) {
    log.warn({ err: error, tache: job.name, id: job.id, essai: job.retryCount + 1 }, 'tâche échouée')
    return { id: job.id, status: 'failed', output: { message: String(error) } }
  }
}

/**
 * Runs one statement of pg-boss in the actor's transaction, as the connection's own role, which owns its tables: no
 * actor's role has any right on them. Tables of ours stay closed meanwhile: row-level security is forced on the owner.
 */
async function asOwner(tx: Tx, text: string, values: unknown[] = []) {
  const { rows } = await tx.$client.query<{ role: string }>(
    `select current_setting('role') as role, set_config('role', 'none', true)`,
  )
  const role = rows[0]?.role ?? 'none'
  const answer = await tx.$client.query(text, values)
  await tx.$client.query(`select set_config('role', $1, true)`, [role])
  return answer
}
