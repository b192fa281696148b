import { z } from 'zod'

/** Most characters of the name of a tracker. */
const IDENTIFIANT_MAX = 64
const KMH_PER_KNOT = 1.852
const KMH_PER_MS = 3.6

/** The name of a tracker: visible characters on one line. A JSON number is read as its digits. */
export const identifiantLu = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .refine((text) => text !== '' && text.length <= IDENTIFIANT_MAX && !/\p{C}/u.test(text.toWellFormed()))

const NOMBRE = /^-?\d{1,20}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?$/

/** A number, or a text that contains one, also as `5.0E-4`, which Java writes; null for anything else. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !NOMBRE.test(value.trim())) return null
  return numberOf(Number(value))
}

/** A yes or no, also written as 0, 1 or a text; null for anything else. */
export function flagOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (value === 0 || value === '0' || value === 'false') return false
  return value === 1 || value === '1' || value === 'true' ? true : null
}

export const kmhOfKnots = (value: unknown): number | null => times(numberOf(value), KMH_PER_KNOT)
/** A speed in m/s as km/h; null for −1, which trackers send when they do not know it. */
export const kmhOfMetres = (value: unknown): number | null => times(numberOf(value), KMH_PER_MS)

const times = (value: number | null, factor: number) => (value === null || value < 0 ? null : value * factor)

/** A number below this is a time in seconds (until the year 2286), a greater one is in milliseconds (from 1970 on). */
const SECONDS_MAX = 1e10
const SANS_DECALAGE = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?$/
const AVEC_DECALAGE = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/

/**
 * A time as trackers write it, in milliseconds since 1970. Accepted are seconds, milliseconds, ISO 8601, and "yyyy-MM-dd
 * HH:mm:ss" in UTC (https://www.traccar.org/osmand/); NaN for anything else.
 */
export function instantOf(value: unknown): number {
  const number = numberOf(value)
  if (number !== null) return number < SECONDS_MAX ? number * 1000 : number
  if (typeof value !== 'string') return Number.NaN
  const text = value.trim().replace(' ', 'T')
  if (SANS_DECALAGE.test(text)) return Date.parse(`${text}Z`)
  return AVEC_DECALAGE.test(text) ? Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')) : Number.NaN
}
