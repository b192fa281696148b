import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import type { FileStore } from './files/files.ts'
import type { Tokens } from './http/auth.ts'
import type { Limits } from './http/limits.ts'
import type { Rates } from './http/rates.ts'
import type { Log } from './log.ts'
import type { Geocoder } from './outside/geocoding.ts'
import type { Jobs } from './outside/jobs.ts'
import type { Mailer } from './outside/mail.ts'
import type { Turns } from './turns.ts'

/** What the server is made of, each behind one small interface; made once in start.ts, or in a test's boot. */
export interface Services {
  config: Config
  pool: Pool
  tokens: Tokens
  limits: Limits
  rates: Rates
  /** Turns of calls at the database: of all, and of the heavy ones. */
  turns: { data: Turns; heavy: Turns }
  files: FileStore
  mail: Mailer
  jobs: Jobs
  geocoder: Geocoder
  log: Log
  /** Now, as an instant; a parameter so that rules and tests never read the clock by themselves. */
  now(): Date
}
