import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { instantColumn, keyTo } from '../platform/db/columns.ts'
import { limit } from '../platform/db/grants.ts'
import { acteur, journal, may, mine, tenant } from '../platform/db/policies.ts'
import { periodePaies } from './periodes.resource.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * How hours are counted from a certain day on: thresholds, night bands, meals, the value of a leave. A value that a row
 * leaves out is the legal one (`reglagesHeures` of the domain). Weeks that began before that day keep the earlier row.
 */
export const reglagesHeures = pgTable(
  'reglages_heures',
  {
    exploitantId: integer().notNull(),
    applicableDu: date().notNull(),
    valeurs: jsonb().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.exploitantId, t.applicableDu] }),
    // An operateur can read these settings, by which the own weeks are counted.
    ...tenant(),
  ],
)

/**
 * Settings of a company that do not depend on the day: addresses of its planning, the format of its payroll file, whether
 * the first steps are put away.
 */
export const reglagesExploitants = pgTable(
  'reglages_exploitants',
  {
    exploitantId: integer().primaryKey(),
    version: integer().notNull().default(1),
    planningUrl: text(),
    planningPublieUrl: text(),
    paie: jsonb().notNull().default({}),
    premiersPasRanges: boolean().notNull().default(false),
  },
  () => tenant({ operateur: 'none' }),
)

/** A closing of a pay period; when it was reopened, with the reason. The hours of a closed period cannot be changed. */
export const periodeClotures = pgTable(
  'periode_clotures',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    exploitantId: integer().notNull(),
    periodeId: integer().notNull(),
    clotureeLe: instantColumn().notNull().defaultNow(),
    clotureeParId: integer().notNull(),
    rouverteLe: instantColumn(),
    rouverteParId: integer(),
    motif: text(),
    /** Rates, payroll numbers and codes at the time of the closing (`tarifs-retenus.ts`). */
    retenu: jsonb(),
  },
  (t) => [
    keyTo(periodePaies, 'periode_clotures_periode', t.exploitantId, t.periodeId),
    keyTo(users, 'periode_clotures_cloturee_par', t.exploitantId, t.clotureeParId),
    keyTo(users, 'periode_clotures_rouverte_par', t.exploitantId, t.rouverteParId),
    uniqueIndex('periode_clotures_en_cours').on(t.periodeId).where(sql`${t.rouverteLe} is null`),
    unique('periode_clotures_tenant').on(t.exploitantId, t.id),
    ...tenant({ operateur: 'none', office: ['select', 'insert', 'update'] }),
  ],
)

// What was closed stands: an office opens a period again, and changes nothing else of its closing.
limit(
  'UPDATE',
  ['admin', 'exploitant'],
  periodeClotures.rouverteLe,
  periodeClotures.rouverteParId,
  periodeClotures.motif,
)

/** A file of a closed period. The system makes it when first asked for; later requests get the same bytes. */
export const periodeExports = pgTable(
  'periode_exports',
  {
    clotureId: integer().notNull(),
    exploitantId: integer().notNull(),
    /** The kind of file: "excel", "paie", or for the summary of a person "recapitulatif-12" with the person's id. */
    sorte: text().notNull(),
    nom: text().notNull(),
    contenu: bytes().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clotureId, t.sorte] }),
    keyTo(periodeClotures, 'periode_exports_cloture', t.exploitantId, t.clotureId),
    ...tenant({ operateur: 'none', office: ['select'] }),
  ],
)

/**
 * The history of hours: changes of people's days, rates, pay periods and settings, each with author, time, origin, and
 * the values before and after. Only triggers write it; no role may change it. It has no foreign keys, so that its rows
 * remain when their objects are deleted.
 */
export const heuresModifications = pgTable(
  'heures_modifications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    exploitantId: integer().notNull(),
    objet: text()
      .$type<'feuille' | 'poste' | 'donnees-rh' | 'periode' | 'cloture' | 'reglages-heures' | 'reglages'>()
      .notNull(),
    objetId: integer().notNull(),
    operateurId: integer(),
    jour: date(),
    nature: text().$type<'creation' | 'modification' | 'suppression' | 'restauration'>().notNull(),
    moment: instantColumn().notNull().defaultNow(),
    auteurId: integer(),
    /** The origin of the change: the office, an operateur's telephone, or the system. */
    origine: text().$type<'bureau' | 'telephone' | 'systeme'>().notNull(),
    /** The changed columns by their SQL names: values before and after. */
    avant: jsonb(),
    apres: jsonb(),
  },
  (t) => [
    index('heures_modifications_operateur').on(t.operateurId, t.jour, t.id),
    index('heures_modifications_objet').on(t.objet, t.objetId, t.id),
    index('heures_modifications_moment').using('brin', t.moment),
    ...journal(),
    ...may('operateur', ['insert'], sql`${mine} and auteur_id = ${acteur}`),
  ],
)
