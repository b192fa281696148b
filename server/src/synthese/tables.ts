import type { Synthese } from '@lavandiere/domain/synthese/synthese.ts'
import { index, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { base, keyTo, ofClient } from '../platform/db/columns.ts'
import { own } from '../platform/db/policies.ts'
import { preparedCheck, preparedColumns } from '../platform/prepared/prepared.ts'

/**
 * A PDF of the synthèse, made by a job. Only the account that asked for it sees it. The name of the file is chosen when
 * the report is asked for, so that even a killed try leaves no file without a row.
 */
export const rapports = pgTable(
  'rapports',
  {
    ...base,
    ...ofClient,
    ...preparedColumns,
    demande: jsonb().$type<Synthese>().notNull(),
  },
  (t) => [
    keyTo(users, 'rapports_client', t.exploitantId, t.clientId),
    index('rapports_auteur_index').on(t.auteurId, t.createdAt.desc()),
    preparedCheck('rapports_etat', t.etat),
    // How far it is, only the system writes.
    ...own('auteur_id', ['admin', 'exploitant', 'client'], ['select', 'insert', 'delete']),
  ],
)
