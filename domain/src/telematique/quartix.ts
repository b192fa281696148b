import { z } from 'zod'
import { parisInstant } from '../kernel/dates.ts'
import { numberOf } from './lecture.ts'
import { bounded, VITESSE_MAX_KMH } from './position.ts'

/** Vehicles, movements or points read from one answer at most. */
const MEMBRES_MAX = 20_000
/** The greatest number of a vehicle that the database can store. */
const NUMERO_MAX = 2 ** 31 - 1
/** A longer movement is an error of the provider and is ignored. */
const DISTANCE_MAX_KM = 10_000
const DUREE_MAX_JOURS = 7

const AVEC_DECALAGE = /(?:Z|[+-]\d{2}:?\d{2})$/
const JOUR_HEURE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})/

/**
 * An instant of this century as Quartix writes it, returned as ISO in UTC. Without an offset it is in the time of the
 * vehicle, which is that of Paris.
 */
function readInstant(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const [read, jour = '', heure = ''] = JOUR_HEURE.exec(value) ?? []
  if (!read) return null
  try {
    const instant = AVEC_DECALAGE.test(value) ? new Date(value).toISOString() : parisInstant(jour, heure)
    return instant >= '2000' && instant < '2100' ? instant : null
  } catch {
    return null
  }
}

/** One line of text of limited length, without control characters and unpaired surrogates. */
const textOf = (value: unknown): string | null => {
  if (typeof value !== 'string') return null
  const text = value
    .slice(0, 500)
    .toWellFormed()
    .replace(/\p{C}+/gu, ' ')
    .trim()
  return text === '' ? null : text
}

const instant = z.unknown().transform(readInstant)
const texte = z.unknown().transform(textOf)
/** A measure between 0 and a maximum; null for anything else. */
const upTo = (max: number) => z.unknown().transform((value) => bounded(numberOf(value), max))
/** A coordinate, or the number of a vehicle: an entry without it is left out. */
const between = (min: number, max: number) =>
  z.unknown().transform(numberOf).pipe(z.number().min(min).max(max))
const numero = between(0, NUMERO_MAX).pipe(z.int())

const record = z.record(z.string(), z.unknown())

/**
 * An object whose names are read without regard to case: Quartix writes both VehicleId and VehicleID. A missing field is
 * null.
 */
const fields = <S extends z.ZodRawShape>(shape: S) =>
  z.preprocess((said) => {
    const { data } = record.safeParse(said)
    if (!data) return null
    const byName = new Map(Object.entries(data).map(([name, value]) => [name.toLowerCase(), value]))
    return Object.fromEntries(Object.keys(shape).map((name) => [name, byName.get(name) ?? null]))
  }, z.object(shape))

/** A list of objects, without those that the schema refuses; anything else is refused, which is not the same as an empty list. */
const listOf = <T>(one: z.ZodType<T>) =>
  z
    .unknown()
    .transform((said) => (Array.isArray(said) ? said.slice(0, MEMBRES_MAX) : said))
    .pipe(z.array(record))
    .transform((list) => list.flatMap((said) => one.safeParse(said).data ?? []))

/** Reads the part `Data` of an answer; null when it is not understood. */
const dataOf = <T>(answer: unknown, data: z.ZodType<T>): T | null =>
  fields({ data }).safeParse(answer).data?.data ?? null

const refus = fields({ meta: fields({ code: z.unknown().transform(numberOf) }) })

/** The status with which Quartix refuses inside an answer (`Meta.Code`); null when it does not. */
export function refusDansQuartix(answer: unknown): number | null {
  const code = refus.safeParse(answer).data?.meta.code ?? null
  return code !== null && code >= 400 ? code : null
}

const vivants = listOf(
  fields({
    vehicleid: numero,
    latitude: between(-90, 90),
    longitude: between(-180, 180),
    speed: upTo(VITESSE_MAX_KMH),
    heading: upTo(360),
    locationtext: texte,
    lasteventdatetime: instant,
    lasteventdescription: texte,
  }).transform(({ latitude, longitude, ...one }) => ({
    vehicleId: one.vehicleid,
    latitude,
    longitude,
    vitesseKmh: one.speed,
    cap: one.heading,
    lieu: one.locationtext,
    instant: one.lasteventdatetime,
    evenement: one.lasteventdescription,
  })),
)
/** A vehicle in the answer about live positions. */
export type VivantQuartix = z.output<typeof vivants>[number]

/** The live positions in an answer; null when it is not understood. */
export const vivantsQuartix = (answer: unknown) => dataOf(answer, vivants)

const trajets = listOf(
  fields({
    vehicleid: numero,
    startdatetime: instant.pipe(z.string()),
    enddatetime: instant,
    distance: upTo(DISTANCE_MAX_KM),
    traveltime: upTo(DUREE_MAX_JOURS),
    idlingtime: upTo(DUREE_MAX_JOURS),
  }).transform((one) => ({
    vehicleId: one.vehicleid,
    debut: one.startdatetime,
    fin: one.enddatetime,
    distanceKm: one.distance ?? 0,
    /** Durations are fractions of a day. */
    trajetJours: one.traveltime ?? 0,
    ralentiJours: one.idlingtime ?? 0,
  })),
)
/** A movement as Quartix counts it. */
export type TrajetQuartix = z.output<typeof trajets>[number]

/** The movements in an answer, in their order; null when it is not understood. */
export const trajetsQuartix = (answer: unknown) =>
  dataOf(answer, trajets)?.sort((a, b) => (a.debut < b.debut ? -1 : 1)) ?? null

const points = listOf(
  fields({
    latitude: between(-90, 90),
    longitude: between(-180, 180),
    eventtype: texte,
    eventdatetime: instant,
    speed: upTo(VITESSE_MAX_KMH),
    location: texte,
  }).transform(({ latitude, longitude, ...one }) => ({
    latitude,
    longitude,
    evenement: one.eventtype ?? '',
    instant: one.eventdatetime,
    vitesseKmh: one.speed,
    lieu: one.location,
  })),
)
/** A point of a movement. */
export type PointQuartix = z.output<typeof points>[number]

const journee = fields({ trips: z.array(fields({ route: points })) })

/** The movements of a vehicle's day, each as a list of points; null when the answer is not understood. */
export const routeQuartix = (answer: unknown): PointQuartix[][] | null =>
  dataOf(answer, journee)?.trips.map(({ route }) => route) ?? null

const cles = fields({ accesstoken: texte.pipe(z.string()), refreshtoken: texte })

/** The keys that a log-in at Quartix gives; null when the answer has none. */
export function clesQuartix(answer: unknown): { acces: string; renouvellement: string | null } | null {
  const found = dataOf(answer, cles)
  return found && { acces: found.accesstoken, renouvellement: found.refreshtoken }
}
