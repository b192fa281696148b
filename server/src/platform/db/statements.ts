import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { FieldDef } from 'pg'
import type { Tx } from './actor.ts'

/** A statement that many calls ask, each with its own values. */
interface Inquiry {
  /** Tells this statement from all others; the same key always means the same text. */
  key: string
  /** Writes the statement; a value that differs between two calls is a `sql.placeholder`. */
  write: () => SQL
  values: Record<string, unknown>
  /**
   * Whether a call that only reads asks nothing after it: the end of its transaction then leaves in the same packet. Behind
   * the end nobody's rows are seen: a further question would find none.
   */
  isLast?: boolean
}

/** The rows of an answer, each value as the text that PostgreSQL writes, and their columns. */
interface TextRows {
  fields: FieldDef[]
  rows: (string | null)[][]
}

interface Statement {
  text: string
  params: unknown[]
  name: string
}

/**
 * Statements that are written and planned once. Each holds a plan in the memory of every connection, so their number is
 * bounded; any further one is written and planned at each call.
 */
const KEPT_MAX = 500
const dialect = new PgDialect({ casing: 'snake_case' })
const kept = new Map<string, Statement>()
/** The values of an answer stay the texts that PostgreSQL sends. */
const asText = { getTypeParser: () => (value: string | Buffer) => String(value) }

/**
 * Asks a question in the transaction of a call. A list or an item costs more to write and to plan than to run, so each
 * connection keeps its plan under a name.
 */
export async function ask(tx: Tx, { key, write, values, isLast = false }: Inquiry): Promise<TextRows> {
  // Row-level security is part of a plan, so every role has its own.
  const ofRole = `${tx.role} ${key}`
  const statement = kept.get(ofRole) ?? writtenStatement(ofRole, write())
  const params = fillPlaceholders(statement.params, values)
  const query = { text: statement.text, values: params, rowMode: 'array' as const, types: asText }
  const answer = tx.$client.query<(string | null)[]>(
    statement.name ? { ...query, name: statement.name } : query,
  )
  if (isLast) tx.end?.()
  return answer
}

function writtenStatement(key: string, statement: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  if (kept.size >= KEPT_MAX) return { text, params, name: '' }
  const made = { text, params, name: `q${kept.size}` }
  kept.set(key, made)
  return made
}
