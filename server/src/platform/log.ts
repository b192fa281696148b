import { pino } from 'pino'
import type { Config } from '../config.ts'

/** The structured log of the process, in UTC; no token, password or address of a person is ever given to it. */
export const makeLog = (level: Config['LOG_LEVEL']): Log =>
  pino({ level, timestamp: () => `,"time":"${new Date().toISOString()}"` })

/** What may be logged; requests are by Fastify's own pino, on the same output. */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}
