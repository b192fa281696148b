import type { Point } from '../../kernel/geo.ts'
import type { Projection, ToDegrees } from './projections.ts'

/** The degrees of a place from its x and y in the projection of a file; null when they are none of it. */
type Convert = ((x: number, y: number) => Point | null) | null

/** Null for degrees, which need no conversion. */
export const degreesOf = (projection: Projection, toDegrees: ToDegrees): Convert =>
  projection === 'WGS84' ? null : (x, y) => toDegrees(projection, x, y)

/** A number as files write it: "652 345,12", "652345.12", "1.5e6". Null for another text. */
export function numberIn(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  return /^[+-]?\d{1,12}(?:\.\d{1,20})?(?:e[+-]?\d{1,2})?$/i.test(bare) ? Number(bare) : null
}

const DEGREES =
  /^([NSEWO])?\s*([+-]?\d{1,3})\s*[°º]\s*(?:(\d{1,2}(?:[.,]\d{1,12})?)\s*['\u2019′]\s*)?(?:(\d{1,2}(?:[.,]\d{1,12})?)\s*(?:["”″]|''|\u2019\u2019|′′)\s*)?([NSEWO])?$/i

/** Degrees in a text such as 48°51'24"N or 2° 21,5' O; null for another one. */
export function sexagesimal(text: string): number | null {
  const [, before, whole, minutes = '0', seconds = '0', after] = DEGREES.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const part = (written: string) => Number(written.replace(',', '.'))
  if (part(minutes) >= 60 || part(seconds) >= 60) return null
  const size = Math.abs(Number(whole)) + part(minutes) / 60 + part(seconds) / 3600
  const isNegative = whole.startsWith('-') || /[SWO]/i.test(before ?? after ?? '')
  return isNegative ? -size : size
}

const NUMBER = '[+-]?\\d{1,12}(?:\\.\\d{1,20})?(?:e[+-]?\\d{1,2})?'
/** `POINT (2.35 48.85)`, also with an altitude, and `SRID=4326;` before it. */
const WKT = new RegExp(`^(?:SRID=\\d+;)?\\s*POINT\\s*(?:Z|M|ZM)?\\s*\\(\\s*(${NUMBER})\\s+(${NUMBER})`, 'i')
/** The coordinates of a GeoJSON point. */
const COORDINATES = new RegExp(`"coordinates"\\s*:\\s*\\[\\s*(${NUMBER})\\s*,\\s*(${NUMBER})`, 'i')
/** The members of an object such as {"lon": 2.35, "lat": 48.85}. */
const MEMBER = (names: string) => new RegExp(`["'](?:${names})["']\\s*:\\s*"?(${NUMBER})`, 'i')
const [LON, LAT] = [MEMBER('lon|lng|longitude|x'), MEMBER('lat|latitude|y')]
/** Two numbers of metres or degrees in one cell. */
const PAIR = new RegExp(`^[\\[(]?\\s*(${NUMBER})\\s*(?:[,;/|]\\s*|\\s+)(${NUMBER})\\s*[\\])]?$`, 'i')
/** Two texts of degrees and minutes in one cell: each ends with its point of the compass. */
const SEXAGESIMAL_PAIR = /^(.{1,40}?[NS])[\s,;]+(.{1,40}?[EWO])$/i

/** The x and y of a cell that holds a shape: a point of GeoJSON or WKT, or an object. Null for any other text. */
function shapeIn(text: string): [string, string] | null {
  const [, x, y] = WKT.exec(text) ?? (text.startsWith('{') ? COORDINATES.exec(text) : null) ?? []
  if (x !== undefined && y !== undefined) return [x, y]
  if (!text.startsWith('{')) return null
  const [lon, lat] = [LON.exec(text)?.[1], LAT.exec(text)?.[1]]
  return lon !== undefined && lat !== undefined ? [lon, lat] : null
}

/**
 * The cells of latitude and longitude as the check of a line reads them: of points in one cell, of degrees with minutes
 * and of metres it makes degrees; any other text stays as it is.
 */
export function positionCells(latitude: string, longitude: string, convert: Convert): [string, string] {
  const [lat, lon] = [latitude.trim(), longitude.trim()]
  const isOne = lat === '' || lon === '' || lat === lon
  const one = lat || lon
  const shape = isOne ? shapeIn(one) : null
  if (convert) {
    const [, first, second] = (isOne && PAIR.exec(one)) || []
    const x = numberIn(shape?.[0] ?? first ?? lon)
    const y = numberIn(shape?.[1] ?? second ?? lat)
    return projected(x, y, convert) ?? [latitude, longitude]
  }
  if (shape) return [shape[1], shape[0]]
  const pair = isOne ? SEXAGESIMAL_PAIR.exec(one) : null
  const [north, east] = [sexagesimal(pair?.[1] ?? lat), sexagesimal(pair?.[2] ?? lon)]
  if (north !== null && east !== null) return [degreesText(north), degreesText(east)]
  // "45.75 4.85", "45,75 / 4,85": the check of a line reads pairs with a comma or a semicolon between them.
  const apart = /[/|]/.test(one) ? one.replaceAll(',', '.') : one
  const spaced = isOne && !/[,;]/.test(apart) ? PAIR.exec(apart) : null
  return spaced ? [spaced[1] ?? '', spaced[2] ?? ''] : [latitude, longitude]
}

/** Nine decimals are a tenth of a millimetre: enough that a conversion loses nothing. */
const degreesText = (degrees: number) => String(Number(degrees.toFixed(9)))

/** Null when the numbers are no place of the projection. Files name x and y in either order. */
function projected(
  x: number | null,
  y: number | null,
  convert: NonNullable<Convert>,
): [string, string] | null {
  if (x === null || y === null) return null
  // No position is at the origin of a projection: programs write it for an unknown one, as 0;0.
  if (x === 0 && y === 0) return ['0', '0']
  const point = convert(x, y)
  return point && [degreesText(point.latitude), degreesText(point.longitude)]
}
