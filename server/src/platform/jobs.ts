import { PgBoss } from 'pg-boss'
import type { Tx } from './db/actor.ts'
import type { Message } from './mail.ts'
import type { Log } from './services.ts'

/** The work that runs once, on whichever server takes it, and the data of each kind. */
export interface JobData {
  mail: Message
}

export interface Jobs {
  /** Hands work over. With `tx` it is part of that transaction: nothing runs unless it commits. */
  enqueue<N extends keyof JobData>(name: N, data: JobData[N], options?: { tx?: Tx }): Promise<void>
  /** Does the work of one kind on this server; a failed one is tried again, later and later. */
  work<N extends keyof JobData>(name: N, handler: (data: JobData[N]) => Promise<void>): Promise<void>
  /** Lets the work in hand end, five seconds at most. */
  stop(): Promise<void>
}

const QUEUES: readonly (keyof JobData)[] = ['mail']
const RETRIES = { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 120 }

/** pg-boss on our own database: one server does each job, however many run. */
export async function startJobs({ url, log }: { url: string; log: Log }): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, max: 2, application_name: 'lavandiere-taches' })
  boss.on('error', (error) => log.error({ err: error }, 'tâches : base de données injoignable'))
  await boss.start()
  for (const queue of QUEUES) await boss.createQueue(queue, RETRIES)
  return {
    async enqueue(name, data, { tx } = {}) {
      await boss.send(
        name,
        data,
        tx ? { db: { executeSql: (text, values) => asOwner(tx, text, values) } } : {},
      )
    },
    async work(name, handler) {
      await boss.work<JobData[typeof name]>(name, { pollingIntervalSeconds: 1 }, async (jobs) => {
        for (const job of jobs) {
          try {
            await handler(job.data)
          } catch (error) {
            log.warn({ err: error, tache: name, id: job.id }, 'tâche échouée, elle sera reprise')
            throw error
          }
        }
      })
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}

/** Runs one statement of pg-boss in the actor's transaction, as the connection's own role, which owns its tables. */
async function asOwner(tx: Tx, text: string, values: unknown[] = []) {
  const { rows } = await tx.$client.query<{ role: string }>(
    `select current_setting('role') as role, set_config('role', 'none', true)`,
  )
  const role = rows[0]?.role ?? 'none'
  const answer = await tx.$client.query(text, values)
  await tx.$client.query(`select set_config('role', $1, true)`, [role])
  return answer
}
