import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { base } from '../platform/db/columns.ts'
import { tenant } from '../platform/db/policies.ts'
import type { Route } from '../platform/http/route.ts'

export const fermetures = pgTable(
  'fermetures',
  {
    ...base,
    exploitantId: integer().notNull(),
    libelle: text().notNull(),
    dateDebut: date().notNull(),
    dateFin: date().notNull(),
  },
  (t) => [
    check('fermetures_dates', sql`${t.dateFin} >= ${t.dateDebut}`),
    index('fermetures_dates_index').on(t.exploitantId, t.dateDebut),
    ...tenant({ operateur: 'none' }),
  ],
)

export const routes: readonly Route[] = []
