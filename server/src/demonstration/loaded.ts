import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'

/**
 * Gives the rows of tables the instant of the load as their time of creation: crews keep that time of day, and work on
 * rows loaded with the demonstration only.
 */
export async function markLoaded(tx: Tx, maintenant: string, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await tx.execute(sql`update ${sql.identifier(table)} set created_at = ${maintenant}::timestamptz`)
  }
}
