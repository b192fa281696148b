import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'

/**
 * Locks containers until the end of the transaction, in the order of their ids. To be called before writing many of them:
 * two such writes then wait for each other in turn. With different orders, each could hold a container that the other
 * waits for, a deadlock.
 * @param among condition on the containers, under the alias `c`
 */
export async function lockConteneurs(tx: Tx, among: SQL): Promise<void> {
  await tx.execute(sql`
    select count(*) from (
      select 1 from conteneurs c where c.archived_at is null and ${among} order by c.id for no key update) locked`)
}
