import { pino } from 'pino'
import type { Config } from '../config.ts'
import type { Log } from './services.ts'

/** The structured log of the process, in UTC; no token, password or address of a person is ever given to it. */
export const makeLog = (level: Config['LOG_LEVEL']): Log =>
  pino({ level, timestamp: () => `,"time":"${new Date().toISOString()}"` })
