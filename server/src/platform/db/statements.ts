import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PoolClient, QueryResultRow } from 'pg'
import { last, retire, roleOfTx, type Tx } from './actor.ts'

/** A statement whose text is made: what differs from call to call are its named values. */
interface Made {
  text: string
  params: unknown[]
  name: string
  uses: number
}

/**
 * Statements kept on one connection at most: each holds its plan in the server's memory. One that is full is not used
 * again: whoever asks lists in every odd order takes the plans from nobody for long.
 */
const KEPT_MAX = 200
/** Shapes of one subject at most, those asked last: a person may combine filters and orders at will. */
const SHAPES_MAX = 500

const dialect = new PgDialect({ casing: 'snake_case' })
const made = new WeakMap<object, Map<string, Made>>()
const keptOn = new WeakMap<PoolClient, Set<string>>()
let count = 0

/**
 * Runs a statement whose text is made once for its subject and shape, and which PostgreSQL plans once on a connection
 * when it comes again: a list or an item costs more to write and to plan than to run (decision 008). It is the last
 * statement of a transaction that only reads.
 * @param subject what the statement is about; must live as long as the process
 * @param shape tells apart the statements of one subject
 * @param write the statement; what differs between two calls of one shape is a `sql.placeholder`
 */
export async function again<R extends QueryResultRow>(
  tx: Tx,
  subject: object,
  shape: string,
  write: () => SQL,
  values: Record<string, unknown>,
): Promise<R[]> {
  const { text, params, name, uses } = statementOf(subject, shape, write)
  const filled = fillPlaceholders(params, values)
  const kept = uses > 1 && keep(tx, `${roleOfTx(tx)} ${name}`)
  const { rows } = await last<R>(tx, { ...(kept ? { name: kept } : {}), text, values: filled })
  return rows
}

function statementOf(subject: object, shape: string, write: () => SQL): Made {
  const shapes = made.get(subject) ?? new Map<string, Made>()
  made.set(subject, shapes)
  const statement = shapes.get(shape) ?? newStatement(write())
  // The one asked last stands last; the first is the one that nobody has asked for longest.
  shapes.delete(shape)
  shapes.set(shape, statement)
  if (shapes.size > SHAPES_MAX) shapes.delete(shapes.keys().next().value ?? '')
  statement.uses++
  return statement
}

function newStatement(written: SQL): Made {
  const { sql: text, params } = dialect.sqlToQuery(written)
  return { text, params, name: String(count++), uses: 0 }
}

/** The name to keep a statement under on this connection (row-level security is part of its plan). */
function keep(tx: Tx, name: string): string {
  const names = keptOn.get(tx.$client) ?? new Set<string>()
  keptOn.set(tx.$client, names.add(name))
  if (names.size >= KEPT_MAX) retire(tx)
  return name
}
