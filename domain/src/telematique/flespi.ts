import { z } from 'zod'
import { flagOf, identifiantLu, instantOf, numberOf } from './lecture.ts'
import { positionOf, type Reception } from './position.ts'

/** A message of flespi: one flat object, with speeds in km/h and times in seconds. */
const message = z.looseObject({
  ident: identifiantLu,
  timestamp: z.unknown(),
  'position.latitude': z.number(),
  'position.longitude': z.number(),
})

/**
 * The positions in an array of flespi messages (https://flespi.com/kb/http-stream). A message without a place, such as a
 * sign of life, is left out.
 * @param now milliseconds since 1970
 */
export function receptionsFlespi(body: unknown, now: number): Reception[] {
  if (!Array.isArray(body)) return []
  return body.flatMap((one) => {
    const { data } = message.safeParse(one)
    if (!data) return []
    const inputs = [1, 2, 3, 4].map((rank) => flagOf(data[`din.${rank}`]))
    const position = positionOf(
      {
        instant: instantOf(data.timestamp),
        latitude: data['position.latitude'],
        longitude: data['position.longitude'],
        vitesseKmh: numberOf(data['position.speed']),
        cap: numberOf(data['position.direction']),
        valide: flagOf(data['position.valid']) ?? true,
        contact: flagOf(data['engine.ignition.status']),
        regime: numberOf(data['can.engine.rpm'] ?? data['engine.rpm']),
        entrees: numberOf(data.din) ?? inputs,
      },
      now,
    )
    return position ? [{ identifiant: data.ident, position }] : []
  })
}
