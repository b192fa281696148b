import { PARIS } from '@lavandiere/domain/kernel/dates.ts'
import { Pool } from 'pg'

/**
 * The connections of one server process. Times are read in Paris so that a day is the business's day (BIZ-01).
 * A broken idle connection is reported, never fatal.
 */
export function openPool(url: string, onError: (error: Error) => void, max = 10): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    // Statements that do not wait for each other travel together (decision 008).
    pipeline: true,
    options: [
      `-c TimeZone=${PARIS}`,
      '-c statement_timeout=20000',
      '-c lock_timeout=8000',
      '-c idle_in_transaction_session_timeout=30000',
      '-c DateStyle=ISO',
      // Data in memory or on a solid disk: reading by index costs little more than in a row.
      '-c random_page_cost=1.1',
    ].join(' '),
  })
  pool.on('error', onError)
  return pool
}
