import { foreignKey, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { base, instantColumn } from '../platform/db/columns.ts'
import { tenant } from '../platform/db/policies.ts'

/** A washing vehicle (LAV-15). */
export const laveuses = pgTable(
  'laveuses',
  {
    ...base,
    exploitantId: integer().notNull(),
    immatriculation: text().notNull(),
    description: text(),
    quartixId: integer(),
    emissionCo2: integer(),
    operateurId: integer(),
    statut: smallint().notNull().default(1),
    statutUpdatedAt: instantColumn(),
  },
  (t) => [
    foreignKey({
      columns: [t.exploitantId, t.operateurId],
      foreignColumns: [users.exploitantId, users.id],
      name: 'laveuses_operateur',
    }),
    index('laveuses_exploitant').on(t.exploitantId, t.immatriculation),
    index('laveuses_operateur_index').on(t.operateurId),
    ...tenant(),
  ],
)
