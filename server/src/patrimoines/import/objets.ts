import { isRecord } from '@lavandiere/domain/kernel/json.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { FICHIER_LIGNES_MAX } from '@lavandiere/domain/patrimoines/import/fichier.ts'
import { CELL_MAX, COLUMNS_MAX, type SheetRow } from './feuille-excel.ts'

/** The objects of a JSON text as a table: a header for each member, a row for each object. */
export interface ObjetsLus {
  format: 'geojson' | 'json'
  /** The header row, then a row for each object, numbered from 1. */
  lignes: SheetRow[]
  /** The code of the projection that the file names, such as EPSG:2154. */
  projection: string | null
}

/** A readable text that is no table of containers; the message says why. */
export class NotATable extends Error {}

/** Objects read of a text: one more than an import may have proves that there are too many. */
const OBJETS_LUS_MAX = FICHIER_LIGNES_MAX + 1

type Json = Record<string, unknown>

/** Most levels of members that become columns of their own. */
const DEPTH_MAX = 3

/**
 * Reads GeoJSON, a JSON list of objects, wherever the answer of a portal holds it, or a JSON object a line.
 * @throws NotATable
 */
export function readObjects(text: string): ObjetsLus {
  const whole = parsed(text)
  const list = listOf(whole)
  if (!list) throw new NotATable("Ce fichier JSON ne contient pas de liste d'objets")
  const isGeo = list.some((one) => one.type === 'Feature')
  const names = new Map<string, number>()
  const rows: SheetRow[] = []
  for (const [i, one] of list.slice(0, OBJETS_LUS_MAX).entries()) {
    const row: string[] = []
    put(row, names, one, '', 0)
    rows.push({ numero: i + 1, cellules: Array.from(row, (cell) => cell ?? '') })
  }
  if (names.size === 0) throw new NotATable("Les objets de ce fichier JSON n'ont aucune valeur")
  return {
    format: isGeo ? 'geojson' : 'json',
    lignes: [{ numero: 0, cellules: [...names.keys()] }, ...rows],
    projection: isRecord(whole) ? projectionOf(whole) : null,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    try {
      return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line)]))
    } catch {
      throw new NotATable("Ce fichier JSON n'a pas pu être lu : il est incomplet ou mal formé")
    }
  }
}

/** The list of objects of an answer: itself, or its first member that is one. */
function listOf(whole: unknown): Json[] | null {
  if (Array.isArray(whole)) return whole.length > 0 && whole.every(isRecord) ? whole : null
  if (!isRecord(whole)) return null
  if (whole.type === 'Feature') return [whole]
  const known = ['features', 'results', 'records', 'values', 'data', 'items', 'member']
  const [first] = [...known.map((name) => whole[name]), ...Object.values(whole)].flatMap((value) =>
    Array.isArray(value) && value.length > 0 && value.every(isRecord) ? [value] : [],
  )
  return first ?? null
}

/** Members whose own members are the columns, without its name before them. */
const WRAPPERS = new Set(['properties', 'fields', 'attributes'])
/** Members of a feature that say nothing of the container. */
const ENVELOPE = new Set(['type', 'bbox'])

function put(row: string[], names: Map<string, number>, object: Json, prefix: string, depth: number): void {
  const isFeature = object.type === 'Feature'
  for (const [key, value] of Object.entries(object)) {
    if (isFeature && ENVELOPE.has(key)) continue
    if (depth === 0 && WRAPPERS.has(key) && isRecord(value)) put(row, names, value, '', 1)
    else if (depth === 0 && key === 'geometry') putGeometry(row, names, value)
    else if (isRecord(value) && depth < DEPTH_MAX && !isPoint(value))
      put(row, names, value, `${prefix}${key}.`, depth + 1)
    else putCell(row, names, `${prefix}${key}`, cellOf(value))
  }
}

/** A place as an object: it stays one cell, which the reader of positions knows. */
const isPoint = (value: Json) =>
  'coordinates' in value || ('lat' in value && ('lon' in value || 'lng' in value))

function putGeometry(row: string[], names: Map<string, number>, geometry: unknown): void {
  if (!isRecord(geometry)) return
  const { type, coordinates, x, y } = geometry
  const point =
    type === 'MultiPoint' && Array.isArray(coordinates) && coordinates.length === 1
      ? coordinates[0]
      : coordinates
  const isSingle = type === 'Point' || (type === 'MultiPoint' && point !== coordinates)
  const [longitude, latitude, altitude] = isSingle && Array.isArray(point) ? point : [x, y]
  if (latitude === undefined && type === undefined) return
  putCell(row, names, 'geometry.longitude', cellOf(longitude))
  // A line or a surface has no one place: its kind stands in the cell, which the check then refuses with its line.
  putCell(
    row,
    names,
    'geometry.latitude',
    isSingle || type === undefined ? cellOf(latitude) : String(type).slice(0, 80),
  )
  if (altitude !== undefined) putCell(row, names, 'geometry.altitude', cellOf(altitude))
}

function putCell(row: string[], names: Map<string, number>, name: string, cell: string): void {
  const header = name.slice(0, 255)
  const at = names.get(header) ?? names.size
  if (at >= COLUMNS_MAX)
    throw new NotATable(`Ce fichier JSON a plus de ${countInWords(COLUMNS_MAX, 'colonne')}`)
  names.set(header, at)
  row[at] = cell
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((one) => !isRecord(one) && !Array.isArray(one)))
    return value.map(cellOf).join(', ').slice(0, CELL_MAX)
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, CELL_MAX)
}

/** The projection that GeoJSON (`crs`) or the answer of a map server (`spatialReference`) names. */
function projectionOf({ crs, spatialReference }: Json): string | null {
  const named = isRecord(crs) && isRecord(crs.properties) ? String(crs.properties.name) : ''
  const wkid = isRecord(spatialReference) ? String(spatialReference.latestWkid ?? spatialReference.wkid) : ''
  const [, code] = /EPSG:+(?:[\d.]+:)?(\d{4,6})$/.exec(named) ?? /^(\d{4,6})$/.exec(wkid) ?? []
  return code ? `EPSG:${code}` : null
}
