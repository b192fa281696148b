import type { EtatDeJour } from '@lavandiere/domain/tournees/etats-de-jour.ts'
import type { Territoire } from '@lavandiere/domain/tournees/feries.ts'
import type { SiJourFerme } from '@lavandiere/domain/tournees/jours.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { forms } from '../catalogues/formulaires.resource.ts'
import { prestations } from '../catalogues/prestations.resource.ts'
import { users } from '../comptes/tables.ts'
import { laveuses } from '../laveuses/laveuses.resource.ts'
import { conteneurs, patrimoines } from '../patrimoines/tables.ts'
import { base, instantColumn, keyTo, ofClient } from '../platform/db/columns.ts'
import { limit } from '../platform/db/grants.ts'
import { acteur, exploitant, journal, ofCrew, ofLink, tenant, unseen } from '../platform/db/policies.ts'

/** A tournée (campagne de lavage): a recurring round over containers of one patrimoine (TOUR-01, TOUR-35). */
export const campagneLavages = pgTable(
  'campagne_lavages',
  {
    ...base,
    ...ofClient,
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
    /** What it does on a holiday of its territory or a closure of the company. */
    siJourFerme: text().$type<SiJourFerme>().notNull().default('maintenir'),
    territoire: text().$type<Territoire>().notNull().default('metropole'),
  },
  (t) => [
    keyTo(patrimoines, 'campagne_lavages_patrimoine', t.exploitantId, t.clientId, t.patrimoineId),
    keyTo(forms, 'campagne_lavages_formulaire', t.exploitantId, t.clientId, t.formulaireId),
    keyTo(prestations, 'campagne_lavages_prestation', t.prestationId),
    keyTo(users, 'campagne_lavages_chauffeur', t.exploitantId, t.chauffeurId),
    keyTo(users, 'campagne_lavages_equipier', t.exploitantId, t.equipierId),
    unique('campagne_lavages_tenant').on(t.exploitantId, t.clientId, t.id),
    unique('campagne_lavages_societe').on(t.exploitantId, t.id),
    check(
      'campagne_lavages_si_jour_ferme',
      sql`${t.siJourFerme} in ('maintenir', 'annuler', 'reporter', 'avancer')`,
    ),
    // Chauffeur and équipier are two people (OPEN-78).
    check('campagne_lavages_equipe', sql`${t.equipierId} <> ${t.chauffeurId}`),
    index('campagne_lavages_patrimoine_index').on(t.patrimoineId),
    index('campagne_lavages_list').on(t.exploitantId, t.libelle),
    ...tenant({ client: sql`client_id = ${acteur}`, sees: sql`id = ${ofCrew.tournees}` }),
    ...ofLink('id', 'tournees'),
  ],
)
limit(
  'SELECT',
  ['visiteur'],
  campagneLavages.id,
  campagneLavages.patrimoineId,
  campagneLavages.libelle,
  campagneLavages.chauffeurId,
  campagneLavages.equipierId,
)

/** The containers of a tournée in their order; position starts at 1. */
export const campagneConteneurs = pgTable(
  'campagne_conteneurs',
  {
    ...ofClient,
    campagneId: integer().notNull(),
    conteneurId: integer().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.campagneId, t.conteneurId] }),
    keyTo(campagneLavages, 'campagne_conteneurs_campagne', t.exploitantId, t.clientId, t.campagneId).onDelete(
      'cascade',
    ),
    keyTo(conteneurs, 'campagne_conteneurs_conteneur', t.exploitantId, t.clientId, t.conteneurId).onDelete(
      'cascade',
    ),
    index('campagne_conteneurs_conteneur_index').on(t.conteneurId),
    ...tenant({ client: sql`client_id = ${acteur}`, sees: sql`campagne_id = ${ofCrew.tournees}` }),
  ],
)

/**
 * The days of a tournée, laid out from its rule in the transaction that saves it, so that the day's rounds, the next wash
 * and the wash status are index look-ups. A day is kept, moved or cancelled; its crew, form, vehicle and start are those
 * of the tournée unless the row has others. Days without any decision always follow the rule. A day on which somebody
 * worked keeps what was planned then, once the tournée changes (`bacs` is then set).
 */
export const campagneOccurrences = pgTable(
  'campagne_occurrences',
  {
    ...ofClient,
    campagneId: integer().notNull(),
    /** The day on which it takes place, or would if it were not cancelled. */
    jour: date().notNull(),
    /** The day of the rule, where it was moved from it. */
    regle: date(),
    etat: text().$type<EtatDeJour>().notNull().default('prevue'),
    motif: text(),
    /** True when a person moved, cancelled or kept the day: it then stays so when the tournée is laid out again. */
    decide: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    bacs: integer(),
    /** In their order. */
    conteneurs: integer().array(),
    patrimoineId: integer(),
    formulaireId: integer(),
    prestationId: integer(),
    /** With `equipierId` the crew of that day; null for the crew of the tournée. */
    chauffeurId: integer(),
    equipierId: integer(),
    laveuseId: integer(),
    heureDebut: time(),
  },
  (t) => [
    primaryKey({ columns: [t.campagneId, t.jour] }),
    keyTo(patrimoines, 'campagne_occurrences_patrimoine', t.exploitantId, t.clientId, t.patrimoineId),
    keyTo(forms, 'campagne_occurrences_formulaire', t.exploitantId, t.clientId, t.formulaireId),
    keyTo(prestations, 'campagne_occurrences_prestation', t.prestationId),
    keyTo(users, 'campagne_occurrences_chauffeur', t.exploitantId, t.chauffeurId),
    keyTo(users, 'campagne_occurrences_equipier', t.exploitantId, t.equipierId),
    keyTo(laveuses, 'campagne_occurrences_laveuse', t.exploitantId, t.laveuseId),
    check(
      'campagne_occurrences_prevu',
      sql`num_nulls(${t.bacs}, ${t.conteneurs}, ${t.patrimoineId}) in (0, 3)
        and (${t.bacs} is null or num_nulls(${t.formulaireId}, ${t.chauffeurId}) = 0)`,
    ),
    // A crew is named whole; chauffeur and équipier are two people.
    check(
      'campagne_occurrences_equipe',
      sql`${t.equipierId} is null or coalesce(${t.equipierId} <> ${t.chauffeurId}, false)`,
    ),
    check(
      'campagne_occurrences_etat',
      sql`${t.etat} = 'annulee' or (${t.etat} = 'reportee' and ${t.regle} <> ${t.jour}) or (${t.etat} = 'prevue' and ${t.regle} is null)`,
    ),
    keyTo(
      campagneLavages,
      'campagne_occurrences_campagne',
      t.exploitantId,
      t.clientId,
      t.campagneId,
    ).onDelete('cascade'),
    index('campagne_occurrences_jour').on(t.exploitantId, t.jour),
    // Finds moved days by the day that they left: the dashboard shows them as missing, a closure may have moved them.
    index('campagne_occurrences_deplaces').on(t.exploitantId, t.regle).where(sql`${t.regle} is not null`),
    uniqueIndex('campagne_occurrences_regle').on(t.campagneId, t.regle).where(sql`${t.regle} is not null`),
    ...tenant({
      client: sql`client_id = ${acteur} and exploitant_id = ${exploitant}`,
      sees: sql`campagne_id = ${ofCrew.tournees} and jour between current_date - 1 and current_date + 1`,
    }),
    ...ofLink('campagne_id', 'tournees'),
  ],
)
limit(
  'SELECT',
  ['visiteur'],
  campagneOccurrences.campagneId,
  campagneOccurrences.jour,
  campagneOccurrences.regle,
  campagneOccurrences.etat,
  campagneOccurrences.version,
  campagneOccurrences.patrimoineId,
  campagneOccurrences.chauffeurId,
  campagneOccurrences.equipierId,
  campagneOccurrences.heureDebut,
)

/**
 * Points of one day of a tournée that the crew of another round of that day washes. They stay planned, washed and counted
 * on their own tournée, for its client: only who passes there, and after which point, is another's. Rows whose point or
 * round is no more of that day say nothing (`points_confies_tenus`).
 */
export const pointsConfies = pgTable(
  'points_confies',
  {
    ...ofClient,
    campagneId: integer().notNull(),
    jour: date().notNull(),
    conteneurId: integer().notNull(),
    versCampagneId: integer().notNull(),
    /** The container of that round behind which it comes; null before all of them. */
    apres: integer(),
    /** Its rank among those that come behind the same one. */
    ordre: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.campagneId, t.jour, t.conteneurId] }),
    keyTo(campagneLavages, 'points_confies_campagne', t.exploitantId, t.clientId, t.campagneId).onDelete(
      'cascade',
    ),
    keyTo(conteneurs, 'points_confies_conteneur', t.exploitantId, t.clientId, t.conteneurId).onDelete(
      'cascade',
    ),
    keyTo(campagneLavages, 'points_confies_vers', t.exploitantId, t.versCampagneId).onDelete('cascade'),
    check('points_confies_autre', sql`${t.versCampagneId} <> ${t.campagneId}`),
    index('points_confies_jour').on(t.exploitantId, t.jour),
    index('points_confies_vers_index').on(t.versCampagneId, t.jour),
    index('points_confies_conteneur_index').on(t.conteneurId),
    ...tenant({ sees: sql`campagne_id = ${ofCrew.tournees}` }),
    ...unseen('client'),
  ],
)

/**
 * What a person changed of a day of a tournée: who, when, and the values before and after, in words. No foreign key holds the
 * tournée to the client that it had then.
 */
export const jourModifications = pgTable(
  'jour_modifications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    exploitantId: integer().notNull(),
    campagneId: integer().notNull(),
    /** The day of the rule, by which a day is named. */
    regle: date().notNull(),
    auteurId: integer().notNull(),
    moment: instantColumn().notNull().defaultNow(),
    avant: jsonb().notNull(),
    apres: jsonb().notNull(),
  },
  (t) => [
    keyTo(users, 'jour_modifications_auteur', t.exploitantId, t.auteurId),
    index('jour_modifications_index').on(t.campagneId, t.regle, t.id),
    index('jour_modifications_moment').on(t.moment),
    ...journal(),
    ...unseen('operateur'),
  ],
)
