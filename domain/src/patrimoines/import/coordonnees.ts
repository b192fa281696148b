import type { Point } from '../../kernel/geo.ts'
import { roundDegrees } from '../position.ts'
import type { Entete } from './entetes.ts'

/**
 * The number in a text: "45,7" and "45.7" are the same (IMP-16), and exports may write "1e-7". Null when it is no
 * number (IMP-17).
 */
function parseDegrees(text: string): number | null {
  return /^[+-]?\d{1,3}(?:[.,]\d{1,20})?(?:e-\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : null
}

const PAIRE_POINTS = /^([+-]?\d{1,3}(?:\.\d+)?)\s*[,;]\s*([+-]?\d{1,3}(?:\.\d+)?)$/
const PAIRE_VIRGULES = /^([+-]?\d{1,3},\d+)\s*[,;]\s*([+-]?\d{1,3},\d+)$/

/**
 * Both values of a cell that holds two, separated by a comma (IMP-14): "48.9,2.3", "48.9, 2" or "48,9, 2,3". Null
 * otherwise.
 */
function pairOf(cell: string): [string, string] | null {
  // "48,9" is a decimal: two whole numbers are a pair only with a space or a semicolon between them.
  const pair = /[.;\s]/.test(cell) ? PAIRE_POINTS.exec(cell) : null
  const [, first, second] = pair ?? PAIRE_VIRGULES.exec(cell) ?? []
  return first && second ? [first, second] : null
}

/** The position in a pasted text, latitude first as on maps; null when the text is no such pair (CONT-01). */
export function pointColle(text: string): Point | null {
  const [latitude, longitude] = pairOf(text.trim())?.map(parseDegrees) ?? []
  const isPlace = isWithinDegrees(latitude ?? null, 90) && isWithinDegrees(longitude ?? null, 180)
  return isPlace ? ({ latitude, longitude } as Point) : null
}

/** The texts of latitude and longitude; one of the two cells may hold both, and the other nothing or the same (IMP-14). */
function splitPair(latitude: string, longitude: string): [string, string] {
  const both = latitude === '' ? longitude : latitude
  const isAlone = latitude === '' || longitude === '' || latitude === longitude
  return (isAlone && pairOf(both)) || [latitude, longitude]
}

/** Latitudes of mainland France: a latitude outside may be a longitude (IMP-15). */
const SANE = { min: 41, max: 51 }
const isSane = (value: number) => value >= SANE.min && value <= SANE.max

/** What a GeoJSON geometry without one place is called; its kind stands where the latitude of a point does. */
const GEOMETRIES: Readonly<Record<string, string>> = {
  Polygon: 'une surface',
  MultiPolygon: 'plusieurs surfaces',
  LineString: 'une ligne',
  MultiLineString: 'plusieurs lignes',
  MultiPoint: 'plusieurs points',
  GeometryCollection: 'plusieurs formes',
}

/** Both degrees, or neither; `erreurs` explain why a given position is invalid. */
export interface PositionLue {
  latitude: number | null
  longitude: number | null
  /** True for 0;0, which programs write for an unknown position: it counts as none (OPEN-61). */
  isZero: boolean
  erreurs: [Entete, string][]
}

const SANS_POSITION: PositionLue = { latitude: null, longitude: null, isZero: false, erreurs: [] }

/**
 * The position of a line: split, comma decimals, checked, and swapped when only that makes sense (IMP-14 … IMP-17,
 * OPEN-61). IMP-15 as it is written also swaps the right position of Mayotte (-12.8, 45.2), whose longitude lies between 41
 * and 51; kept as specified, so such a line must be corrected on the map afterwards. No other part of France is concerned.
 * @returns degrees with seven decimals
 */
export function position(rawLatitude: string, rawLongitude: string): PositionLue {
  const [textLat, textLon] = splitPair(rawLatitude, rawLongitude)
  if (textLat === '' && textLon === '') return SANS_POSITION
  const geometrie = Object.hasOwn(GEOMETRIES, textLat) ? GEOMETRIES[textLat] : undefined
  if (geometrie)
    return { ...SANS_POSITION, erreurs: [['Latitude', `la position est ${geometrie}, et non un point`]] }
  const lat = parseDegrees(textLat)
  const lon = parseDegrees(textLon)
  if (lat === 0 && lon === 0) return { ...SANS_POSITION, isZero: true }
  const isSwapped = lat !== null && lon !== null && !isSane(lat) && isSane(lon)
  const [latitude, longitude] = isSwapped ? [lon, lat] : [lat, lon]
  const erreurs: PositionLue['erreurs'] = []
  if (!isWithinDegrees(latitude, 90)) erreurs.push(['Latitude', "la latitude n'est pas valide"])
  if (!isWithinDegrees(longitude, 180)) erreurs.push(['Longitude', "la longitude n'est pas valide"])
  if (erreurs.length > 0 || latitude === null || longitude === null) return { ...SANS_POSITION, erreurs }
  return { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude), isZero: false, erreurs }
}

const isWithinDegrees = (degrees: number | null, bound: number) =>
  degrees !== null && Math.abs(degrees) <= bound
