import { perTexte } from '@lavandiere/domain/patrimoines/textes.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { base, instantColumn, keyTo, ofClient } from '../platform/db/columns.ts'
import { limit } from '../platform/db/grants.ts'
import { acteur, derived, ofCrew, ofLink, ofSeenConteneur, tenant, unseen } from '../platform/db/policies.ts'

/** A set of containers of a client, or one place with a number of bins (unipatrimoine, PAT-01). */
export const patrimoines = pgTable(
  'patrimoines',
  {
    ...base,
    ...ofClient,
    libelle: text().notNull(),
    isUnipatrimoine: boolean().notNull(),
    lieu: text(),
    nombreDeBacs: integer(),
    commentaire: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
  },
  (t) => [
    keyTo(users, 'patrimoines_client', t.exploitantId, t.clientId),
    unique('patrimoines_tenant').on(t.exploitantId, t.clientId, t.id),
    index('patrimoines_client_index').on(t.clientId, t.libelle),
    check('patrimoines_position', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
    ...tenant({ client: sql`client_id = ${acteur}`, sees: sql`id = ${ofCrew.patrimoines}` }),
    ...ofLink('id', 'patrimoines'),
  ],
)
limit('SELECT', ['visiteur'], patrimoines.id, patrimoines.libelle)

export const conteneurs = pgTable(
  'conteneurs',
  {
    ...base,
    ...ofClient,
    patrimoineId: integer().notNull(),
    nomenclature: text().notNull(),
    adresse: text(),
    complementAdresse: text(),
    commune: text(),
    conteneurType: text().notNull(),
    dechetType: text().notNull(),
    marque: text(),
    quantite: integer().notNull().default(1),
    ...perTexte(() => text()),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    ordreCsv: integer(),
    /** The code of its public page, on its label: no number from which others could be guessed. */
    codePublic: uuid().notNull().default(sql`gen_random_uuid()`),
  },
  (t) => [
    keyTo(patrimoines, 'conteneurs_patrimoine', t.exploitantId, t.clientId, t.patrimoineId),
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
    uniqueIndex('conteneurs_code_public').on(t.codePublic),
    // Used to find the container beside which a vehicle stopped.
    index('conteneurs_lieu').on(t.exploitantId, t.latitude, t.longitude).where(sql`${t.archivedAt} is null`),
    // For the search over everything, of which `conteneurs_cherches` finds the containers.
    index('conteneurs_recherche')
      .using(
        'gin',
        t.exploitantId,
        sql`sans_accent(translate(' ' || ${t.nomenclature} || ' ' || coalesce(${t.adresse}, '') || ' ' || coalesce(${t.commune}, '') || ' ', '-_''', '   ')) gin_trgm_ops`,
      )
      .where(sql`${t.archivedAt} is null`),
    check('conteneurs_quantite', sql`${t.quantite} >= 1`),
    check('conteneurs_position', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
    // A crew needs the whole patrimoine: a bin that it scans may be another one than that of its round.
    ...tenant({ client: sql`client_id = ${acteur}`, sees: sql`patrimoine_id = ${ofCrew.patrimoines}` }),
    ...ofLink('id', 'conteneurs'),
  ],
)
limit(
  'SELECT',
  ['visiteur'],
  conteneurs.id,
  conteneurs.nomenclature,
  conteneurs.adresse,
  conteneurs.commune,
  conteneurs.conteneurType,
  conteneurs.dechetType,
)

/** A position of a container measured on the ground by a crew (CONT-25). */
export const releveTerrains = pgTable(
  'releve_terrains',
  {
    ...base,
    ...ofClient,
    conteneurId: integer().notNull(),
    operateurId: integer(),
    uuid: text(),
    /** Fingerprint of the first body sent with the uuid. */
    empreinte: text(),
    /** When it was measured, by the crew's telephone. */
    dateEvenement: instantColumn().notNull().defaultNow(),
    /** By how many seconds the telephone's clock was ahead: its own time is `dateEvenement` plus these. */
    decalageHorloge: integer(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    accuracyM: doublePrecision(),
  },
  (t) => [
    keyTo(conteneurs, 'releve_terrains_conteneur', t.exploitantId, t.clientId, t.conteneurId),
    keyTo(users, 'releve_terrains_operateur', t.exploitantId, t.operateurId),
    uniqueIndex('releve_terrains_uuid_unique').on(t.exploitantId, t.uuid),
    index('releve_terrains_conteneur_index').on(t.conteneurId, t.createdAt.desc()),
    ...tenant({ operateur: 'add', sees: sql`(operateur_id = ${acteur} or ${ofSeenConteneur})` }),
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
    ...ofClient,
    interventionId: integer().notNull(),
    dateEvenement: instantColumn().notNull(),
    status: smallint().notNull(),
  },
  (t) => [
    keyTo(
      conteneurs,
      'dernieres_interventions_conteneur',
      t.exploitantId,
      t.clientId,
      t.conteneurId,
    ).onDelete('cascade'),
    ...derived({ client: sql`client_id = ${acteur}`, sees: ofSeenConteneur }),
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
    ...ofClient,
    releveId: integer().notNull(),
    /** When the relevé was measured. */
    createdAt: instantColumn().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
  },
  (t) => [
    keyTo(conteneurs, 'derniers_releves_conteneur', t.exploitantId, t.clientId, t.conteneurId).onDelete(
      'cascade',
    ),
    ...derived({ sees: ofSeenConteneur }),
    ...unseen('client'),
  ],
)
