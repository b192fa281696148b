import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_S } from '@lavandiere/domain/kernel/dates.ts'
import { type Job, type JobResult, PgBoss, type QueueOptions } from 'pg-boss'
import type { z } from 'zod'
import type { Tx } from '../db/actor.ts'
import type { Log } from '../log.ts'

/** A kind of work that runs once, on whichever server takes it; rooms name their own. */
export interface JobKind<S extends z.ZodObject = z.ZodObject> {
  /** Work waits under this name, which no other kind has. */
  name: string
  /** The data of one job; jobs written by another version may wait in the database. */
  data: S
  /** How often and how late a failed job is tried again, and after how many seconds a silent one counts as failed. */
  tries: Pick<
    QueueOptions,
    'retryLimit' | 'retryDelay' | 'retryDelayMax' | 'retryBackoff' | 'expireInSeconds'
  >
  /** Jobs of this kind that one server does at the same time. */
  atOnce?: number
  /** How many of these may belong to one account. Further jobs of the account wait in the queue and take no place. */
  atOnceOfAccount?: number
  /** Whether at most one job with the same key (`Once`) waits or runs, on all servers together. */
  isAlone?: boolean
}

/**
 * Makes sure that a job is handed over only once in so many seconds, by the clock of the database, whichever servers do
 * so. Without `seconds`, only once until it is done; the kind must then be `isAlone`.
 */
interface Once {
  key: string
  seconds?: number
}
/** The data of a job of a kind. */
export type DataOf<K extends JobKind> = z.output<K['data']>

export interface Jobs {
  /**
   * Hands work over. With `tx` it is part of that transaction: nothing runs unless it commits.
   * @param options `account`: whose work it is, for a kind that limits the jobs of one account
   */
  enqueue<S extends z.ZodObject>(
    kind: JobKind<S>,
    data: z.output<S>,
    options?: { tx?: Tx; once?: Once; account?: number },
  ): Promise<void>
  /**
   * Does the work of one kind on this server, a few jobs at a time, none waiting for another. A failed job is tried again
   * after longer and longer waits, then given up. The handler's `signal` is aborted when nobody waits for it any more;
   * `id` is the same at each try.
   */
  work<S extends z.ZodObject>(kind: JobKind<S>, handler: Handler<z.output<S>>): Promise<void>
  /** Takes no more work; resolves when the running jobs have ended. Jobs may still be handed over. */
  rest(): Promise<void>
  /** Ends; a job that still runs after a second is tried again by another server. */
  stop(): Promise<void>
}

interface JobsOptions {
  url: string
  log: Log
  kinds: readonly JobKind[]
}

type Handler<T> = (data: T, signal: AbortSignal, id: string) => Promise<void>

/**
 * After this time without a sign a server counts as killed: its work is then taken up by another server, or
 * by itself (S9).
 */
const SILENCE_S = 10
/** Settings of every queue. Done work is forgotten soon, since mails are personal data. */
const everyQueue = { heartbeatSeconds: SILENCE_S, deleteAfterSeconds: DAY_S, notify: true }

/** The queue of jobs that failed at their last try: for a month, a person can see there what should have been sent. */
export const GIVEN_UP = 'rebut'
const GIVEN_UP_DAYS = 30
/** Jobs of one kind that one server does at the same time, unless the kind says otherwise. */
const AT_ONCE = 5
/**
 * How often a server looks for work of which the database does not tell it: work to be tried again, work of a server that
 * was killed (decision 165).
 */
const LOOK_S = 5
/** How often it looks while it cannot be told, because the database refused to be listened to when the server started. */
const LOOK_UNTOLD_S = 1
const GRACE_MS = 1_000
const WHOLE_STOP_MS = 1_500

/**
 * pg-boss on our own database: one server does each job, however many run. A database that goes away is logged, and
 * work goes on when it is back (S12).
 * @param kinds every kind of work that is handed over or done here
 * @throws when the database is away at start
 */
export async function startJobs({ url, log, kinds }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 4_000,
    application_name: 'lavandiere-taches',
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: SILENCE_S,
    monitorIntervalSeconds: SILENCE_S,
  })
  boss.on('error', (error) => log.error({ err: error }, 'tâches : erreur de la file'))
  // Its message alone: what comes with it may quote the values of a statement, personal data included.
  boss.on('warning', ({ message }) => log.warn({ avis: message }, 'tâches : avertissement de la file'))
  await boss.start()
  const givenUp = { deleteAfterSeconds: GIVEN_UP_DAYS * DAY_S }
  await boss.createQueue(GIVEN_UP, givenUp)
  await boss.updateQueue(GIVEN_UP, givenUp)
  for (const { name, tries, isAlone } of kinds) {
    const settings = { ...tries, ...everyQueue, deadLetter: GIVEN_UP }
    await boss.createQueue(name, isAlone ? { ...settings, policy: 'exclusive' } : settings)
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
    async enqueue({ name }, data, { tx, once, account } = {}) {
      const within = tx && { executeSql: (text: string, values?: unknown[]) => asOwner(tx, text, values) }
      await boss.send(name, data, {
        ...(within ? { db: within } : {}),
        ...(once ? { singletonKey: once.key } : {}),
        ...(once?.seconds ? { singletonSeconds: once.seconds } : {}),
        ...(account === undefined ? {} : { group: { id: String(account) } }),
      })
    },
    async work({ name, data, atOnce = AT_ONCE, atOnceOfAccount }, handler) {
      // Workers that take one job each: one that took several would take no more before its slowest has ended.
      const options = {
        localConcurrency: atOnce,
        ...(atOnceOfAccount === undefined ? {} : { localGroupConcurrency: atOnceOfAccount }),
        perJobResults: true,
        pollingIntervalSeconds: LOOK_UNTOLD_S,
        notifyPollingIntervalSeconds: LOOK_S,
      } as const
      await boss.work(name, options, (jobs) => {
        lookAgain(boss, name)
        return Promise.all(
          jobs.map((job) => done(job, () => handler(data.parse(job.data), job.signal, job.id), log)),
        )
      })
    },
    async rest() {
      await Promise.all(kinds.map(({ name }) => boss.offWork(name)))
    },
    async stop() {
      const stopped = boss.stop({ graceful: true, timeout: GRACE_MS }).catch((error: unknown) => {
        log.error({ err: error }, 'tâches : arrêt incomplet')
      })
      await Promise.race([stopped, sleep(WHOLE_STOP_MS, undefined, { ref: false })])
    },
  }
}

/**
 * Makes the workers of this kind look again, now or as soon as their job is done. One that has just given back a second job of an
 * account would otherwise rest while another account's job waits.
 */
function lookAgain(boss: PgBoss, kind: string): void {
  for (const { id, name } of boss.getWipData()) if (name === kind) boss.notifyWorker(id)
}

/** How a job ended, for pg-boss. A failure is logged without the data of the job. */
async function done(job: Job<unknown>, work: () => Promise<void>, log: Log): Promise<JobResult> {
  try {
    await work()
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
