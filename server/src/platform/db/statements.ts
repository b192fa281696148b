import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PoolClient, QueryConfig, QueryResultRow } from 'pg'
import { Recent } from '../recent.ts'
import type { PgActor } from './columns.ts'
import { planGeneration } from './outdated.ts'
import { closeAfter } from './pool.ts'

/** What the database is asked. The text is written once for each subject and shape; only the values differ by call. */
export interface PreparedQuestion {
  /** The object that the question is about; must live as long as the process. */
  subject: object
  /** Tells apart the questions about one subject. */
  shape: string
  /** Writes the statement; a value that differs between two calls of one shape is a `sql.placeholder`. */
  write: () => SQL
  values: Record<string, unknown>
}

/** Asks the database a question as an actor, and returns the rows of the answer. */
export type Ask = <R extends QueryResultRow>(question: PreparedQuestion) => Promise<R[]>

/** The written statement of a question. */
interface Statement {
  text: string
  params: unknown[]
  name: string
  /** How often it was asked. */
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
const statements = new WeakMap<object, Recent<string, Statement>>()
const prepared = new WeakMap<PoolClient, Set<string>>()
let count = 0

/** The statement of a question, written at the first call, found at the next ones. */
function statementOf({ subject, shape, write }: PreparedQuestion): Statement {
  const shapes = statements.get(subject) ?? new Recent<string, Statement>(SHAPES_MAX)
  statements.set(subject, shapes)
  const statement = shapes.get(shape) ?? newStatement(write())
  shapes.set(shape, statement)
  statement.uses++
  return statement
}

function newStatement(written: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(written)
  return { text, params, name: String(count++), uses: 0 }
}

/**
 * The statement of a question as it is sent. PostgreSQL plans a statement once on a connection when it is asked a second time: a
 * list or an item costs more to write and to plan than to run (decision 008).
 */
export function preparedOn(client: PoolClient, role: PgActor, question: PreparedQuestion): QueryConfig {
  const { text, params, name, uses } = statementOf(question)
  const values = fillPlaceholders(params, question.values)
  return uses > 1 ? { text, values, name: nameOn(client, role, name) } : { text, values }
}

/** The name of a prepared statement on this connection: one for each role, since row-level security is part of its plan. */
function nameOn(client: PoolClient, role: PgActor, statement: string): string {
  const name = `${role} ${statement} ${planGeneration()}`
  const names = prepared.get(client) ?? new Set<string>()
  prepared.set(client, names.add(name))
  if (names.size >= PREPARED_MAX) closeAfter(client)
  return name
}
