import { PARIS } from '@lavandiere/domain/kernel/dates.ts'
import { DatabaseError, Pool, type PoolClient } from 'pg'

const SETTINGS = [
  `TimeZone=${PARIS}`,
  'statement_timeout=20000',
  'lock_timeout=8000',
  'idle_in_transaction_session_timeout=30000',
  'DateStyle=ISO',
  // The data is in memory or on a solid-state disk, where a random page costs little more than the next one.
  'random_page_cost=1.1',
]
/**
 * Opens the pool of connections of one server process. The database reads times in Paris, so that a day is the business's
 * day (BIZ-01). An idle connection that breaks is reported to `onError` and never ends the process.
 * @param max connections at most
 */
export function openPool(url: string, onError: (error: Error) => void, max = 10): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    // Statements are sent without waiting for the answers to earlier ones (decision 001).
    pipeline: true,
    options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', (error) => broken.set(client, error)))
  return pool
}

/** Connections that broke, by what broke them: one that is lent is closed when it is given back. */
const broken = new WeakMap<PoolClient, Error>()

/**
 * Whether a prepared statement of a connection no longer fits the database: a newer server has changed a table that it
 * reads (rolling upgrade), or somebody between has forgotten or doubled it.
 */
export const isOutdated = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.code === '26000' ||
    error.code === '42P05' ||
    (error.code === '0A000' && error.routine === 'RevalidateCachedQuery'))

/**
 * Gives a connection back to its pool. One that broke, or whose prepared statements are outdated, is closed.
 * @param error why its work failed, if it did
 */
export const giveBack = (client: PoolClient, error?: unknown): void =>
  client.release(broken.get(client) ?? isOutdated(error))
