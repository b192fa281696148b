import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from './actor.ts'
import { foundRow } from './rows.ts'

const keyOf = (name: string, id: number | null) => sql`hashtextextended(${name}, ${id}::int)`

/**
 * Locks what a name and an id stand for, as the hours of a company, until the transaction ends; without an id nothing. Functions
 * of the database write the same key (`garder_periodes_closes.sql`).
 */
export async function hold(tx: Tx, name: string, id: number | null): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keyOf(name, id)})`)
}

/** The same beside others who share it: they wait for who holds it, and are waited for. */
export async function share(tx: Tx, name: string, id: number | null): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${keyOf(name, id)})`)
}

/**
 * Refuses one more where `max` rows are there already; those that add one at once wait for each other.
 * @param of.among the rows, as what follows `from`
 * @param of.said the refusal in French
 * @throws Refus 409
 */
export async function refuseBeyond(
  tx: Tx,
  name: string,
  id: number | null,
  of: { among: SQL; max: number; said: string },
): Promise<void> {
  await hold(tx, name, id)
  const { nombre } = await foundRow(
    tx,
    { nombre: 'int' },
    sql`select count(*)::int as nombre from ${of.among}`,
  )
  if (nombre >= of.max) throw new Refus('conflit', of.said)
}
