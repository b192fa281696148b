import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow } from '../platform/db/rows.ts'

/** The day whose rounds go on for a company at an instant, YYYY-MM-DD (OPEN-03). The database is asked before six in the morning alone. */
export async function journeeDeTravail(tx: Tx, societe: number | null, now: Date): Promise<string> {
  const today = jourDeParis(now)
  if (workingDay(now.toISOString()) === today) return today
  const { jour } = await foundRow(
    tx,
    { jour: 'text' },
    sql`select journee_de_travail(${societe}, ${now.toISOString()}::timestamptz)::text as jour`,
  )
  return jour
}
