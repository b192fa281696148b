import { sql } from 'drizzle-orm'
import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { base } from '../platform/db/columns.ts'
import { acteur, may, mine, own } from '../platform/db/policies.ts'
import { preparedCheck, preparedColumns } from '../platform/prepared/prepared.ts'

/**
 * The archive of all that is kept of a company, or of one of its people, made by a job. Only the account that asked for it sees it. The name of the file is
 * chosen when the archive is asked for, so that even a killed try leaves no file without a row.
 */
export const dossiers = pgTable(
  'dossiers',
  {
    ...base,
    ...preparedColumns,
    exploitantId: integer().notNull(),
    /** The person whose dossier it is; null for that of the company. */
    personneId: integer(),
  },
  (t) => [
    index('dossiers_auteur_index').on(t.auteurId, t.createdAt.desc()),
    preparedCheck('dossiers_etat', t.etat),
    ...own('auteur_id', ['admin'], ['select', 'insert', 'delete']),
    ...may('exploitant', ['select', 'insert', 'delete'], sql`${mine} and auteur_id = ${acteur}`),
  ],
)
