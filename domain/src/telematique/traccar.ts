import { z } from 'zod'
import { flagOf, identifiantLu, instantOf, kmhOfKnots, numberOf } from './lecture.ts'
import { positionOf, type Reception } from './position.ts'

/**
 * The message with which Traccar forwards a position (`forward.type=json`); attributes that are not needed here are
 * ignored.
 */
const message = z.object({
  device: z.object({ uniqueId: identifiantLu }),
  position: z.object({
    fixTime: z.unknown(),
    latitude: z.number(),
    longitude: z.number(),
    valid: z.unknown().optional(),
    /** Knots. */
    speed: z.unknown().optional(),
    course: z.unknown().optional(),
    attributes: z.record(z.string(), z.unknown()).nullish(),
  }),
})

/**
 * The position of a message that a Traccar server forwards (https://www.traccar.org/forward/); none for any other body.
 * @param now milliseconds since 1970
 */
export function receptionsTraccar(body: unknown, now: number): Reception[] {
  const { data } = message.safeParse(body)
  if (!data) return []
  const { position, device } = data
  const attributes = position.attributes ?? {}
  const inputs = [1, 2, 3, 4].map((rank) => flagOf(attributes[`in${rank}`]))
  const read = positionOf(
    {
      instant: instantOf(position.fixTime),
      latitude: position.latitude,
      longitude: position.longitude,
      vitesseKmh: kmhOfKnots(position.speed),
      cap: numberOf(position.course),
      valide: flagOf(position.valid) ?? true,
      contact: flagOf(attributes.ignition),
      regime: numberOf(attributes.rpm),
      entrees: numberOf(attributes.input) ?? inputs,
    },
    now,
  )
  return read ? [{ identifiant: device.uniqueId, position: read }] : []
}
