import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { base } from '../platform/db/columns.ts'
import { acteur, tenant } from '../platform/db/policies.ts'

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
    check('conteneurs_quantite', sql`${t.quantite} >= 1`),
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
