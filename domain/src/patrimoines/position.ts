import { z } from 'zod'
import { field } from '../kernel/fields.ts'

const DECIMAL = /^\s*-?\d{1,3}(?:[.,]\d{1,20})?\s*$/

/**
 * Degrees are stored and compared with seven decimals, about a centimetre: spreadsheets and services write more or
 * fewer.
 */
const DECIMALS = 1e7

/** Degrees as they are stored. Tiny numbers become zero: the database cannot compute distances with them. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS + 0

/** A schema of degrees as a number, up to `bound` on either side of zero. */
export const degreesNumber = (label: string, bound: 90 | 180) => {
  const message = outOfRange(label, bound)
  return z.number({ error: message }).min(-bound, message).max(bound, message).overwrite(roundDegrees)
}

const outOfRange = (label: string, bound: number) =>
  `La ${label.toLowerCase()} doit être un nombre entre -${bound} et ${bound}`

/** A field of degrees: a number, or the text that the map and older clients send (CONT-01, CONT-10). */
function degreesField(label: string, bound: 90 | 180) {
  const message = outOfRange(label, bound)
  const text = z
    .string()
    .regex(DECIMAL, message)
    .transform((written) => Number(written.replace(',', '.')))
  return field(z.union([z.number(), text], { error: message }).pipe(degreesNumber(label, bound)), {
    label,
  }).nullish()
}

export const latitude = degreesField('Latitude', 90)
export const longitude = degreesField('Longitude', 180)

/**
 * Refuses a position with only one coordinate, and the position 0;0, which is in the Gulf of Guinea: tools write it when
 * they know no position (OPEN-61). An import treats 0;0 as empty, but here a person can say which position was meant.
 */
export function wholePosition(
  value: Record<string, unknown>,
  issue: (path: string, message: string) => void,
): void {
  if ((value.latitude ?? null) === null && (value.longitude ?? null) !== null)
    issue('latitude', 'La latitude est requise avec la longitude')
  if ((value.longitude ?? null) === null && (value.latitude ?? null) !== null)
    issue('longitude', 'La longitude est requise avec la latitude')
  if (value.latitude === 0 && value.longitude === 0)
    issue(
      'latitude',
      'Latitude 0 et longitude 0 ne désignent aucun lieu : laissez les deux vides ou indiquez la position',
    )
}
