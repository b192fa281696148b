import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'

/**
 * Sets the time of creation of all rows to the instant of the load. The demonstration later recognises its own rows by
 * it, and crews start their rounds around that time of day.
 */
export async function markLoaded(tx: Tx, maintenant: string, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await tx.execute(sql`update ${sql.identifier(table)} set created_at = ${maintenant}::timestamptz`)
  }
}
