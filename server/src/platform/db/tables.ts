import { integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instantColumn } from './columns.ts'
import { own } from './policies.ts'

/** Answers to creations that carried an Idempotency-Key, so that the same one twice answers the first result. */
export const idempotence = pgTable(
  'idempotence',
  {
    acteurId: integer().notNull(),
    cle: text().notNull(),
    empreinte: text().notNull(),
    statut: smallint(),
    entetes: jsonb().$type<Record<string, string>>(),
    corps: text(),
    createdAt: instantColumn().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.acteurId, t.cle] }), ...own('acteur_id')],
)
