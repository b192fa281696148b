import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { instantColumn, pgRoles } from '../platform/db/columns.ts'
import { acteur, exploitant, journal, tenant } from '../platform/db/policies.ts'
import { periodePaies } from './periodes.resource.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * How hours are counted from a day on: thresholds, night bands, meals, what a leave counts for. What a row leaves out is as
 * the law says (`reglagesHeures` of the domain). Weeks that begin before that day keep the row before.
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
    // An operateur reads these settings: the own weeks are counted by them.
    ...tenant(),
  ],
)

/** Settings of a company that hold whatever the day: addresses of its planning, and the file of its payroll software. */
export const reglagesExploitants = pgTable(
  'reglages_exploitants',
  {
    exploitantId: integer().primaryKey(),
    version: integer().notNull().default(1),
    planningUrl: text(),
    planningPublieUrl: text(),
    paie: jsonb().notNull().default({}),
  },
  () => tenant({ operateur: 'none' }),
)

/** A closing of a pay period, and its opening again with the reason. The hours of a closed period do not change. */
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
    /**
     * Rates, payroll numbers and codes at the time of the closing (`retenu.ts`); null for a closing made before they
     * were kept.
     */
    retenu: jsonb(),
  },
  (t) => [
    foreignKey({
      columns: [t.exploitantId, t.periodeId],
      foreignColumns: [periodePaies.exploitantId, periodePaies.id],
      name: 'periode_clotures_periode',
    }),
    foreignKey({
      columns: [t.exploitantId, t.clotureeParId],
      foreignColumns: [users.exploitantId, users.id],
      name: 'periode_clotures_cloturee_par',
    }),
    foreignKey({
      columns: [t.exploitantId, t.rouverteParId],
      foreignColumns: [users.exploitantId, users.id],
      name: 'periode_clotures_rouverte_par',
    }),
    uniqueIndex('periode_clotures_en_cours').on(t.periodeId).where(sql`${t.rouverteLe} is null`),
    unique('periode_clotures_tenant').on(t.exploitantId, t.id),
    ...tenant({ operateur: 'none' }),
  ],
)

/** A file of a closed period. It is made when it is asked for first, and from then on answered byte for byte. */
export const periodeExports = pgTable(
  'periode_exports',
  {
    clotureId: integer().notNull(),
    exploitantId: integer().notNull(),
    /** Which file: "excel", "paie" or the recap of a person, "recapitulatif-12". */
    sorte: text().notNull(),
    nom: text().notNull(),
    contenu: bytes().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clotureId, t.sorte] }),
    foreignKey({
      columns: [t.exploitantId, t.clotureId],
      foreignColumns: [periodeClotures.exploitantId, periodeClotures.id],
      name: 'periode_exports_cloture',
    }),
    ...tenant({ operateur: 'none' }),
  ],
)

/**
 * The history of hours, of people's days, rates, pay periods and settings: author, instant, origin, values before and
 * after. Triggers write it; no role may change it; without foreign keys, so that its lines outlive their objects.
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
    /** The changed columns by their names in SQL, with the values before. */
    avant: jsonb(),
    apres: jsonb(),
  },
  (t) => [
    index('heures_modifications_operateur').on(t.operateurId, t.jour, t.id),
    index('heures_modifications_objet').on(t.objet, t.objetId, t.id),
    index('heures_modifications_moment').using('brin', t.moment),
    ...journal(),
    pgPolicy('operateur_ajout', {
      for: 'insert',
      to: pgRoles.operateur,
      withCheck: sql`exploitant_id = ${exploitant} and auteur_id = ${acteur}`,
    }),
  ],
)
