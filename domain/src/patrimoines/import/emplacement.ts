import { isInPolygon, type Point, pointOf } from '../../kernel/geo.ts'
import type { Affectation, Source } from './affectation.ts'
import { isInFrance } from './alertes.ts'
import { columnKey, coordinateKey } from './cle-de-colonne.ts'
import { position } from './coordonnees.ts'
import { degreesOf, numberIn, positionCells, sexagesimal } from './degres.ts'
import type { Cible } from './entetes.ts'
import { NOMS, POINTS } from './noms-de-colonnes.ts'
import { type Projection, projectionCodes, type ToDegrees } from './projections.ts'

/** The share of its texts that must be of a kind for a column to be of it. */
export const MOST = 0.6

/** A column of a file: its header, its compared name, its cells, and those that are not empty. */
export interface Column {
  name: string
  key: string
  cells: string[]
  texts: string[]
}

/** The share of the texts of a column that pass; 0 for an empty column. */
export const share = ({ texts }: Column, passes: (text: string) => boolean) =>
  texts.length === 0 ? 0 : texts.filter(passes).length / texts.length

export const columnsOf = (entetes: readonly string[], lignes: readonly (readonly string[])[]): Column[] =>
  entetes.map((name, i) => {
    const all = lignes.map((line) => (line[i] ?? '').trim())
    return { name, key: columnKey(name), cells: all, texts: all.filter((text) => text !== '') }
  })

export const firstOf = <T, R>(all: readonly T[], find: (one: T) => R | undefined): R | undefined => {
  for (const one of all) {
    const found = find(one)
    if (found !== undefined) return found
  }
  return undefined
}

/** The columns that are named as latitude and longitude, or y and x, of one projection, the surest first. */
function coordinatePairs(columns: readonly Column[]): (readonly [Column, Column])[] {
  const named = (names: readonly string[]) =>
    columns
      .map((column) => ({ column, ...coordinateKey(column.key) }))
      .filter(({ name, column }) => names.includes(name) && column.texts.length > 0)
      .sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
  const east = named(NOMS.Longitude)
  return named(NOMS.Latitude).flatMap((y) =>
    east.flatMap((x) => (x.projection === y.projection ? [[y.column, x.column] as const] : [])),
  )
}

interface Place {
  columns: [Cible, Column][]
  projection: Projection
}

/** The columns of a position, and its projection: degrees by name, points in one cell, then metres. */
export function placeOf(columns: readonly Column[], toDegrees: ToDegrees, said: string | null): Place {
  const pairs = coordinatePairs(columns)
  const points = POINTS.flatMap((name) =>
    columns.filter(({ key }) => key === name).map((one): readonly [Column] => [one]),
  )
  const candidates: (readonly [Column, Column?])[] = [...pairs, ...points]
  const degrees = candidates.find((one) => areIn(isInFrance, one, 'WGS84', toDegrees))
  if (degrees) return { columns: cells(degrees), projection: 'WGS84' }
  // As named first: x and y are exchanged in few files, and both orders may fall in France.
  for (const group of [candidates, pairs.map(([y, x]) => [x, y] as const)])
    for (const isThere of [isInMainland, isInFrance])
      for (const one of group) {
        const projection = likely(one, said).find((each) => areIn(isThere, one, each, toDegrees))
        if (projection) return { columns: cells(one), projection }
      }
  const found = byContent(columns, toDegrees)
  return { columns: found ? cells(found) : pairs[0] ? cells(pairs[0]) : [], projection: 'WGS84' }
}

const cells = ([y, x]: readonly [Column, Column?]): [Cible, Column][] => [
  ['Latitude', y],
  ...(x ? [['Longitude', x] as [Cible, Column]] : []),
]

/** Corners of a rough outline of mainland France and Corsica. */
const OUTLINE = [
  [-5.3, 48.6],
  [-1.9, 49.9],
  [1.5, 51],
  [2.6, 51.2],
  [8.4, 49.1],
  [7.7, 47.5],
  [6.9, 46.3],
  [7.8, 43.7],
  [9.8, 43.1],
  [9.8, 41.2],
  [8.3, 41.2],
  [6, 42.8],
  [3.2, 42.3],
  [-1.9, 43.2],
  [-1.5, 46],
  [-4.9, 47.7],
].map(([longitude = 0, latitude = 0]) => ({ latitude, longitude }))

/** Whether a position is within the outline: projections of one place differ by less than the box around France. */
const isInMainland = (point: Point): boolean => isInPolygon(point, OUTLINE)

/** Whether most positions of these columns, read in a projection, are in an area. */
function areIn(
  isThere: (point: Point) => boolean,
  [y, x]: readonly [Column, Column?],
  projection: Projection,
  toDegrees: ToDegrees,
): boolean {
  const convert = degreesOf(projection, toDegrees)
  const rows = y.cells.map((text, i) => positionCells(text, x?.cells[i] ?? '', convert))
  const points = rows.flatMap(([lat, lon]) => (lat === '' && lon === '' ? [] : [position(lat, lon)]))
  const placed = points.flatMap((one) => pointOf(one) ?? []).filter(isThere)
  return points.length > 0 && placed.length >= points.length * MOST
}

/** The projections that the file or the names of the columns say. */
function namedIn(columns: readonly (Column | undefined)[], said: string | null): Projection[] {
  const names = columns.map((one) => one?.key ?? '').join(' ')
  const [, zone] = /\bcc ?(4[2-9]|50)\b/.exec(names) ?? []
  const [, utm] = /\butm ?3([0-2])/.exec(names) ?? []
  const named = [
    said,
    zone ? `EPSG:39${zone}` : null,
    utm ? `EPSG:3263${utm}` : null,
    /mercator|3857/.test(names) ? 'EPSG:3857' : null,
    /\b(?:l ?93|lambert ?93|rgf ?93|2154)\b/.test(names) ? 'EPSG:2154' : null,
  ]
  return METRES.filter((one) => named.includes(one))
}
const METRES = projectionCodes.filter((one) => one !== 'WGS84')

/** The projections to try: the named ones, then the most usual ones. */
const likely = (columns: readonly (Column | undefined)[], said: string | null): Projection[] => [
  ...new Set([...namedIn(columns, said), ...METRES]),
]

/**
 * The projections in which the positions of a file are in France, that of its proposal first: several, when the numbers
 * alone do not decide and nothing names one (IMP-31).
 */
export function plausibleProjections(
  columns: readonly Column[],
  { champs, projection }: Affectation,
  said: string | null,
  toDegrees: ToDegrees,
): Projection[] {
  const columnOf = (from: Source | undefined) =>
    from && 'colonnes' in from ? columns.find(({ name }) => name === from.colonnes[0]) : undefined
  const [y, x] = [columnOf(champs.Latitude), columnOf(champs.Longitude)]
  if (!y || projection === 'WGS84' || namedIn([y, x], said).length > 0) return [projection]
  const others = METRES.filter((one) => one !== projection && areIn(isInMainland, [y, x], one, toDegrees))
  return [projection, ...others]
}

/** The degrees of a text that can be read as nothing else: with decimals, or with minutes. */
const degreesIn = (text: string): number | null =>
  /^[+-]?\d{1,2}[.,]\d{3,}$/.test(text) ? numberIn(text) : sexagesimal(text)

/** Two columns without known names whose texts are degrees in France, or one of points. */
function byContent(columns: readonly Column[], toDegrees: ToDegrees): [Column, Column?] | undefined {
  const degrees = columns.filter((one) => share(one, (text) => degreesIn(text) !== null) > MOST)
  for (const y of degrees)
    for (const x of degrees) {
      const isNorth = share(y, (text) => (degreesIn(text) ?? 0) > 41) > MOST
      if (x !== y && isNorth && areIn(isInFrance, [y, x], 'WGS84', toDegrees)) return [y, x]
    }
  const points = columns.filter(
    (one) => share(one, (text) => /\d[.,]\d/.test(text) && text.length > 8) > MOST,
  )
  return firstOf(points, (one) => (areIn(isInFrance, [one], 'WGS84', toDegrees) ? [one] : undefined))
}
