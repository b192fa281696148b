import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { instantColumn, keyTo } from '../platform/db/columns.ts'
import { closed } from '../platform/db/policies.ts'

/** The second factor of an account: the key that it shares with the person's authenticator program. */
export const secondsFacteurs = pgTable(
  'seconds_facteurs',
  {
    userId: integer().primaryKey(),
    /** Sealed with a key that is not in the database (platform/sealed.ts). */
    cle: text().notNull(),
    createdAt: instantColumn().notNull().defaultNow(),
    /** When a first code proved that the person has the key; before, log-in asks for none. */
    confirmeLe: instantColumn(),
    /** The last step of time whose code was taken: no code serves twice. */
    dernierPas: integer().notNull().default(0),
  },
  (t) => [keyTo(users, 'seconds_facteurs_user', t.userId).onDelete('cascade'), ...closed()],
)

/** Codes for the day on which the telephone is lost, hashed; each serves once. */
export const codesSecours = pgTable(
  'codes_secours',
  {
    userId: integer().notNull(),
    empreinte: text().notNull(),
    utiliseLe: instantColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.empreinte] }),
    keyTo(users, 'codes_secours_user', t.userId).onDelete('cascade'),
    ...closed(),
  ],
)
