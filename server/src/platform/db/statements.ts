import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResultRow } from 'pg'
import { closeAfter, endRead, keepPlan, roleOfTx, type Tx } from './actor.ts'
import { planGeneration } from './outdated.ts'

/** A statement whose text is written once; from call to call only its named values differ. */
interface Statement {
  text: string
  params: unknown[]
  name: string
  uses: number
}

/**
 * Statements prepared on one connection at most: each holds its plan in the server's memory. A connection that has so
 * many is closed after its transaction, so that a caller of lists in every odd order takes the plans from nobody for long.
 */
const PREPARED_MAX = 200
/** Shapes of one subject at most, the most recently asked ones: a person may combine filters and orders at will. */
const SHAPES_MAX = 500

const dialect = new PgDialect({ casing: 'snake_case' })
const statements = new WeakMap<object, Map<string, Statement>>()
const prepared = new WeakMap<Tx, Set<string>>()
let count = 0

/**
 * Runs a statement whose text is written once for its subject and shape, and which PostgreSQL plans once on a connection
 * when it is asked a second time: a list or an item costs more to write and to plan than to run (decision 008). It is
 * the last statement of a transaction that only reads.
 * @param subject the object that the statement is about; must live as long as the process
 * @param shape tells apart the statements of one subject
 * @param write writes the statement; a value that differs between two calls of one shape is a `sql.placeholder`
 */
export async function runPrepared<R extends QueryResultRow>(
  tx: Tx,
  subject: object,
  shape: string,
  write: () => SQL,
  values: Record<string, unknown>,
): Promise<R[]> {
  const { text, params, name, uses } = statementOf(subject, shape, write)
  const config = { text, values: fillPlaceholders(params, values) }
  const planned = keepPlan(tx)
  const answered = tx.$client.query<R>(uses > 1 ? { ...config, name: nameOn(tx, name) } : config)
  endRead(tx)
  const [, { rows }] = await Promise.all([planned, answered])
  return rows
}

function statementOf(subject: object, shape: string, write: () => SQL): Statement {
  const shapes = statements.get(subject) ?? new Map<string, Statement>()
  statements.set(subject, shapes)
  const statement = shapes.get(shape) ?? newStatement(write())
  // A map keeps the order of insertion: the shape not used for longest is the first.
  shapes.delete(shape)
  shapes.set(shape, statement)
  if (shapes.size > SHAPES_MAX) shapes.delete(shapes.keys().next().value ?? '')
  statement.uses++
  return statement
}

function newStatement(written: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(written)
  return { text, params, name: String(count++), uses: 0 }
}

/** The name of a prepared statement on this connection: one for each role, since row-level security is part of its plan. */
function nameOn(tx: Tx, statement: string): string {
  const name = `${roleOfTx(tx)} ${statement} ${planGeneration()}`
  const names = prepared.get(tx) ?? new Set<string>()
  prepared.set(tx, names.add(name))
  if (names.size >= PREPARED_MAX) closeAfter(tx)
  return name
}
