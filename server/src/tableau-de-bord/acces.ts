import { forbidden } from '@lavandiere/domain/kernel/errors.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'

/** Whether this client sees the day of its rounds: a setting of its account (OPEN-06). */
export async function seesDay(tx: Tx, { id, role }: Actor): Promise<boolean> {
  if (role !== 'client') return false
  const account = await firstRow(
    tx,
    { ouvert: 'bool' },
    sql`select tableau_de_bord as ouvert from users where id = ${id}`,
  )
  return account?.ouvert ?? false
}

/** @throws Refus 403 for a client to whom its exploitant does not show the dashboard (OPEN-06) */
export async function refuseClosedDay(tx: Tx, actor: Actor): Promise<void> {
  if (actor.role === 'client' && !(await seesDay(tx, actor))) throw forbidden()
}
