import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { instantColumn, keyTo } from '../platform/db/columns.ts'
import { hide } from '../platform/db/grants.ts'
import { closed, may, mine, own } from '../platform/db/policies.ts'

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

/** The identity provider of a company, by which its exploitant and its operateurs may log in. */
export const fournisseursIdentite = pgTable(
  'fournisseurs_identite',
  {
    exploitantId: integer().primaryKey(),
    /** The company's name in the address of its log-in page; nobody guesses it. */
    lien: text().notNull().unique(),
    emetteur: text().notNull(),
    clientId: text().notNull(),
    /** Sealed (platform/sealed.ts). */
    secret: text().notNull(),
    /** Mail domains whose addresses the provider speaks for. */
    domaines: text().array().notNull(),
    actif: boolean().notNull(),
  },
  () => [...closed(), ...may('exploitant', ['select'], mine)],
)
hide(fournisseursIdentite.secret)

/** Who an account is at a provider: found by issuer and subject once it was linked by its address. */
export const identitesExternes = pgTable(
  'identites_externes',
  {
    userId: integer().notNull(),
    emetteur: text().notNull(),
    sujet: text().notNull(),
    createdAt: instantColumn().notNull().defaultNow(),
    utiliseeLe: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.emetteur] }),
    index('identites_externes_sujet').on(t.emetteur, t.sujet),
    keyTo(users, 'identites_externes_user', t.userId).onDelete('cascade'),
    ...own('user_id', undefined, ['select']),
  ],
)

/** Passkeys of accounts (WebAuthn): public keys alone, which open nothing by themselves. */
export const clesAcces = pgTable(
  'cles_acces',
  {
    /** The name that the authenticator gave it, in base64url. */
    id: text().primaryKey(),
    userId: integer().notNull(),
    nom: text().notNull(),
    clePublique: text().notNull(),
    /** Uses that the authenticator counts; one that goes back is a copy's. */
    compteur: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdAt: instantColumn().notNull().defaultNow(),
    utiliseeLe: instantColumn(),
  },
  (t) => [
    index('cles_acces_user_index').on(t.userId),
    keyTo(users, 'cles_acces_user', t.userId).onDelete('cascade'),
    ...own('user_id', undefined, ['select']),
  ],
)

/** What each person chose for the screens: columns, density, saved filters, by the names that the screens give them. */
export const preferences = pgTable(
  'preferences',
  {
    userId: integer().primaryKey(),
    createdAt: instantColumn().notNull().defaultNow(),
    choix: jsonb().notNull(),
  },
  (t) => [
    keyTo(users, 'preferences_user', t.userId).onDelete('cascade'),
    ...own('user_id', undefined, ['select', 'insert', 'update']),
  ],
)
