import type { SujetDeCalendrier } from '@lavandiere/domain/calendriers/calendrier.ts'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { instantColumn, keyTo } from '../platform/db/columns.ts'
import { hide } from '../platform/db/grants.ts'
import { own } from '../platform/db/policies.ts'

/**
 * Links by which a program reads the calendar of a client, a patrimoine, a tournée or an operateur without a log-in. Each is of the
 * account that made it, and shows what this account may see: `ouvrir_calendrier`. No foreign key holds the subject: it is never
 * deleted, and one that the account no longer sees is an empty calendar.
 */
export const liensCalendrier = pgTable(
  'liens_calendrier',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    exploitantId: integer().notNull(),
    auteurId: integer().notNull(),
    sujet: text().$type<SujetDeCalendrier>().notNull(),
    sujetId: integer().notNull(),
    /** The hash of the token in its address. */
    empreinte: text().notNull(),
    createdAt: instantColumn().notNull().defaultNow(),
    luLe: instantColumn(),
  },
  (t) => [
    keyTo(users, 'liens_calendrier_auteur', t.exploitantId, t.auteurId),
    unique('liens_calendrier_sujet').on(t.auteurId, t.sujet, t.sujetId),
    uniqueIndex('liens_calendrier_empreinte').on(t.empreinte),
    check(
      'liens_calendrier_sujets',
      sql`${t.sujet} in ('clients', 'patrimoines', 'campagne_lavages', 'operateurs')`,
    ),
    ...own('auteur_id', ['exploitant', 'client', 'operateur']),
  ],
)

hide(liensCalendrier.empreinte)
