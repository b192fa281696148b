import { DatabaseError } from 'pg'
import { type LoggerOptions, pino } from 'pino'
import { z } from 'zod'
import type { Config } from '../config.ts'

/** Characters of a message, and of a stack, that a line of the log holds. */
const MESSAGE_MAX = 500
const STACK_MAX = 3_000
/** Errors that caused each other. */
const CAUSES_MAX = 3
/** Reasons of an error that stands for several. */
const REASONS_MAX = 5

type LoggedError = {
  type: string
  message: string
  code?: string
  /** Where in the database: its own words quote values, which may be personal. */
  contrainte?: string
  table?: string
  stack: string
  cause?: LoggedError
  reasons?: LoggedError[]
}

/**
 * An error as the log keeps it: bounded, and none of the properties that libraries hang on their errors (a database client
 * with its statements and its cancel key, a request with its headers).
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  const { name = 'object', message, stack = '', cause } = detailsOfError(error)
  const isQuoting = error instanceof DatabaseError || message.startsWith('Failed query')
  const frames = stack.slice(Math.max(0, stack.indexOf('\n    at '))).slice(0, STACK_MAX)
  return {
    type: name,
    message: (isQuoting ? withoutValues(message) : message).slice(0, MESSAGE_MAX),
    ...(codeOf(error) ?? {}),
    ...(error instanceof DatabaseError && error.constraint ? { contrainte: error.constraint } : {}),
    ...(error instanceof DatabaseError && error.table ? { table: error.table } : {}),
    stack: frames,
    ...(cause !== undefined && depth < CAUSES_MAX ? { cause: loggedError(cause, depth + 1) } : {}),
    ...(error instanceof AggregateError && depth < CAUSES_MAX
      ? { reasons: error.errors.slice(0, REASONS_MAX).map((reason) => loggedError(reason, depth + 1)) }
      : {}),
  }
}

/** What is read of a thrown value. Libraries also throw texts, and copies of errors that are none (pg-boss). */
function detailsOfError(error: unknown): { name?: string; message: string; stack?: string; cause?: unknown } {
  if (error instanceof Error) return error
  const known = z
    .object({ name: z.string(), message: z.string(), stack: z.string() })
    .partial()
    .catch({})
    .parse(error)
  const isObject = typeof error === 'object' && error !== null
  // The names of its properties, never their values, which may be personal.
  const shape = () => (isObject ? `{ ${Object.keys(error).join(', ')} }` : String(error))
  return { name: isObject ? 'object' : typeof error, ...known, message: known.message ?? shape() }
}

const codeOf = (error: unknown): { code: string } | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? { code: error.code }
    : null

/** The first line of a message of the database, its quoted values left out. */
const withoutValues = (message: string) => (message.split('\n')[0] ?? '').replace(/"[^"]*"/g, '"…"')

/** How every log of the process is written: structured, in UTC. */
export const logOptions = (level: Config['LOG_LEVEL']) =>
  ({
    level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: loggedError },
  }) satisfies LoggerOptions

/** Characters of log lines that may wait to be written; lines beyond are lost. */
const UNWRITTEN_MAX = 1_000_000

/**
 * The destination of all log lines: the standard output. A full disk, or a reader that has ended, loses lines but never
 * stops the server: without a listener the error would end the process, without the bound waiting lines would fill its
 * memory.
 */
export const logOutput = pino.destination({ dest: 1, sync: true, maxLength: UNWRITTEN_MAX })
logOutput.on('error', () => {})

/** The log for everything but requests; no token, password or address of a person is ever given to it. */
export const makeLog = (level: Config['LOG_LEVEL']): Log => pino(logOptions(level), logOutput)

/** What may be logged; requests are by Fastify's own pino, on the same output. */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}
