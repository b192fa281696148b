import { integer, pgRole, timestamp } from 'drizzle-orm/pg-core'

/** An instant; read back as ISO 8601 with its offset. */
export const instant = () => timestamp({ withTimezone: true, mode: 'string' })

/** What every table of the business carries: id, version (its ETag), and when it came, changed and was archived. */
export const base = {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
  archivedAt: instant(),
}

/**
 * The database roles that requests run as, one for each role of a person and one for jobs and log-in. None may log
 * in, none bypasses row-level security. They are made by migration 0000.
 */
export const pgRoles = {
  systeme: pgRole('lavandiere_systeme').existing(),
  admin: pgRole('lavandiere_admin').existing(),
  exploitant: pgRole('lavandiere_exploitant').existing(),
  client: pgRole('lavandiere_client').existing(),
  operateur: pgRole('lavandiere_operateur').existing(),
}
export type PgActor = keyof typeof pgRoles
