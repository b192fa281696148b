import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Admission } from './admission/admission.ts'
import type { FileStore } from './files/files.ts'
import type { Tokens } from './http/auth.ts'
import type { Log } from './log.ts'
import type { Geocoder } from './outside/geocoding.ts'
import type { Jobs } from './outside/jobs.ts'
import type { Mailer } from './outside/mail.ts'

/** What the server is made of, each behind one small interface; made once in start.ts, or in a test's boot. */
export interface Services {
  config: Config
  pool: Pool
  tokens: Tokens
  admission: Admission
  files: FileStore
  mail: Mailer
  jobs: Jobs
  geocoder: Geocoder
  /** The figures of this process. */
  metrics: Registry
  log: Log
  /** Now, as an instant; a parameter so that rules and tests never read the clock by themselves. */
  now(): Date
}
