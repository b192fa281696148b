import { fermeture } from '@lavandiere/domain/fermetures/fermeture.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { base } from '../platform/db/columns.ts'
import { tenant } from '../platform/db/policies.ts'
import { crud } from '../platform/resource/crud.ts'
import { layOutAgain, layOutChange, layOutWithout, passages } from './passages.ts'

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

export const routes = crud(fermeture, fermetures, {
  facts: [passages],
  async rule(tx, { actor, value, id }) {
    await layOutChange(tx, actor, id, value)
    return {}
  },
  remove: (tx, { id }) => layOutWithout(tx, id),
  restore: (tx, id) => layOutAgain(tx, id),
})
