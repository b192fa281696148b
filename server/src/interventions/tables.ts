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
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { prestations } from '../catalogues/prestations.resource.ts'
import { problems } from '../catalogues/problemes.resource.ts'
import { typologieLavages } from '../catalogues/typologies.resource.ts'
import { users } from '../comptes/tables.ts'
import { conteneurs, patrimoines } from '../patrimoines/tables.ts'
import { base, instantColumn, keyTo, ofClient } from '../platform/db/columns.ts'
import { limit } from '../platform/db/grants.ts'
import { acteur, done, journal, may, ofCrew, ofLink, tenant, unseen } from '../platform/db/policies.ts'
import { photoColumns, photoPolicies, photoUuid } from '../platform/files/photo-columns.ts'
import { campagneLavages } from '../tournees/tables.ts'

/** Rows of an intervention that its own policy lets the actor read. */
const OF_SEEN_INTERVENTION = sql`exists (select from interventions i where i.id = intervention_id)`

/** A visit of a container (or of a unipatrimoine) on a date (INT-01, INT-08, INT-09). */
export const interventions = pgTable(
  'interventions',
  {
    ...base,
    ...ofClient,
    patrimoineId: integer().notNull(),
    conteneurId: integer(),
    campagneId: integer(),
    operateurId: integer(),
    prestationId: integer(),
    typologieLavageId: integer(),
    uuid: text(),
    /**
     * Fingerprint of the first body sent with the uuid: another body under the same uuid is a correction, not a
     * repetition.
     */
    empreinte: text(),
    dateEvenement: instantColumn().notNull(),
    /** By how many seconds the telephone's clock was ahead: its own time is `dateEvenement` plus these. */
    decalageHorloge: integer(),
    /** The day of its occurrence (OPEN-03). */
    jour: date().notNull(),
    isAccessible: boolean().notNull(),
    isScanReadable: boolean().notNull(),
    /** 0 done, 2 problem, 3 impossible (OPEN-69): computed at each write. */
    status: smallint().notNull(),
    nombreLaves: integer().notNull(),
    lavagePartiel: boolean().notNull().default(false),
    adresse: text(),
    volume: text(),
    waste: text(),
    scanData: text(),
    observation: text(),
    /** The account that sent it; null for interventions older than this column. */
    auteurId: integer(),
    /** Bins of the place when it was recorded: later changes of the container do not change past work. */
    surPlace: integer(),
    /** The ways in which it departs from the plan, by the codes of `ecarts` in the domain. */
    ecarts: text().array().notNull().default([]),
    /** The last change by its author or the office. */
    corrigeeLe: instantColumn(),
    /** When a mail last reported it to the client, or when it was found not to be wanted. */
    annonceeLe: instantColumn(),
    /** Status and bins washed as last reported; null when no mail reported it. */
    statusAnnonce: smallint(),
    lavesAnnonces: integer(),
  },
  (t) => [
    keyTo(patrimoines, 'interventions_patrimoine', t.exploitantId, t.clientId, t.patrimoineId),
    keyTo(conteneurs, 'interventions_conteneur', t.exploitantId, t.clientId, t.conteneurId),
    keyTo(campagneLavages, 'interventions_campagne', t.exploitantId, t.clientId, t.campagneId),
    keyTo(users, 'interventions_operateur', t.exploitantId, t.operateurId),
    keyTo(users, 'interventions_auteur', t.exploitantId, t.auteurId),
    keyTo(prestations, 'interventions_prestation', t.prestationId),
    keyTo(typologieLavages, 'interventions_typologie', t.typologieLavageId),
    unique('interventions_tenant').on(t.exploitantId, t.clientId, t.id),
    uniqueIndex('interventions_uuid_unique').on(t.exploitantId, t.uuid),
    index('interventions_conteneur_index').on(t.conteneurId, t.dateEvenement.desc(), t.id.desc()),
    index('interventions_patrimoine_index').on(t.patrimoineId, t.dateEvenement.desc(), t.id.desc()),
    index('interventions_liste')
      .on(t.exploitantId, t.dateEvenement, t.id, t.clientId)
      .where(sql`${t.archivedAt} is null`),
    index('interventions_jour').on(t.exploitantId, t.jour),
    index('interventions_client_jour').on(t.clientId, t.jour),
    index('interventions_campagne_index').on(t.campagneId, t.jour),
    // For the hours of a person, which tell the first and the last wash of each of their days.
    index('interventions_operateur_index').on(t.operateurId, t.jour).where(sql`${t.archivedAt} is null`),
    // For the mails to clients, which search the last days of all companies every few minutes.
    index('interventions_a_annoncer')
      .on(t.jour, t.clientId)
      .where(sql`${t.annonceeLe} is null or ${t.updatedAt} > ${t.annonceeLe}`),
    // For telephones, which ask what became of their washes since the day of a round: the office may have given them any date.
    index('interventions_corrigees')
      .on(t.exploitantId, t.updatedAt)
      .where(sql`${t.uuid} is not null and (${t.archivedAt} is not null or ${t.corrigeeLe} is not null)`),
    check('interventions_status', sql`${t.status} in (0, 2, 3)`),
    check('interventions_nombre_laves', sql`${t.nombreLaves} >= 0`),
    // A crew sees what was found last at the places of its rounds, and what others of the crew have done.
    ...tenant({
      client: sql`client_id = ${acteur}`,
      operateur: 'add',
      sees: sql`(${done} or patrimoine_id = ${ofCrew.patrimoines})`,
    }),
    ...ofLink('conteneur_id', 'conteneurs'),
  ],
)
limit(
  'SELECT',
  ['visiteur'],
  interventions.conteneurId,
  interventions.dateEvenement,
  interventions.jour,
  interventions.status,
  interventions.archivedAt,
)

/** A correction, a removal or a restoration of an intervention: author, date, and the changed fields (OPEN-38). */
export const interventionModifications = pgTable(
  'intervention_modifications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...ofClient,
    interventionId: integer().notNull(),
    auteurId: integer().notNull(),
    nature: text().$type<'modification' | 'suppression' | 'restauration'>().notNull(),
    moment: instantColumn().notNull().defaultNow(),
    /** The changed fields, in words, by their names in the API. */
    avant: jsonb(),
    apres: jsonb(),
  },
  (t) => [
    keyTo(
      interventions,
      'intervention_modifications_intervention',
      t.exploitantId,
      t.clientId,
      t.interventionId,
    ),
    keyTo(users, 'intervention_modifications_auteur', t.exploitantId, t.auteurId),
    index('intervention_modifications_index').on(t.interventionId, t.id),
    ...journal(),
    ...unseen('operateur'),
    ...may('client', ['select'], sql`client_id = ${acteur}`),
  ],
)

export const interventionProblemes = pgTable(
  'intervention_problemes',
  {
    ...ofClient,
    interventionId: integer().notNull(),
    problemId: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.interventionId, t.problemId] }),
    keyTo(
      interventions,
      'intervention_problemes_intervention',
      t.exploitantId,
      t.clientId,
      t.interventionId,
    ).onDelete('cascade'),
    keyTo(problems, 'intervention_problemes_problem', t.problemId),
    ...tenant({ client: sql`client_id = ${acteur}`, operateur: 'add', sees: OF_SEEN_INTERVENTION }),
  ],
)

/** A photo: uploaded first (client and intervention empty), then attached by the intervention that names it. */
export const interventionPhotos = pgTable(
  'intervention_photos',
  {
    ...base,
    exploitantId: integer().notNull(),
    clientId: integer(),
    interventionId: integer(),
    moment: text().$type<'avant' | 'apres' | 'probleme' | 'inaccessible'>(),
    ...photoColumns,
  },
  (t) => [
    keyTo(interventions, 'intervention_photos_intervention', t.exploitantId, t.clientId, t.interventionId),
    keyTo(users, 'intervention_photos_auteur', t.exploitantId, t.auteurId),
    index('intervention_photos_intervention_index').on(t.interventionId, t.moment, t.position),
    photoUuid('intervention_photos', t),
    index('intervention_photos_orphelines').on(t.createdAt).where(sql`${t.interventionId} is null`),
    ...photoPolicies({
      client: sql`client_id = ${acteur}`,
      sees: sql`(auteur_id = ${acteur} or ${OF_SEEN_INTERVENTION})`,
    }),
  ],
)
