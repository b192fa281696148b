import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { instantColumn, keyTo } from '../platform/db/columns.ts'
import { tenant } from '../platform/db/policies.ts'

/** Telephones on which operateurs work: when each was last heard of, and what then waited on it. */
export const telephones = pgTable(
  'telephones',
  {
    exploitantId: integer().notNull(),
    operateurId: integer().notNull(),
    appareil: text().notNull(),
    vuLe: instantColumn().notNull(),
    faits: integer().notNull(),
    photos: integer().notNull(),
    aCorriger: integer().notNull(),
    decalageHorloge: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.operateurId, t.appareil] }),
    keyTo(users, 'telephones_operateur', t.exploitantId, t.operateurId).onDelete('cascade'),
    ...tenant({ operateur: 'keep', office: ['select'] }),
  ],
)
