import { sources } from '@lavandiere/domain/telematique/position.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  time,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { laveuses } from '../laveuses/laveuses.resource.ts'
import { instantColumn } from '../platform/db/columns.ts'
import { journal, tenant } from '../platform/db/policies.ts'

const source = () => text({ enum: sources }).notNull()
const coordinateColumns = { latitude: doublePrecision().notNull(), longitude: doublePrecision().notNull() }
/** A row of one vehicle of one company. */
const ofVehicle = { exploitantId: integer().notNull(), laveuseId: integer().notNull() }
/** Where a vehicle was at an instant, and what its tracker measured there. */
const measureColumns = {
  instant: instantColumn().notNull(),
  source: source(),
  ...coordinateColumns,
  vitesseKmh: real(),
  cap: real(),
  contact: boolean(),
  regime: integer(),
  entrees: smallint(),
  recuLe: instantColumn().notNull().defaultNow(),
}

/** The key of a row to its vehicle, in its company. */
const vehicleKey = (t: Record<keyof typeof ofVehicle, ExtraConfigColumn>, name: string) =>
  foreignKey({
    columns: [t.exploitantId, t.laveuseId],
    foreignColumns: [laveuses.exploitantId, laveuses.id],
    name,
  })

/**
 * Where vehicles were, each instant of a source once. Cut into days (partitions), which `ouvrir_positions` opens and
 * `oublier_positions` drops: migration 0029 says so, which drizzle cannot.
 */
export const positions = pgTable(
  'positions',
  {
    ...ofVehicle,
    ...measureColumns,
    /** False for a position without a place: kept, never shown nor driven along. */
    valide: boolean().notNull(),
    /**
     * The key by which it came (`jetons_traceurs`); null for one that we asked a server for, or of before keys were kept.
     * No foreign key: millions of rows a day would look it up, written by a call that has just shown its key, and no key is ever
     * deleted.
     */
    jetonId: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.laveuseId, t.instant, t.source] }),
    vehicleKey(t, 'positions_laveuse'),
    ...tenant({ operateur: 'none' }),
  ],
)

/** The newest position of each vehicle: what a live map reads, however many positions there are. */
export const dernieresPositions = pgTable(
  'dernieres_positions',
  {
    ...ofVehicle,
    ...measureColumns,
    /** Where that is in words, and the instant that the words are of; a task finds them (lieux.ts). */
    lieu: text(),
    lieuInstant: instantColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.laveuseId] }),
    vehicleKey(t, 'dernieres_positions_laveuse'),
    index('dernieres_positions_exploitant').on(t.exploitantId),
    ...tenant({ operateur: 'none' }),
  ],
)

/** Days whose positions changed since they were counted; a task counts them (journees.ts). */
export const joursACalculer = pgTable(
  'jours_a_calculer',
  { ...ofVehicle, jour: date().notNull(), depuis: instantColumn().notNull().defaultNow() },
  (t) => [
    primaryKey({ columns: [t.laveuseId, t.jour] }),
    vehicleKey(t, 'jours_a_calculer_laveuse'),
    index('jours_a_calculer_depuis').on(t.depuis),
    ...tenant({ operateur: 'none' }),
  ],
)

/** What a vehicle did on a day: the proof of work that stays when its positions are forgotten. Read by one join. */
export const tempsMoteurs = pgTable(
  'temps_moteurs',
  {
    ...ofVehicle,
    jour: date().notNull(),
    /**
     * First start of the engine on that day, and its last stop; the stop is null while it runs. Of a day on which none began,
     * those of a run that went on into it from the evening before.
     */
    ignitionOn: instantColumn(),
    ignitionOff: instantColumn(),
    distanceM: integer().notNull().default(0),
    conduiteS: integer().notNull().default(0),
    moteurS: integer().notNull().default(0),
    pompeS: integer().notNull().default(0),
    source: source(),
    luLe: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.laveuseId, t.jour] }),
    vehicleKey(t, 'temps_moteurs_laveuse'),
    index('temps_moteurs_jour').on(t.exploitantId, t.jour),
    ...tenant({ operateur: 'none' }),
  ],
)

/** The movements of a day, counted from its positions. */
export const trajetsDeVehicules = pgTable(
  'trajets_de_vehicules',
  {
    ...ofVehicle,
    jour: date().notNull(),
    debut: instantColumn().notNull(),
    fin: instantColumn().notNull(),
    distanceM: integer().notNull(),
    /** Nothing was heard on the way. */
    inconnu: boolean().notNull(),
    departLatitude: doublePrecision().notNull(),
    departLongitude: doublePrecision().notNull(),
    arriveeLatitude: doublePrecision().notNull(),
    arriveeLongitude: doublePrecision().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.laveuseId, t.debut] }),
    vehicleKey(t, 'trajets_de_vehicules_laveuse'),
    index('trajets_de_vehicules_jour').on(t.laveuseId, t.jour),
    ...tenant({ operateur: 'none' }),
  ],
)

/** The keys by which trackers of a company send their positions; of a key only a print is kept. */
export const jetonsTraceurs = pgTable(
  'jetons_traceurs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    exploitantId: integer().notNull(),
    libelle: text().notNull(),
    empreinte: text().notNull(),
    /** Its last characters, by which a person knows it again. */
    fin: text().notNull(),
    creeLe: instantColumn().notNull().defaultNow(),
    revoqueLe: instantColumn(),
    /** When something came by it last, to some seconds. */
    recuLe: instantColumn(),
  },
  (t) => [
    unique('jetons_traceurs_tenant').on(t.exploitantId, t.id),
    uniqueIndex('jetons_traceurs_empreinte').on(t.empreinte),
    ...tenant({ operateur: 'none' }),
  ],
)

/** Each tracker that was heard of: the last time, and where. One without a vehicle waits to be attached to one. */
export const traceurs = pgTable(
  'traceurs',
  {
    exploitantId: integer().notNull(),
    source: source(),
    identifiant: text().notNull(),
    jetonId: integer().notNull(),
    /** When it was heard of last, and the instant of its newest position. */
    recuLe: instantColumn().notNull().defaultNow(),
    instant: instantColumn().notNull(),
    ...coordinateColumns,
    valide: boolean().notNull(),
    nombre: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.exploitantId, t.source, t.identifiant] }),
    foreignKey({
      columns: [t.exploitantId, t.jetonId],
      foreignColumns: [jetonsTraceurs.exploitantId, jetonsTraceurs.id],
      name: 'traceurs_jeton',
    }),
    ...tenant({ operateur: 'none' }),
  ],
)

/** The account of a company at Quartix, and what it shows of its vehicles. The password is sealed (platform/sealed.ts). */
export const reglagesTelematiques = pgTable(
  'reglages_telematiques',
  {
    exploitantId: integer().primaryKey(),
    quartixClient: text(),
    quartixUtilisateur: text(),
    quartixMotDePasse: text(),
    quartixReussiLe: instantColumn(),
    /** What the provider last refused, in our words; null while it answers. */
    quartixErreur: text(),
    /** Positions outside these hours are shown to nobody; null shows all. */
    serviceDebut: time(),
    serviceFin: time(),
  },
  (t) => [
    check('reglages_telematiques_service', sql`(${t.serviceDebut} is null) = (${t.serviceFin} is null)`),
    ...tenant({ operateur: 'read' }),
  ],
)

/**
 * The Traccar server of a company, which is asked at night for the positions that did not reach us. The token is sealed
 * (platform/sealed.ts); a former reading writes nothing here once another token was saved.
 */
export const comptesTraccar = pgTable(
  'comptes_traccar',
  {
    exploitantId: integer().primaryKey(),
    adresse: text().notNull(),
    jeton: text().notNull(),
    /** Since when somebody waits for a reading. */
    demandeLe: instantColumn(),
    /** When it was asked last, and when all that was asked for came. */
    tenteLe: instantColumn(),
    reussiLe: instantColumn(),
    /** The last day that was read, and the positions that were missing at the last reading. */
    jourLu: date(),
    gardees: integer(),
    /** Days of trackers that the present reading has done, and all of them; null while none runs. */
    lues: integer(),
    aLire: integer(),
    /** What was refused last, in our words; null while it answers. */
    erreur: text(),
    /** It asked to be left alone until then. */
    pasAvant: instantColumn(),
  },
  () => tenant({ operateur: 'none' }),
)

/** Who looked at the track of which vehicle, and of which day. */
export const consultations = pgTable(
  'consultations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    exploitantId: integer().notNull(),
    auteurId: integer().notNull(),
    laveuseId: integer().notNull(),
    jour: date().notNull(),
    moment: instantColumn().notNull().defaultNow(),
  },
  (t) => [
    vehicleKey(t, 'consultations_laveuse'),
    foreignKey({
      columns: [t.exploitantId, t.auteurId],
      foreignColumns: [users.exploitantId, users.id],
      name: 'consultations_auteur',
    }),
    index('consultations_moment').on(t.exploitantId, t.moment.desc()),
    index('consultations_laveuse_index').on(t.laveuseId, t.jour, t.auteurId, t.moment),
    ...journal(),
  ],
)
