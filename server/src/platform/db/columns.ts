import { getTableColumns, getTableName } from 'drizzle-orm'
import {
  ForeignKeyBuilder,
  integer,
  type PgColumn,
  type PgTable,
  pgRole,
  timestamp,
} from 'drizzle-orm/pg-core'

/** A column of an instant, read as ISO 8601 text with its offset. */
export const instantColumn = () => timestamp({ withTimezone: true, mode: 'string' })

/** The columns of every table of the business: id, version (its ETag), and when a row was created, changed and archived. */
export const base = {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  version: integer().notNull().default(1),
  createdAt: instantColumn().notNull().defaultNow(),
  updatedAt: instantColumn().notNull().defaultNow(),
  archivedAt: instantColumn(),
}

/** Whose a row is: a company's, for one of its clients. */
export const ofClient = { exploitantId: integer().notNull(), clientId: integer().notNull() }

/**
 * A foreign key. The last of the columns holds the id of a row of `target`; the others stand in both tables, so that a row
 * can only name rows of the same company, or of the same client.
 */
export function keyTo(target: PgTable, name: string, ...columns: PgColumn[]): ForeignKeyBuilder {
  const targetColumn = (key: string) => {
    const column = getTableColumns(target)[key]
    if (!column) throw new Error(`${name}: ${getTableName(target)} has no ${key}`)
    return column
  }
  const foreignColumns = [
    ...columns.slice(0, -1).map((column) => targetColumn(column.name)),
    targetColumn('id'),
  ]
  return new ForeignKeyBuilder(() => ({ name, columns, foreignColumns }))
}

/**
 * The database roles that requests run as: one for each role of a person, one for those without an account who hold a link, and
 * one for jobs and log-in. They cannot log in and cannot bypass row-level security. Migrations create them.
 */
export const pgRoles = {
  systeme: pgRole('lavandiere_systeme').existing(),
  admin: pgRole('lavandiere_admin').existing(),
  exploitant: pgRole('lavandiere_exploitant').existing(),
  client: pgRole('lavandiere_client').existing(),
  operateur: pgRole('lavandiere_operateur').existing(),
  /** Somebody without an account who holds a link; reads what opening it sets, and nothing before. */
  visiteur: pgRole('lavandiere_visiteur').existing(),
}
export type PgActor = keyof typeof pgRoles
