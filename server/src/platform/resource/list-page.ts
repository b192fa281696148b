import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { isHidden } from '../db/grants.ts'
import { factsOf, joinsOf, relationJoins, type StoredResource, selection, visibleNames } from './present.ts'

/** The columns of a row but its secrets, which no role of people may read. */
export const readable = ({ table }: StoredResource): SQL =>
  sql.join(
    Object.values(getTableColumns(table)).flatMap((column) => (isHidden(column) ? [] : [sql`${column}`])),
    sql`, `,
  )

/**
 * Some rows of a resource as its documents show them.
 * @param rows the statement that finds the rows
 * @returns the parts of a statement: `head` goes before `select`, then `columns`, and `from` after the word `from`
 */
export function documentsOf(stored: StoredResource, rows: SQL): { head: SQL; columns: SQL; from: SQL } {
  const facts = factsOf(stored, visibleNames(stored))
  const columns = selection(stored)
  const relations = relationJoins(stored)
  if (facts.length === 0) return { head: sql``, columns, from: sql`(${rows}) ${stored.table} ${relations}` }
  const from = sql`page ${stored.table} ${joinsOf(facts, sql`page`)} ${relations}`
  return { head: sql`with page as (${rows})`, columns, from }
}

interface PageOptions {
  matching: SQL
  order: SQL
  limit: SQL
  /** Joins that the order reads. */
  joins?: SQL
  /** Columns before those of the documents, each with a comma behind it. */
  before?: SQL
}

/**
 * The documents of a page in their order. Facts are computed only for the rows of this page, not for the rows before it.
 */
export function pageOf(
  stored: StoredResource,
  { matching, order, limit, joins = sql``, before = sql`` }: PageOptions,
): SQL {
  const { table } = stored
  const { head, columns, from } = documentsOf(
    stored,
    sql`select page.*, row_number() over () as rang
      from (select ${readable(stored)} from ${table} ${joins} where ${matching} order by ${order} ${limit}) page`,
  )
  return sql`${head} select ${before} ${columns} from ${from} order by rang`
}
