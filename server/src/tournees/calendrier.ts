import type { Fermeture } from '@lavandiere/domain/tournees/calendrier.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'

/** The first key of the locks on the closures of a company; the second is the company. */
const CALENDAR_LOCK = 7_421_003

/**
 * Keeps the closures of a company as they are until the end of the transaction, which lays out days by them. Taken before
 * any day is written.
 */
export async function shareCalendar(tx: Tx, exploitant: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${CALENDAR_LOCK}, ${exploitant})`)
}

/** Keeps everybody else from laying out days of a company until the end of the transaction, which changes its closures. */
export async function holdCalendar(tx: Tx, exploitant: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CALENDAR_LOCK}, ${exploitant})`)
}

/**
 * The closures of a company, in the order of their first day; none without a company.
 * @param but the id of a closure that is left out
 */
export function closuresOf(
  tx: Tx,
  exploitant: number | null,
  but: number | null = null,
): Promise<Fermeture[]> {
  return rows(
    tx,
    { libelle: 'text', dateDebut: 'text', dateFin: 'text' },
    sql`select libelle, date_debut::text as "dateDebut", date_fin::text as "dateFin" from fermetures
      where exploitant_id = ${exploitant} and archived_at is null and id is distinct from ${but}::int
      order by date_debut, id`,
  )
}
