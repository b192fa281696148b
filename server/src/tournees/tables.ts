import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { forms } from '../catalogues/formulaires.resource.ts'
import { prestations } from '../catalogues/prestations.resource.ts'
import { users } from '../comptes/tables.ts'
import { conteneurs, patrimoines } from '../patrimoines/tables.ts'
import { base } from '../platform/db/columns.ts'
import { acteur, exploitant, tenant } from '../platform/db/policies.ts'

/** A tournée (campagne de lavage): a recurring round over containers of one patrimoine (TOUR-01, TOUR-35). */
export const campagneLavages = pgTable(
  'campagne_lavages',
  {
    ...base,
    exploitantId: integer().notNull(),
    clientId: integer().notNull(),
    patrimoineId: integer().notNull(),
    formulaireId: integer().notNull(),
    prestationId: integer(),
    chauffeurId: integer().notNull(),
    equipierId: integer(),
    libelle: text().notNull(),
    dateDebut: date().notNull(),
    dateFin: date().notNull(),
    rrule: text().notNull(),
    recurrenceType: text(),
    freq: text().notNull(),
    interval: integer().notNull(),
    byDay: text().array().notNull(),
    byMonthDay: smallint(),
    byMonth: smallint().array(),
    bySetPos: smallint(),
  },
  (t) => [
    foreignKey({
      columns: [t.exploitantId, t.clientId, t.patrimoineId],
      foreignColumns: [patrimoines.exploitantId, patrimoines.clientId, patrimoines.id],
      name: 'campagne_lavages_patrimoine',
    }),
    foreignKey({
      columns: [t.exploitantId, t.clientId, t.formulaireId],
      foreignColumns: [forms.exploitantId, forms.clientId, forms.id],
      name: 'campagne_lavages_formulaire',
    }),
    foreignKey({
      columns: [t.prestationId],
      foreignColumns: [prestations.id],
      name: 'campagne_lavages_prestation',
    }),
    foreignKey({
      columns: [t.exploitantId, t.chauffeurId],
      foreignColumns: [users.exploitantId, users.id],
      name: 'campagne_lavages_chauffeur',
    }),
    foreignKey({
      columns: [t.exploitantId, t.equipierId],
      foreignColumns: [users.exploitantId, users.id],
      name: 'campagne_lavages_equipier',
    }),
    unique('campagne_lavages_tenant').on(t.exploitantId, t.clientId, t.id),
    // Chauffeur and équipier are two people (OPEN-78).
    check('campagne_lavages_equipe', sql`${t.equipierId} <> ${t.chauffeurId}`),
    index('campagne_lavages_patrimoine_index').on(t.patrimoineId),
    index('campagne_lavages_list').on(t.exploitantId, t.libelle),
    ...tenant({ client: sql`client_id = ${acteur}` }),
  ],
)

/** The containers of a tournée in their order; position starts at 1. */
export const campagneConteneurs = pgTable(
  'campagne_conteneurs',
  {
    exploitantId: integer().notNull(),
    clientId: integer().notNull(),
    campagneId: integer().notNull(),
    conteneurId: integer().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.campagneId, t.conteneurId] }),
    foreignKey({
      columns: [t.exploitantId, t.clientId, t.campagneId],
      foreignColumns: [campagneLavages.exploitantId, campagneLavages.clientId, campagneLavages.id],
      name: 'campagne_conteneurs_campagne',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.exploitantId, t.clientId, t.conteneurId],
      foreignColumns: [conteneurs.exploitantId, conteneurs.clientId, conteneurs.id],
      name: 'campagne_conteneurs_conteneur',
    }).onDelete('cascade'),
    index('campagne_conteneurs_conteneur_index').on(t.conteneurId),
    ...tenant({ client: sql`client_id = ${acteur}` }),
  ],
)

/**
 * The days on which a tournée takes place, laid out from its rule in the transaction that saves it, so that the day's
 * rounds, the next wash and the wash status are index look-ups for thousands of containers. The rule stays the fact of
 * days to come; past days stay, and bear what was planned then once the tournée changes (`bacs` says that it is written).
 */
export const campagneOccurrences = pgTable(
  'campagne_occurrences',
  {
    exploitantId: integer().notNull(),
    clientId: integer().notNull(),
    campagneId: integer().notNull(),
    jour: date().notNull(),
    bacs: integer(),
    /** In their order. */
    conteneurs: integer().array(),
    patrimoineId: integer(),
    formulaireId: integer(),
    prestationId: integer(),
    chauffeurId: integer(),
    equipierId: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.campagneId, t.jour] }),
    foreignKey({
      columns: [t.exploitantId, t.clientId, t.patrimoineId],
      foreignColumns: [patrimoines.exploitantId, patrimoines.clientId, patrimoines.id],
      name: 'campagne_occurrences_patrimoine',
    }),
    foreignKey({
      columns: [t.exploitantId, t.clientId, t.formulaireId],
      foreignColumns: [forms.exploitantId, forms.clientId, forms.id],
      name: 'campagne_occurrences_formulaire',
    }),
    foreignKey({
      columns: [t.prestationId],
      foreignColumns: [prestations.id],
      name: 'campagne_occurrences_prestation',
    }),
    foreignKey({
      columns: [t.exploitantId, t.chauffeurId],
      foreignColumns: [users.exploitantId, users.id],
      name: 'campagne_occurrences_chauffeur',
    }),
    foreignKey({
      columns: [t.exploitantId, t.equipierId],
      foreignColumns: [users.exploitantId, users.id],
      name: 'campagne_occurrences_equipier',
    }),
    check(
      'campagne_occurrences_prevu',
      sql`num_nulls(${t.bacs}, ${t.conteneurs}, ${t.patrimoineId}, ${t.formulaireId}, ${t.chauffeurId}) in (0, 5)`,
    ),
    foreignKey({
      columns: [t.exploitantId, t.clientId, t.campagneId],
      foreignColumns: [campagneLavages.exploitantId, campagneLavages.clientId, campagneLavages.id],
      name: 'campagne_occurrences_campagne',
    }).onDelete('cascade'),
    index('campagne_occurrences_jour').on(t.exploitantId, t.jour),
    ...tenant({ client: sql`client_id = ${acteur} and exploitant_id = ${exploitant}` }),
  ],
)
