import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { base, instantColumn, pgRoles } from '../platform/db/columns.ts'
import { acteur, exploitant, open, tenant } from '../platform/db/policies.ts'

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
    RHFeatureEnabled: boolean('rh_feature_enabled').notNull().default(false),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(t.email).where(sql`${t.archivedAt} is null`),
    check('users_email_plie', sql`${t.email} !~ '[A-Z]'`),
    unique('users_tenant').on(t.exploitantId, t.id),
    // A logo that an administrator uploaded joins the company of its account once that account is there: so the key is
    // DEFERRABLE, which drizzle cannot say. Migration 0010 does by hand, and so must every later one that changes it.
    foreignKey({
      columns: [t.exploitantId, t.logoId],
      foreignColumns: [userLogos.exploitantId, userLogos.id],
      name: 'users_logo',
    }),
    index('users_role').on(t.exploitantId, t.role, t.libelle),
    check('users_role_check', sql`${t.role} in ('admin', 'exploitant', 'client', 'operateur')`),
    check('users_tenant_check', sql`(${t.role} = 'admin') = (${t.exploitantId} is null)`),
    pgPolicy('exploitant', {
      for: 'all',
      to: pgRoles.exploitant,
      using: sql`exploitant_id = ${exploitant} or id = ${acteur}`,
      withCheck: sql`exploitant_id = ${exploitant} and role in ('client', 'operateur') or id = ${acteur} and role = 'exploitant'`,
    }),
    pgPolicy('client', {
      for: 'select',
      to: pgRoles.client,
      using: sql`id = ${acteur} or id = ${exploitant}`,
    }),
    pgPolicy('operateur', {
      for: 'select',
      to: pgRoles.operateur,
      using: sql`id = ${acteur} or exploitant_id = ${exploitant}`,
    }),
    ...open(),
  ],
)

/** An uploaded logo; the file itself lies in the file store under `nom`, an unguessable name. */
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

/** A log-in and the tokens that came from it; ended by log-out, by reuse of a refresh token, by a new password, by a refusal. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: integer().notNull(),
    createdAt: instantColumn().notNull().defaultNow(),
    /** The last log-in or refresh. */
    usedAt: instantColumn().notNull().defaultNow(),
    /** How the browser names itself, so that a person recognises the session; empty when it does not say. */
    userAgent: text().notNull().default(''),
    endedAt: instantColumn(),
  },
  (t) => [
    foreignKey({ columns: [t.userId], foreignColumns: [users.id], name: 'sessions_user' }).onDelete(
      'cascade',
    ),
    index('sessions_user_index').on(t.userId),
    ...open(),
    ...(['exploitant', 'client', 'operateur'] as const).map((role) =>
      pgPolicy(role, { for: 'select', to: pgRoles[role], using: sql`user_id = ${acteur}` }),
    ),
    // Everybody ends their own sessions.
    ...(['client', 'operateur'] as const).map((role) =>
      pgPolicy(`${role}_fin`, { for: 'update', to: pgRoles[role], using: sql`user_id = ${acteur}` }),
    ),
    // An exploitant that changes a password, refuses or archives an account ends its sessions (trigger fin_des_sessions).
    ...(['select', 'update'] as const).map((action) =>
      pgPolicy(`exploitant_fin_${action}`, {
        for: action,
        to: pgRoles.exploitant,
        using: sql`exists (select 1 from users u where u.id = user_id)`,
      }),
    ),
  ],
)

/** Refresh tokens, hashed; each is used once (OPEN-41). */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: text().notNull(),
    /** The token that it was given for; of the children of one, only the first that is used counts. */
    parent: text(),
    createdAt: instantColumn().notNull().defaultNow(),
    expiresAt: instantColumn().notNull(),
    usedAt: instantColumn(),
  },
  (t) => [
    foreignKey({
      columns: [t.sessionId],
      foreignColumns: [sessions.id],
      name: 'refresh_tokens_session',
    }).onDelete('cascade'),
    index('refresh_tokens_session_index').on(t.sessionId),
    ...open(),
  ],
)

/** Tokens of the reset mail, hashed: one use, one hour (OPEN-42). */
export const resetTokens = pgTable(
  'reset_tokens',
  {
    hash: text().primaryKey(),
    userId: integer().notNull(),
    /** Of the password and the address that the account had then: with either of them changed, the link is void. */
    empreinte: text().notNull().default(''),
    expiresAt: instantColumn().notNull(),
    usedAt: instantColumn(),
  },
  (t) => [
    foreignKey({ columns: [t.userId], foreignColumns: [users.id], name: 'reset_tokens_user' }).onDelete(
      'cascade',
    ),
    index('reset_tokens_user_index').on(t.userId),
    ...open(),
  ],
)
