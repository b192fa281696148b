import { notFound } from '@lavandiere/domain/kernel/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from './actor.ts'

/** The kinds of a column; a `?` after the kind allows null. */
interface Kinds {
  /** Whole number; a `bigint`, which the driver reads as text (`count(*)`), becomes a number. */
  int: number
  /** Any finite number. */
  number: number
  /** Text; dates and instants are read as ISO 8601 text too. */
  text: string
  bool: boolean
}
type ColumnKind = keyof Kinds
type RowColumn = ColumnKind | `${ColumnKind}?` | z.ZodType
type Value<C extends RowColumn> = C extends ColumnKind
  ? Kinds[C]
  : C extends `${infer K extends ColumnKind}?`
    ? Kinds[K] | null
    : C extends z.ZodType
      ? z.output<C>
      : never
type Columns = Readonly<Record<string, RowColumn>>
export type Row<C extends Columns> = { [K in keyof C]: Value<C[K]> }

const isKind: Record<ColumnKind, (value: unknown) => boolean> = {
  int: Number.isSafeInteger,
  number: Number.isFinite,
  text: (value) => typeof value === 'string',
  bool: (value) => typeof value === 'boolean',
}
const BIGINT = /^-?\d{1,15}$/

/**
 * The rows of a hand-written statement, each named column checked: `rows(tx, { id: 'int', libelle: 'text?' }, sql`…`)`.
 * A column of JSON is named with its schema (`{ erreurs: z.array(z.string()) }`); make that schema once, outside of the
 * function.
 * @throws Error when a column is missing or of another kind: the statement and its reader disagree.
 */
export async function rows<const C extends Columns>(tx: Tx, columns: C, statement: SQL): Promise<Row<C>[]> {
  const answer = await tx.execute(statement)
  // Column by column, and a value is written only when checking changed it: this takes half the time of going row by row.
  for (const [name, column] of Object.entries(columns)) {
    const read = readerOf(name, column)
    for (const row of answer.rows) {
      const value = row[name]
      const checked = read(value)
      if (checked !== value) row[name] = checked
    }
  }
  // Every named column has been checked above.
  return answer.rows as Row<C>[]
}

/** The first row of a hand-written statement, checked like those of `rows`; undefined when none was found. */
export async function firstRow<const C extends Columns>(
  tx: Tx,
  columns: C,
  statement: SQL,
): Promise<Row<C> | undefined> {
  const [first] = await rows(tx, columns, statement)
  return first
}

/** The same, of a row that has to be there. @throws Refus 404 when none was found */
export async function foundRow<const C extends Columns>(tx: Tx, columns: C, statement: SQL): Promise<Row<C>> {
  const first = await firstRow(tx, columns, statement)
  if (!first) throw notFound()
  return first
}

/** SQL of the rows of a query as a list in JSON, empty without any. */
export const jsonList = (query: SQL): SQL => sql`coalesce((select json_agg(x) from (${query}) x), '[]')`

/** The answer of a statement that makes one document as JSON text, its column `doc`. @throws Refus 404 when it finds none */
export async function foundDocument(tx: Tx, statement: SQL): Promise<{ body: string }> {
  const { doc } = await foundRow(tx, { doc: 'text' }, statement)
  return { body: doc }
}

function readerOf(name: string, column: RowColumn): (value: unknown) => unknown {
  if (typeof column !== 'string') return (value) => column.parse(value)
  const isOptional = column.endsWith('?')
  const kind = (isOptional ? column.slice(0, -1) : column) as ColumnKind
  const isRight = isKind[kind]
  return (value) => {
    if (isRight(value) || (isOptional && value === null)) return value
    if (kind === 'int' && typeof value === 'string' && BIGINT.test(value)) return Number(value)
    throw new Error(`column "${name}" is not ${column}: ${value === null ? 'null' : typeof value}`)
  }
}
