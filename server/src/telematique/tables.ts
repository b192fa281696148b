import { sources } from '@lavandiere/domain/telematique/position.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  type ExtraConfigColumn,
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
import { instantColumn, keyTo } from '../platform/db/columns.ts'
import { hide, limit } from '../platform/db/grants.ts'
import { journal, tenant, unseen } from '../platform/db/policies.ts'

const source = () => text({ enum: sources }).notNull()
const coordinateColumns = { latitude: doublePrecision().notNull(), longitude: doublePrecision().notNull() }
/** Columns of every row about one vehicle of one company. */
const ofVehicle = { exploitantId: integer().notNull(), laveuseId: integer().notNull() }
/** Where a vehicle was at an instant, and what its tracker measured. */
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

/** The foreign key from a row to its vehicle, within the same company. */
const vehicleKey = (t: Record<keyof typeof ofVehicle, ExtraConfigColumn>, name: string) =>
  keyTo(laveuses, name, t.exploitantId, t.laveuseId)

/**
 * Positions of vehicles, one for each instant of a source. The table is divided into partitions by day, which
 * `ouvrir_positions` creates and `oublier_positions` drops (drizzle cannot describe them).
 */
export const positions = pgTable(
  'positions',
  {
    ...ofVehicle,
    ...measureColumns,
    /**
     * False when the tracker did not know its place: such a position is stored, but neither shown nor counted as a way.
     */
    valide: boolean().notNull(),
    /**
     * The key by which the position came (`jetons_traceurs`). Null when the server itself asked a Traccar server for it. No
     * foreign key: checking it for millions of rows a day would cost much and find nothing, since a call has just proved its
     * key and keys are never deleted.
     */
    jetonId: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.laveuseId, t.instant, t.source] }),
    vehicleKey(t, 'positions_laveuse'),
    ...tenant({ operateur: 'none' }),
  ],
)

/** The newest position of each vehicle, so that a live map need not search the table of all positions. */
export const dernieresPositions = pgTable(
  'dernieres_positions',
  {
    ...ofVehicle,
    ...measureColumns,
    /**
     * The place of this position in words, and the instant of the position that the words describe; a task sets both
     * (lieux.ts).
     */
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

/** The work of a vehicle on a day, kept as proof when its positions are deleted. */
export const tempsMoteurs = pgTable(
  'temps_moteurs',
  {
    ...ofVehicle,
    jour: date().notNull(),
    /**
     * First start of the engine on that day, and its last stop; the stop is null while the engine runs. When no run began
     * on that day, these are the ends of a run that began the evening before.
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
    ...unseen('operateur'),
    ...unseen('client'),
  ],
)

/** The movements of a vehicle on a day, counted from its positions. */
export const trajetsDeVehicules = pgTable(
  'trajets_de_vehicules',
  {
    ...ofVehicle,
    jour: date().notNull(),
    debut: instantColumn().notNull(),
    fin: instantColumn().notNull(),
    distanceM: integer().notNull(),
    /** True when the tracker sent nothing on the way. */
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

/** The keys with which trackers of a company send their positions. Of the key itself only a hash is stored. */
export const jetonsTraceurs = pgTable(
  'jetons_traceurs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    exploitantId: integer().notNull(),
    libelle: text().notNull(),
    empreinte: text().notNull(),
    /** Last characters of the key, by which a person recognises it. */
    fin: text().notNull(),
    creeLe: instantColumn().notNull().defaultNow(),
    revoqueLe: instantColumn(),
    /** When the key was last used, to within some seconds. */
    recuLe: instantColumn(),
  },
  (t) => [
    unique('jetons_traceurs_tenant').on(t.exploitantId, t.id),
    uniqueIndex('jetons_traceurs_empreinte').on(t.empreinte),
    ...tenant({ operateur: 'none' }),
  ],
)

/** The trackers that sent something: when, and from where. A tracker without a vehicle can be attached to one. */
export const traceurs = pgTable(
  'traceurs',
  {
    exploitantId: integer().notNull(),
    source: source(),
    identifiant: text().notNull(),
    jetonId: integer().notNull(),
    /** When the tracker last sent something, and the instant of its newest position. */
    recuLe: instantColumn().notNull().defaultNow(),
    instant: instantColumn().notNull(),
    ...coordinateColumns,
    valide: boolean().notNull(),
    nombre: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.exploitantId, t.source, t.identifiant] }),
    keyTo(jetonsTraceurs, 'traceurs_jeton', t.exploitantId, t.jetonId),
    ...tenant({ operateur: 'none' }),
  ],
)

/** The account of a company at Quartix, and its hours of service. The password is sealed (platform/sealed.ts). */
export const reglagesTelematiques = pgTable(
  'reglages_telematiques',
  {
    exploitantId: integer().primaryKey(),
    quartixClient: text(),
    quartixUtilisateur: text(),
    quartixMotDePasse: text(),
    quartixReussiLe: instantColumn(),
    /** Why the provider last refused, as a sentence for the screen; null while it answers. */
    quartixErreur: text(),
    /** Positions outside these hours are shown to nobody; null shows all. */
    serviceDebut: time(),
    serviceFin: time(),
  },
  (t) => [
    check('reglages_telematiques_service', sql`(${t.serviceDebut} is null) = (${t.serviceFin} is null)`),
    ...tenant({ operateur: 'read' }),
    ...unseen('client'),
  ],
)

/**
 * The Traccar server of a company, which is asked at night for positions that did not arrive. The token is sealed
 * (platform/sealed.ts); once another token is saved, a reading with the former one can no longer write here.
 */
export const comptesTraccar = pgTable(
  'comptes_traccar',
  {
    exploitantId: integer().primaryKey(),
    adresse: text().notNull(),
    jeton: text().notNull(),
    /** Since when somebody waits for a reading; null when nobody does. */
    demandeLe: instantColumn(),
    /** When the server was last asked, and when a reading last went through to its end. */
    tenteLe: instantColumn(),
    reussiLe: instantColumn(),
    /** The last day that was read, and how many missing positions the last reading stored. */
    jourLu: date(),
    gardees: integer(),
    /** Pairs of a tracker and a day that the current reading has read, and of how many; null while no reading runs. */
    lues: integer(),
    aLire: integer(),
    /** Why the server last refused, as a sentence for the screen; null while it answers. */
    erreur: text(),
    /** The server asked not to be called before this time. */
    pasAvant: instantColumn(),
  },
  () => tenant({ operateur: 'none' }),
)

// Passwords and tokens are written by the exploitant.
hide(reglagesTelematiques.quartixMotDePasse)
hide(comptesTraccar.jeton)
limit(
  'SELECT',
  ['operateur'],
  reglagesTelematiques.exploitantId,
  reglagesTelematiques.serviceDebut,
  reglagesTelematiques.serviceFin,
)

/** Records of who looked at the track of which vehicle, and of which day. */
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
    keyTo(users, 'consultations_auteur', t.exploitantId, t.auteurId),
    index('consultations_moment').on(t.exploitantId, t.moment.desc()),
    index('consultations_laveuse_index').on(t.laveuseId, t.jour, t.auteurId, t.moment),
    ...journal(),
  ],
)
