import type { Fermeture } from '@lavandiere/domain/tournees/calendrier.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { hold, share } from '../platform/db/locks.ts'
import { rows } from '../platform/db/rows.ts'

/**
 * Keeps the closures of a company as they are until the end of the transaction, which lays out days by them. Taken before
 * any day is written.
 */
export const shareCalendar = (tx: Tx, exploitant: number) => share(tx, 'calendrier', exploitant)

/** Keeps everybody else from laying out days of a company until the end of the transaction, which changes its closures. */
export const holdCalendar = (tx: Tx, exploitant: number) => hold(tx, 'calendrier', exploitant)

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
