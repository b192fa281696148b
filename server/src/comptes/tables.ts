import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { base, instantColumn, keyTo } from '../platform/db/columns.ts'
import { hide, limit } from '../platform/db/grants.ts'
import { acteur, closed, everyRow, exploitant, may, mine, own, tenant } from '../platform/db/policies.ts'

/**
 * Every account: administrators, exploitants, clients and operateurs. An exploitant IS its company (OPEN-20): its
 * exploitant_id is its own id; an administrator has none.
 */
export const users = pgTable(
  'users',
  {
    ...base,
    exploitantId: integer(),
    role: text().$type<'admin' | 'exploitant' | 'client' | 'operateur'>().notNull(),
    libelle: text().notNull(),
    lastname: text(),
    email: text().notNull(),
    password: text().notNull(),
    isAccredited: boolean().notNull().default(true),
    rfid: text(),
    logoId: integer(),
    emailNotificationsLavageImpossible: boolean().notNull().default(false),
    emailNotificationsMaintenance: boolean().notNull().default(false),
    emailNotificationsLavageDone: boolean().notNull().default(false),
    avisImmediats: boolean().notNull().default(false),
    /** Whether a client sees the day of its rounds (OPEN-06). */
    tableauDeBord: boolean().notNull().default(false),
    /** Whether the containers of a client have a public page. */
    pagePublique: boolean().notNull().default(false),
    RHFeatureEnabled: boolean('rh_feature_enabled').notNull().default(false),
    /** The newest use of a session that was deleted since; `derniereConnexion` of `affiches.ts` looks at the others too. */
    derniereConnexion: instantColumn(),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(t.email).where(sql`${t.archivedAt} is null`),
    check('users_email_plie', sql`${t.email} !~ '[A-Z]'`),
    unique('users_tenant').on(t.exploitantId, t.id),
    // A logo uploaded by an administrator gets the company of its account after that account is inserted: the key is
    // therefore DEFERRABLE, which drizzle cannot express. The first migration says it by hand, and so must every later
    // one that changes this key.
    keyTo(userLogos, 'users_logo', t.exploitantId, t.logoId),
    index('users_role').on(t.exploitantId, t.role, t.libelle),
    check('users_role_check', sql`${t.role} in ('admin', 'exploitant', 'client', 'operateur')`),
    check('users_tenant_check', sql`(${t.role} = 'admin') = (${t.exploitantId} is null)`),
    // No account is ever deleted.
    ...closed(),
    ...may('admin', ['select', 'insert', 'update'], everyRow),
    ...may(
      'exploitant',
      ['select', 'insert', 'update'],
      mine,
      sql`${mine} and role in ('client', 'operateur') or id = ${acteur} and role = 'exploitant'`,
    ),
    ...may('client', ['select'], sql`id = ${acteur} or id = ${exploitant}`),
    ...may('operateur', ['select'], mine),
  ],
)

/** An uploaded logo; the file is in the file store under `nom`, an unguessable name. */
export const userLogos = pgTable(
  'user_logos',
  {
    ...base,
    exploitantId: integer(),
    nom: text().notNull(),
    octets: integer().notNull(),
  },
  (t) => [
    unique('user_logos_tenant').on(t.exploitantId, t.id),
    ...tenant({ client: sql`exploitant_id = ${exploitant}` }),
  ],
)

/**
 * A log-in and its tokens; it ends by log-out, by reuse of a refresh token, by a new password, or by a refusal of the
 * account.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: integer().notNull(),
    createdAt: instantColumn().notNull().defaultNow(),
    /** The moment of the last log-in or refresh. */
    usedAt: instantColumn().notNull().defaultNow(),
    /** The user agent, so that a person recognises the session; empty when the browser sent none. */
    userAgent: text().notNull().default(''),
    endedAt: instantColumn(),
  },
  (t) => [
    keyTo(users, 'sessions_user', t.userId).onDelete('cascade'),
    index('sessions_user_index').on(t.userId),
    ...own('user_id', ['client', 'operateur'], ['select', 'update']),
    ...may('admin', ['select', 'update'], everyRow),
    // An exploitant that changes the password of an account, refuses or archives it, ends its sessions (trigger
    // fin_des_sessions).
    ...may(
      'exploitant',
      ['select', 'update'],
      sql`user_id = ${acteur} or exists (select 1 from users u where u.id = user_id)`,
    ),
  ],
)

// The hash is written by those who keep accounts.
hide(users.password)
limit('UPDATE', ['exploitant', 'client', 'operateur'], sessions.endedAt)

/** Refresh tokens, hashed; each is used once (OPEN-41). */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: text().notNull(),
    /** The token that it replaced; when several replaced one token, only the first one used is valid. */
    parent: text(),
    createdAt: instantColumn().notNull().defaultNow(),
    expiresAt: instantColumn().notNull(),
    usedAt: instantColumn(),
  },
  (t) => [
    keyTo(sessions, 'refresh_tokens_session', t.sessionId).onDelete('cascade'),
    index('refresh_tokens_session_index').on(t.sessionId),
    ...closed(),
  ],
)

/** Tokens of reset mails, hashed: each is valid once, for an hour (OPEN-42). */
export const resetTokens = pgTable(
  'reset_tokens',
  {
    hash: text().primaryKey(),
    userId: integer().notNull(),
    /** Fingerprint of password and email at the time of the mail: when either has changed, the link is void. */
    empreinte: text().notNull().default(''),
    expiresAt: instantColumn().notNull(),
    usedAt: instantColumn(),
  },
  (t) => [
    keyTo(users, 'reset_tokens_user', t.userId).onDelete('cascade'),
    index('reset_tokens_user_index').on(t.userId),
    ...closed(),
  ],
)
