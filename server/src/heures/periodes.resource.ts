import { PERIODE_CLOTUREE, periodePaie } from '@lavandiere/domain/heures/periode-paie.ts'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { Tx } from '../platform/db/actor.ts'
import { base, instantColumn } from '../platform/db/columns.ts'
import { tenant } from '../platform/db/policies.ts'
import { crud } from '../platform/resource/crud.ts'

export const periodePaies = pgTable(
  'periode_paies',
  {
    ...base,
    exploitantId: integer().notNull(),
    libelle: text().notNull(),
    startDate: date().notNull(),
    endDate: date().notNull(),
    /**
     * When the period was closed (`periode_clotures`); null while it is open. While it is closed, the database refuses
     * changes of its hours.
     */
    clotureeLe: instantColumn(),
    /**
     * The first day whose hours are frozen; null while the period is open. It is the first day of the week in which the
     * period begins, because all days of that week decide about its overtime.
     */
    figeesDu: date(),
  },
  (t) => [
    unique('periode_paies_tenant').on(t.exploitantId, t.id),
    check('periode_paies_dates', sql`${t.endDate} >= ${t.startDate}`),
    index('periode_paies_dates_index').on(t.exploitantId, t.startDate),
    ...tenant(),
  ],
)

/** @throws Refus 409 for a closed period, whose days must not change */
async function refuseClosed(tx: Tx, id: number): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`select 1 from periode_paies where id = ${id} and cloturee_le is not null`,
  )
  if (rowCount !== 0) throw new Refus('conflit', PERIODE_CLOTUREE)
}

export const routes = crud(periodePaie, periodePaies, {
  async rule(tx, { id }) {
    if (id !== null) await refuseClosed(tx, id)
    return {}
  },
  remove: (tx, { id }) => refuseClosed(tx, id),
})
