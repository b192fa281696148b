import type { Alerte } from '@lavandiere/domain/patrimoines/import/alertes.ts'
import type { Apercu } from '@lavandiere/domain/patrimoines/import/apercu.ts'
import type {
  ChoixImport,
  Doublon,
  Issue,
  LectureImport,
} from '@lavandiere/domain/patrimoines/import/import.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { base, instantColumn } from '../platform/db/columns.ts'
import { acteur, derived, journal, tenant } from '../platform/db/policies.ts'

/** A set of containers of a client, or one place with a number of bins (unipatrimoine, PAT-01). */
export const patrimoines = pgTable(
  'patrimoines',
  {
    ...base,
    exploitantId: integer().notNull(),
    clientId: integer().notNull(),
    libelle: text().notNull(),
    isUnipatrimoine: boolean().notNull(),
    lieu: text(),
    nombreDeBacs: integer(),
    commentaire: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
  },
  (t) => [
    foreignKey({
      columns: [t.exploitantId, t.clientId],
      foreignColumns: [users.exploitantId, users.id],
      name: 'patrimoines_client',
    }),
    unique('patrimoines_tenant').on(t.exploitantId, t.clientId, t.id),
    index('patrimoines_client_index').on(t.clientId, t.libelle),
    check('patrimoines_position', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
    ...tenant({ client: sql`client_id = ${acteur}` }),
  ],
)

export const conteneurs = pgTable(
  'conteneurs',
  {
    ...base,
    exploitantId: integer().notNull(),
    clientId: integer().notNull(),
    patrimoineId: integer().notNull(),
    nomenclature: text().notNull(),
    adresse: text(),
    complementAdresse: text(),
    commune: text(),
    conteneurType: text().notNull(),
    dechetType: text().notNull(),
    marque: text(),
    quantite: integer().notNull().default(1),
    volume: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    ordreCsv: integer(),
  },
  (t) => [
    foreignKey({
      columns: [t.exploitantId, t.clientId, t.patrimoineId],
      foreignColumns: [patrimoines.exploitantId, patrimoines.clientId, patrimoines.id],
      name: 'conteneurs_patrimoine',
    }),
    unique('conteneurs_tenant').on(t.exploitantId, t.clientId, t.id),
    uniqueIndex('conteneurs_nomenclature_unique')
      .on(t.patrimoineId, t.nomenclature)
      .where(sql`${t.archivedAt} is null`),
    index('conteneurs_liste')
      .on(t.exploitantId, sql`${t.nomenclature} collate fr_naturel`, t.id)
      .where(sql`${t.archivedAt} is null`),
    // For the container types that a client has (USER-26).
    index('conteneurs_types').on(t.clientId, t.conteneurType).where(sql`${t.archivedAt} is null`),
    // For the summary of a patrimoine's containers, which then reads this index only; it holds the columns of the
    // policies too.
    index('conteneurs_sommaire')
      .on(t.patrimoineId, t.exploitantId, t.clientId, t.dechetType, t.conteneurType, t.quantite)
      .where(sql`${t.archivedAt} is null`),
    check('conteneurs_quantite', sql`${t.quantite} >= 1`),
    check('conteneurs_position', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
    ...tenant({ client: sql`client_id = ${acteur}` }),
  ],
)

/** A position of a container measured on the ground by a crew (CONT-25). */
export const releveTerrains = pgTable(
  'releve_terrains',
  {
    ...base,
    exploitantId: integer().notNull(),
    clientId: integer().notNull(),
    conteneurId: integer().notNull(),
    operateurId: integer(),
    uuid: text(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    accuracyM: doublePrecision(),
  },
  (t) => [
    foreignKey({
      columns: [t.exploitantId, t.clientId, t.conteneurId],
      foreignColumns: [conteneurs.exploitantId, conteneurs.clientId, conteneurs.id],
      name: 'releve_terrains_conteneur',
    }),
    foreignKey({
      columns: [t.exploitantId, t.operateurId],
      foreignColumns: [users.exploitantId, users.id],
      name: 'releve_terrains_operateur',
    }),
    uniqueIndex('releve_terrains_uuid_unique').on(t.exploitantId, t.uuid),
    index('releve_terrains_conteneur_index').on(t.conteneurId, t.createdAt.desc()),
    ...tenant({ operateur: 'add' }),
  ],
)

/**
 * The newest intervention, not removed, of each container that has one: a list of containers reads it by its key.
 * Written only by the triggers of `tenir_dernieres_interventions`.
 */
export const dernieresInterventions = pgTable(
  'dernieres_interventions',
  {
    conteneurId: integer().primaryKey(),
    exploitantId: integer().notNull(),
    clientId: integer().notNull(),
    interventionId: integer().notNull(),
    dateEvenement: instantColumn().notNull(),
    status: smallint().notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.exploitantId, t.clientId, t.conteneurId],
      foreignColumns: [conteneurs.exploitantId, conteneurs.clientId, conteneurs.id],
      name: 'dernieres_interventions_conteneur',
    }).onDelete('cascade'),
    ...derived({ client: sql`client_id = ${acteur}` }),
  ],
)

/**
 * The newest relevé, not removed, of each container that has one. Written only by the triggers of
 * `tenir_derniers_releves`; clients see no relevés.
 */
export const derniersReleves = pgTable(
  'derniers_releves',
  {
    conteneurId: integer().primaryKey(),
    exploitantId: integer().notNull(),
    clientId: integer().notNull(),
    releveId: integer().notNull(),
    createdAt: instantColumn().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.exploitantId, t.clientId, t.conteneurId],
      foreignColumns: [conteneurs.exploitantId, conteneurs.clientId, conteneurs.id],
      name: 'derniers_releves_conteneur',
    }).onDelete('cascade'),
    ...derived(),
  ],
)

/** A CSV import of containers: the file as it was sent, the progress of its check, and its result (IMP-01 … IMP-24). */
export const imports = pgTable(
  'imports',
  {
    ...base,
    exploitantId: integer().notNull(),
    clientId: integer().notNull(),
    patrimoineId: integer().notNull(),
    auteurId: integer().notNull(),
    /** The file's name on the person's machine, and its opaque name in the file store. */
    nom: text().notNull(),
    fichier: text().notNull(),
    octets: integer().notNull(),
    encodage: text(),
    etat: text().$type<EtatImport>().notNull().default('en-attente'),
    etape: text(),
    fait: integer().notNull().default(0),
    total: integer().notNull().default(0),
    correspondances: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The person's choices for reading the file: waste types of unknown words, encoding, sheet. */
    choix: jsonb().$type<ChoixImport>().notNull().default({}),
    /** How the file was read: separator or sheet, lines above the headers, missing columns; null until then. */
    lecture: jsonb().$type<LectureImport>(),
    /** Why the file as a whole is refused (encoding, headers). */
    refus: jsonb().$type<string[]>().notNull().default([]),
    nombreErreurs: integer().notNull().default(0),
    /** Number of lines in error because the address service did not answer. */
    nombreSansReponse: integer().notNull().default(0),
    nombreDoublons: integer().notNull().default(0),
    typesInconnus: jsonb().notNull().default([]),
    dechetsInconnus: jsonb().notNull().default([]),
    /**
     * Number of lines whose position should be checked, and among them of those that would move a position corrected
     * by hand.
     */
    nombreAlertes: integer().notNull().default(0),
    nombreCorriges: integer().notNull().default(0),
    resume: jsonb(),
    /** The changes that saving would make. */
    apercu: jsonb().$type<Apercu>(),
    /** Fingerprint of the patrimoine's containers at the check: the import can be saved only while it is the same. */
    empreinte: text(),
    rapport: jsonb(),
    enregistreLe: instantColumn(),
    /** The values that undoing restores, for the last saved import of a patrimoine: [conteneur, version, earlier values]. */
    annulation: jsonb().$type<EffetImport[]>(),
    /** The result of each saved line, for the report: [numero, nomenclature, issue, doublon]. */
    detail: jsonb().$type<LigneDetail[]>(),
  },
  (t) => [
    foreignKey({
      columns: [t.exploitantId, t.clientId, t.patrimoineId],
      foreignColumns: [patrimoines.exploitantId, patrimoines.clientId, patrimoines.id],
      name: 'imports_patrimoine',
    }),
    unique('imports_tenant').on(t.exploitantId, t.id),
    index('imports_patrimoine_index').on(t.patrimoineId, t.createdAt.desc()),
    check(
      'imports_etat',
      sql`${t.etat} in ('en-attente', 'verification', 'refuse', 'verifie', 'enregistre', 'annule')`,
    ),
    ...tenant({ operateur: 'none' }),
  ],
)
/** `avant` is null for a container that the import created. */
type EffetImport = [conteneur: number, version: number, avant: Record<string, unknown> | null]
type LigneDetail = [numero: number, nomenclature: string, issue: Issue, doublon: Doublon | null]
type EtatImport = 'en-attente' | 'verification' | 'refuse' | 'verifie' | 'enregistre' | 'annule'

/** The lines of an import: a conforming one ready to be saved, a faulty one with its cells and the reasons. */
export const importLignes = pgTable(
  'import_lignes',
  {
    exploitantId: integer().notNull(),
    importId: integer().notNull(),
    numero: integer().notNull(),
    /** The container to save; null for a faulty line. */
    ligne: jsonb(),
    /** Another container for the same waste within 10 m of a conforming line. */
    doublon: jsonb().$type<Doublon>(),
    /** The reasons to check the position of a conforming line. */
    alertes: jsonb().$type<Alerte[]>(),
    /** The cells of a faulty line, as they were sent. */
    cellules: jsonb().$type<string[]>(),
    /** The reasons of a faulty line: { champ, message }. */
    erreurs: jsonb().$type<{ champ: string | null; message: string }[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.numero] }),
    foreignKey({
      columns: [t.exploitantId, t.importId],
      foreignColumns: [imports.exploitantId, imports.id],
      name: 'import_lignes_import',
    }).onDelete('cascade'),
    ...tenant({ operateur: 'none' }),
  ],
)

/**
 * Changes of patrimoines and containers: author, date, values before and after. Written by triggers of the database,
 * so that imports, bulk edits, moves and single edits are all recorded (docs/decisions/030). No foreign key: a line
 * records what was true for that company then, even of a patrimoine that belongs to another one since.
 */
export const modifications = pgTable(
  'modifications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    exploitantId: integer().notNull(),
    patrimoineId: integer().notNull(),
    /** The container; null for the patrimoine itself, and for containers created together. */
    conteneurId: integer(),
    sujet: text().$type<'patrimoine' | 'conteneur'>().notNull(),
    nature: text().$type<'creation' | 'modification' | 'suppression' | 'restauration'>().notNull(),
    /** Number of containers of the line. */
    nombre: integer().notNull().default(1),
    /** The start of the transaction: the same for all changes of one action. */
    moment: instantColumn().notNull().defaultNow(),
    auteurId: integer(),
    auteurRole: text().notNull(),
    /** The changed fields, by their names in the API. */
    avant: jsonb(),
    apres: jsonb(),
  },
  (t) => [
    index('modifications_patrimoine').on(t.patrimoineId, t.moment.desc()),
    index('modifications_conteneur')
      .on(t.conteneurId, t.moment.desc())
      .where(sql`${t.conteneurId} is not null`),
    index('modifications_moment').using('brin', t.moment),
    ...journal(),
  ],
)
