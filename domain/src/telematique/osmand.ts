import { z } from 'zod'
import { flagOf, identifiantLu, instantOf, kmhOfKnots, kmhOfMetres, numberOf } from './lecture.ts'
import { positionOf, type Reception } from './position.ts'

/** The JSON of Traccar Client 9 and later: speeds in m/s, −1 when unknown. */
const corpsJson = z.object({
  device_id: identifiantLu,
  location: z.object({
    timestamp: z.unknown(),
    coords: z.object({
      latitude: z.number(),
      longitude: z.number(),
      speed: z.unknown().optional(),
      heading: z.unknown().optional(),
    }),
  }),
})

/** The parameters of the OsmAnd protocol: `id` or `deviceid`, times in several forms, speeds in knots. */
const parametres = z.object({
  id: identifiantLu.optional(),
  deviceid: identifiantLu.optional(),
  lat: z.unknown().optional(),
  lon: z.unknown().optional(),
  /** Both coordinates in one text, "latitude,longitude". */
  location: z.string().optional(),
  timestamp: z.unknown().optional(),
  speed: z.unknown().optional(),
  bearing: z.unknown().optional(),
  heading: z.unknown().optional(),
  valid: z.unknown().optional(),
  ignition: z.unknown().optional(),
})

/**
 * The position in a call of the OsmAnd protocol, or of a telephone with Traccar Client (https://www.traccar.org/osmand/):
 * parameters in the address or in a form, or a JSON body. Parameters without a time mean now.
 * @param now milliseconds since 1970
 * @returns an empty list when there is no readable position
 */
export function receptionsOsmand(said: unknown, now: number): Reception[] {
  return fromJson(said, now) ?? fromParameters(said, now)
}

function fromJson(said: unknown, now: number): Reception[] | null {
  const { data } = corpsJson.safeParse(said)
  if (!data) return null
  const { coords, timestamp } = data.location
  const heading = numberOf(coords.heading)
  const position = positionOf(
    {
      instant: instantOf(timestamp),
      latitude: coords.latitude,
      longitude: coords.longitude,
      vitesseKmh: kmhOfMetres(coords.speed),
      cap: heading === null || heading < 0 ? null : heading,
      contact: null,
      regime: null,
    },
    now,
  )
  return position ? [{ identifiant: data.device_id, position }] : []
}

function fromParameters(said: unknown, now: number): Reception[] {
  const { data } = parametres.safeParse(said)
  const identifiant = data?.id ?? data?.deviceid
  if (!data || identifiant === undefined) return []
  const [lat, lon] = data.location?.split(',') ?? [data.lat, data.lon]
  const position = positionOf(
    {
      instant: data.timestamp === undefined ? now : instantOf(data.timestamp),
      latitude: numberOf(lat) ?? Number.NaN,
      longitude: numberOf(lon) ?? Number.NaN,
      vitesseKmh: kmhOfKnots(data.speed),
      cap: numberOf(data.bearing ?? data.heading),
      valide: flagOf(data.valid) ?? true,
      contact: flagOf(data.ignition),
      regime: null,
    },
    now,
  )
  return position ? [{ identifiant, position }] : []
}
