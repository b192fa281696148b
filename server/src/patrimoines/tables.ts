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
    // The types that a client holds (USER-26).
    index('conteneurs_types').on(t.clientId, t.conteneurType).where(sql`${t.archivedAt} is null`),
    // What a patrimoine says of its containers is read from here alone, the columns of the policies included.
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
 * The newest living intervention of each container that has one: a list of containers reads it by its key. Written by
 * the triggers of `tenir_dernieres_interventions` alone.
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
 * The newest living relevé of each container that has one. Written by the triggers of `tenir_derniers_releves` alone;
 * clients see relevés nowhere.
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

/** A CSV import of containers: the file as it came, where its check stands, and what became of it (IMP-01 … IMP-24). */
export const imports = pgTable(
  'imports',
  {
    ...base,
    exploitantId: integer().notNull(),
    clientId: integer().notNull(),
    patrimoineId: integer().notNull(),
    auteurId: integer().notNull(),
    /** The file's name as the person knows it, and its opaque name in the file store. */
    nom: text().notNull(),
    fichier: text().notNull(),
    octets: integer().notNull(),
    encodage: text(),
    etat: text().$type<EtatImport>().notNull().default('en-attente'),
    etape: text(),
    fait: integer().notNull().default(0),
    total: integer().notNull().default(0),
    correspondances: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** What the person chose for the reading of the file: waste types of unknown words, encoding, sheet. */
    choix: jsonb().$type<ChoixImport>().notNull().default({}),
    /** How the file was read: separator or sheet, lines above the headers, absent columns; null until then. */
    lecture: jsonb().$type<LectureImport>(),
    /** Why the file as a whole is refused (encoding, headers). */
    refus: jsonb().$type<string[]>().notNull().default([]),
    nombreErreurs: integer().notNull().default(0),
    /** Lines in error for want of an answer of the address service. */
    nombreSansReponse: integer().notNull().default(0),
    nombreDoublons: integer().notNull().default(0),
    typesInconnus: jsonb().notNull().default([]),
    dechetsInconnus: jsonb().notNull().default([]),
    /** Lines whose position is to be looked at, and among them those that would move a position corrected by hand. */
    nombreAlertes: integer().notNull().default(0),
    nombreCorriges: integer().notNull().default(0),
    resume: jsonb(),
    /** What saving would create, change and leave, and which values of each field. */
    apercu: jsonb().$type<Apercu>(),
    /** The containers of the patrimoine as the check saw them: saved only while they are still the same. */
    empreinte: text(),
    rapport: jsonb(),
    enregistreLe: instantColumn(),
    /** What undoing puts back, of the last saved import of a patrimoine: [conteneur, version, values before]. */
    annulation: jsonb().$type<EffetImport[]>(),
    /** What became of each line once saved, for the report: [numero, nomenclature, issue, doublon]. */
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
/** Null before the values of a container that the import created. */
type EffetImport = [conteneur: number, version: number, avant: Record<string, unknown> | null]
type LigneDetail = [numero: number, nomenclature: string, issue: Issue, doublon: Doublon | null]
type EtatImport = 'en-attente' | 'verification' | 'refuse' | 'verifie' | 'enregistre' | 'annule'

/** The lines of an import: a conforming one ready to be saved, a bad one with its cells and the reasons. */
export const importLignes = pgTable(
  'import_lignes',
  {
    exploitantId: integer().notNull(),
    importId: integer().notNull(),
    numero: integer().notNull(),
    /** The container to save, of a conforming line. */
    ligne: jsonb(),
    /** Of a conforming line: another container for the same waste within 10 m. */
    doublon: jsonb().$type<Doublon>(),
    /** Of a conforming line: why its position is to be looked at. */
    alertes: jsonb().$type<Alerte[]>(),
    /** The cells as they came, of a bad line. */
    cellules: jsonb().$type<string[]>(),
    /** The reasons, of a bad line: { champ, message }. */
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
 * What changed on patrimoines and containers: who, when, before, after. Written by triggers of the database, so that an
 * import, a bulk edit, a move and a hand edit are all in it (docs/decisions/030). No foreign key: a line says what was
 * true for that company then, also of a patrimoine that has gone to another one since.
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
    /** How many containers the line is about. */
    nombre: integer().notNull().default(1),
    /** When the transaction began: the same for all that one action changed. */
    moment: instantColumn().notNull().defaultNow(),
    auteurId: integer(),
    auteurRole: text().notNull(),
    /** The fields that changed, by their names on the wire. */
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
