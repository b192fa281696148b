import { PARIS } from '@lavandiere/domain/kernel/dates.ts'
import { Pool } from 'pg'

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
    // Statements are sent without waiting for the answers to earlier ones (decision 008).
    pipeline: true,
    options: [
      `-c TimeZone=${PARIS}`,
      '-c statement_timeout=20000',
      '-c lock_timeout=8000',
      '-c idle_in_transaction_session_timeout=30000',
      '-c DateStyle=ISO',
      // The data is in memory or on a solid-state disk, where a random page costs little more than the next one.
      '-c random_page_cost=1.1',
    ].join(' '),
  })
  pool.on('error', onError)
  return pool
}
