import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'

/**
 * Locks containers until the end of the transaction, in the order of their ids. Whoever writes many of them asks for this
 * first: two such writes then wait for each other, where each in an order of its own could hold what the other waits for.
 * @param among condition on the containers, under the alias `c`
 */
export async function lockConteneurs(tx: Tx, among: SQL): Promise<void> {
  await tx.execute(sql`
    select count(*) from (
      select 1 from conteneurs c where c.archived_at is null and ${among} order by c.id for no key update) locked`)
}
