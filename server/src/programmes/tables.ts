import type { Portees } from '@lavandiere/domain/programmes/portees.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { base, instantColumn, keyTo } from '../platform/db/columns.ts'
import { hide, limit } from '../platform/db/grants.ts'
import { closed, everyRow, may, mine, own, tenant } from '../platform/db/policies.ts'

/**
 * The keys with which programs call in the name of an account: of a company, or of one of its clients. Of the key itself
 * only a hash is stored, by which `seance_ouverte` finds it.
 */
export const clesApi = pgTable(
  'cles_api',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    exploitantId: integer().notNull(),
    compteId: integer().notNull(),
    libelle: text().notNull(),
    empreinte: text().notNull(),
    /** Last characters of the key, by which a person recognises it. */
    fin: text().notNull(),
    portees: jsonb().$type<Portees>().notNull(),
    creeLe: instantColumn().notNull().defaultNow(),
    expireLe: date(),
    /** When the key was last used, to within some minutes. */
    utiliseeLe: instantColumn(),
    revoqueeLe: instantColumn(),
  },
  (t) => [
    keyTo(users, 'cles_api_compte', t.exploitantId, t.compteId),
    unique('cles_api_tenant').on(t.exploitantId, t.id),
    uniqueIndex('cles_api_empreinte').on(t.empreinte),
    index('cles_api_compte_index').on(t.compteId),
    ...own('compte_id', ['exploitant', 'client'], ['select', 'update']),
  ],
)
hide(clesApi.empreinte)
limit('UPDATE', ['exploitant', 'client'], clesApi.revoqueeLe)

/** Addresses of other programs, which are told of events of the company. Secrets are sealed (platform/sealed.ts). */
export const webhooks = pgTable(
  'webhooks',
  {
    ...base,
    exploitantId: integer().notNull(),
    libelle: text().notNull(),
    adresse: text().notNull(),
    evenements: text().array().notNull(),
    actif: boolean().notNull(),
    /** Signs; null before a person was shown one, and until then nothing is sent. */
    secret: text(),
    secretLe: instantColumn(),
    /** The one before it, which signs besides for a day. */
    ancienSecret: text(),
    /** How often in a row nothing of what was sent was taken, since when, and until when it rests. */
    echecs: integer().notNull().default(0),
    echoueDepuis: instantColumn(),
    pasAvant: instantColumn(),
    arreteLe: instantColumn(),
    dernierEnvoi: instantColumn(),
  },
  (t) => [unique('webhooks_tenant').on(t.exploitantId, t.id), ...tenant({ operateur: 'none' })],
)
hide(webhooks.secret)
hide(webhooks.ancienSecret)

/**
 * The outbox: what each webhook is told, written by triggers in the transaction of the fact (`annoncer`), in the order of its
 * ids. Of one object the next is sent once the one before it was taken or given up.
 */
export const envois = pgTable(
  'envois',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    exploitantId: integer().notNull(),
    webhookId: integer().notNull(),
    evenement: text().notNull(),
    objet: text().notNull(),
    contenu: jsonb().notNull(),
    creeLe: instantColumn().notNull().defaultNow(),
    etat: text().$type<'attente' | 'recu' | 'abandonne'>().notNull().default('attente'),
    /** When it is tried next. */
    pasAvant: instantColumn().notNull().defaultNow(),
    /** Its tries: instant, status, reason. */
    essais: jsonb().notNull().default([]),
  },
  (t) => [
    keyTo(webhooks, 'envois_webhook', t.exploitantId, t.webhookId),
    index('envois_attente').on(t.webhookId, t.id).where(sql`${t.etat} = 'attente'`),
    index('envois_objet').on(t.webhookId, t.objet, t.id),
    index('envois_liste').on(t.webhookId, t.id),
    index('envois_age').on(t.creeLe),
    check('envois_etat', sql`${t.etat} in ('attente', 'recu', 'abandonne')`),
    ...closed(),
    ...may('admin', ['select'], everyRow),
    ...may('exploitant', ['select', 'update'], mine),
  ],
)
limit('UPDATE', ['exploitant'], envois.etat, envois.pasAvant)
