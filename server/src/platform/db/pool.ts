import { PARIS } from '@lavandiere/domain/kernel/dates.ts'
import { Pool, type PoolClient } from 'pg'

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
 * A prepared statement runs by the plan that PostgreSQL has made once. Left to itself, PostgreSQL plans a list again at every
 * call, because it reckons that an unknown page is a tenth of the table: planning then takes longer than reading (decision 075).
 */
export const ONE_PLAN = 'plan_cache_mode=force_generic_plan'
const READING_SETTINGS = ['default_transaction_read_only=on', ONE_PLAN]

/**
 * Opens the pool of connections of one server process. The database reads times in Paris, so that a day is the business's
 * day (BIZ-01). An idle connection that breaks is reported to `onError` and never ends the process.
 * @param max connections at most
 */
export const openPool = (url: string, onError: (error: Error) => void, max = 10): Pool =>
  open(url, onError, max, SETTINGS)

/** Opens a pool whose connections only read, one prepared statement at a time (reading.ts). */
export const openReadingPool = (url: string, onError: (error: Error) => void, max = 10): Pool =>
  open(url, onError, max, [...SETTINGS, ...READING_SETTINGS])

function open(url: string, onError: (error: Error) => void, max: number, settings: readonly string[]): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    // Statements are sent without waiting for the answers to earlier ones (decision 008).
    pipeline: true,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', (error) => broken.set(client, error)))
  return pool
}

/** Connections that broke, by what broke them: one that is lent is closed when it is given back. */
const broken = new WeakMap<PoolClient, Error>()
const worn = new WeakSet<PoolClient>()

/** Closes this connection when it is given back instead of lending it again. */
export const closeAfter = (client: PoolClient): void => {
  worn.add(client)
}

/** Gives a connection back to its pool; one that broke, or for which an error is handed in, is closed. */
export const giveBack = (client: PoolClient, error = broken.get(client)): void =>
  client.release(error ?? worn.has(client))
