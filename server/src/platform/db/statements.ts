import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PoolClient, QueryResultRow } from 'pg'
import { last, roleOfTx, type Tx } from './actor.ts'

/** A statement whose text is made: what differs from call to call are its named values. */
interface Made {
  text: string
  params: unknown[]
  name: string
  uses: number
}

/** Statements kept on one connection at most: each holds its plan in the server's memory. */
const KEPT_MAX = 200
/** Shapes of one subject at most: a person may combine filters and orders at will. */
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
  const kept = uses > 1 && keep(tx.$client, `${roleOfTx(tx)} ${name}`)
  const { rows } = await last<R>(tx, { ...(kept ? { name: kept } : {}), text, values: filled })
  return rows
}

function statementOf(subject: object, shape: string, write: () => SQL): Made {
  const shapes = made.get(subject) ?? new Map<string, Made>()
  made.set(subject, shapes)
  let statement = shapes.get(shape)
  if (!statement) {
    const { sql: text, params } = dialect.sqlToQuery(write())
    statement = { text, params, name: String(count++), uses: 0 }
    if (shapes.size < SHAPES_MAX) shapes.set(shape, statement)
  }
  statement.uses++
  return statement
}

/** The name to keep a statement under on this connection (row-level security is part of its plan); null when it is full. */
function keep(client: PoolClient, name: string): string | null {
  const names = keptOn.get(client) ?? new Set<string>()
  keptOn.set(client, names)
  if (!names.has(name) && names.size >= KEPT_MAX) return null
  names.add(name)
  return name
}
