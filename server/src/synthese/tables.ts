import type { EtatRapport } from '@lavandiere/domain/synthese/rapport.ts'
import type { Synthese } from '@lavandiere/domain/synthese/synthese.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { base, keyTo, ofClient } from '../platform/db/columns.ts'
import { own } from '../platform/db/policies.ts'

/**
 * A PDF of the synthèse, made by a job. Only the account that asked for it sees it. The name of the file is chosen when
 * the report is asked for, so that even a killed try leaves no file without a row.
 */
export const rapports = pgTable(
  'rapports',
  {
    ...base,
    ...ofClient,
    /**
     * The account that asked for the report, which may be an administrator without a company. Its rights decide what
     * the report shows.
     */
    auteurId: integer().notNull(),
    demande: jsonb().$type<Synthese>().notNull(),
    /** The subject of the report in words: client, place, period. */
    titre: text().notNull(),
    fichier: text().notNull(),
    etat: text().$type<EtatRapport>().notNull().default('en-attente'),
    /** Interventions and photos already drawn; `total` counts those of the whole report. */
    fait: integer().notNull().default(0),
    total: integer().notNull().default(0),
    raison: text(),
  },
  (t) => [
    keyTo(users, 'rapports_client', t.exploitantId, t.clientId),
    index('rapports_auteur_index').on(t.auteurId, t.createdAt.desc()),
    check('rapports_etat', sql`${t.etat} in ('en-attente', 'en-cours', 'pret', 'echec')`),
    // How far it is, only the system writes.
    ...own('auteur_id', ['admin', 'exploitant', 'client'], ['select', 'insert', 'delete']),
  ],
)
