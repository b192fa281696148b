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

/** An object whose names are read without regard to case: Quartix writes both VehicleId and VehicleID. */
const record = z.record(z.string(), z.unknown()).transform((fields) => {
  const byName = new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
  const of = (name: string) => byName.get(name.toLowerCase())
  return {
    of,
    number: (name: string) => numberOf(of(name)),
    /** A measure between 0 and a maximum; null for anything else. */
    upTo: (name: string, max: number) => bounded(numberOf(of(name)), max),
    /** The number of a vehicle. */
    numero: (name: string) => {
      const number = numberOf(of(name))
      return Number.isInteger(number) ? bounded(number, NUMERO_MAX) : null
    },
    text: (name: string) => textOf(of(name)),
    instant: (name: string) => readInstant(of(name)),
    list: (name: string) => fieldsList(of(name)),
  }
})
type Fields = z.output<typeof record>

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

/** A list of objects; null for anything else, which is not the same as an empty one. */
const fieldsList = (value: unknown): Fields[] | null =>
  z.array(record).safeParse(Array.isArray(value) ? value.slice(0, MEMBRES_MAX) : null).data ?? null

const fieldsOf = (value: unknown): Fields | null => record.safeParse(value).data ?? null

/** The part `Data` of an answer. */
const dataOf = (answer: unknown): unknown => fieldsOf(answer)?.of('Data')

/** The status with which Quartix refuses inside an answer (`Meta.Code`); null when it does not. */
export function refusDansQuartix(answer: unknown): number | null {
  const code = fieldsOf(fieldsOf(answer)?.of('Meta'))?.number('Code') ?? null
  return code !== null && code >= 400 ? code : null
}

/** A vehicle in the answer about live positions. */
export interface VivantQuartix {
  vehicleId: number
  latitude: number
  longitude: number
  vitesseKmh: number | null
  cap: number | null
  lieu: string | null
  instant: string | null
  evenement: string | null
}

const isPlace = (latitude: number | null, longitude: number | null): boolean =>
  latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** The live positions in an answer; null when it is not understood. */
export const vivantsQuartix = (answer: unknown): VivantQuartix[] | null =>
  fieldsList(dataOf(answer))?.flatMap((one) => {
    const [vehicleId, latitude, longitude] = [
      one.numero('VehicleID'),
      one.number('Latitude'),
      one.number('Longitude'),
    ]
    if (vehicleId === null || latitude === null || longitude === null || !isPlace(latitude, longitude))
      return []
    return [
      {
        vehicleId,
        latitude,
        longitude,
        vitesseKmh: one.upTo('Speed', VITESSE_MAX_KMH),
        cap: one.upTo('Heading', 360),
        lieu: one.text('LocationText'),
        instant: one.instant('LastEventDateTime'),
        evenement: one.text('LastEventDescription'),
      },
    ]
  }) ?? null

/** A movement as Quartix counts it; durations are fractions of a day. */
export interface TrajetQuartix {
  vehicleId: number
  debut: string
  fin: string | null
  distanceKm: number
  trajetJours: number
  ralentiJours: number
}

/** The movements in an answer, in their order; null when it is not understood. */
export const trajetsQuartix = (answer: unknown): TrajetQuartix[] | null =>
  fieldsList(dataOf(answer))
    ?.flatMap((one) => {
      const vehicleId = one.numero('VehicleID')
      const debut = one.instant('StartDateTime')
      if (vehicleId === null || debut === null) return []
      return [
        {
          vehicleId,
          debut,
          fin: one.instant('EndDateTime'),
          distanceKm: one.upTo('Distance', DISTANCE_MAX_KM) ?? 0,
          trajetJours: one.upTo('TravelTime', DUREE_MAX_JOURS) ?? 0,
          ralentiJours: one.upTo('IdlingTime', DUREE_MAX_JOURS) ?? 0,
        },
      ]
    })
    .sort((a, b) => (a.debut < b.debut ? -1 : 1)) ?? null

/** A point of a movement. */
export interface PointQuartix {
  latitude: number
  longitude: number
  evenement: string
  instant: string | null
  vitesseKmh: number | null
  lieu: string | null
}

/** The movements of a vehicle's day, each as a list of points; null when the answer is not understood. */
export function routeQuartix(answer: unknown): PointQuartix[][] | null {
  const routes = fieldsOf(dataOf(answer))
    ?.list('Trips')
    ?.map((trip) => trip.list('Route'))
  if (!routes) return null
  const read = routes.flatMap((route) => (route ? [route.flatMap(pointOf)] : []))
  return read.length === routes.length ? read : null
}

function pointOf(one: Fields): PointQuartix[] {
  const [latitude, longitude] = [one.number('Latitude'), one.number('Longitude')]
  if (latitude === null || longitude === null || !isPlace(latitude, longitude)) return []
  return [
    {
      latitude,
      longitude,
      evenement: one.text('EventType') ?? '',
      instant: one.instant('EventDateTime'),
      vitesseKmh: one.upTo('Speed', VITESSE_MAX_KMH),
      lieu: one.text('Location'),
    },
  ]
}

/** The keys that a log-in at Quartix gives; null when the answer has none. */
export function clesQuartix(answer: unknown): { acces: string; renouvellement: string | null } | null {
  const fields = fieldsOf(dataOf(answer))
  const acces = fields?.text('AccessToken') ?? null
  return acces === null ? null : { acces, renouvellement: fields?.text('RefreshToken') ?? null }
}
