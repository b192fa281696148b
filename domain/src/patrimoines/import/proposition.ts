import type { Point } from '../../kernel/geo.ts'
import { type ConteneurType, conteneurTypes, type DechetType, dechetTypes } from '../types.ts'
import { type Affectation, COLONNES_MAX, MOTIF, type Source } from './affectation.ts'
import { isInFrance, pointOf } from './alertes.ts'
import { position } from './coordonnees.ts'
import { CIBLES, type Cible } from './entetes.ts'
import { degreesOf, numberIn, positionCells } from './lieu.ts'
import {
  columnKey,
  coordinateKey,
  GENRES_DE_VOIE,
  NOMS,
  NUMEROS,
  POINTS,
  REPETITIONS,
  VOIES,
} from './noms-de-colonnes.ts'
import { isCountOrYes, wasteOfHeader, wastesIn } from './parties.ts'
import { type Projection, projectionCodes, type ToDegrees } from './projections.ts'
import { conteneurTypeDe, conteneurTypeIn, dechetTypeDe, dechetTypeIn } from './synonymes.ts'

/** Lines looked at to propose what the columns are. */
export const LIGNES_REGARDEES = 200
/** The share of its texts that must be of a kind for a column to be of it. */
const MOST = 0.6

/** A column of a file: its header, its compared name, its cells, and those that are not empty. */
interface Column {
  name: string
  key: string
  cells: string[]
  texts: string[]
}

/** The share of the texts of a column that pass; 0 for an empty column. */
const share = ({ texts }: Column, passes: (text: string) => boolean) =>
  texts.length === 0 ? 0 : texts.filter(passes).length / texts.length

const isNumber = (text: string) => numberIn(text) !== null
/** The type that a word is, and the one that a text speaks of. */
const WORDS = {
  'Type de conteneur': { of: conteneurTypeDe, in: conteneurTypeIn },
  'Type de dechet': { of: dechetTypeDe, in: dechetTypeIn },
}
const isType = (cible: keyof typeof WORDS) => (text: string) =>
  WORDS[cible].of(text) !== null ||
  WORDS[cible].in(text) !== null ||
  (cible === 'Type de dechet' && wastesIn(text) !== null)
const isWhole = (text: string) => /^\d{1,4}(?:[.,]0+)?$/.test(text)

/** Whether the content of a column may stand for a field; columns without content stand for those that they name. */
const MAY_BE: Partial<Record<Cible, (column: Column) => boolean>> = {
  Nomenclature: ({ texts }) => texts.length > 0 && new Set(texts).size >= texts.length * 0.95,
  Commune: (column) => share(column, isNumber) < 0.1,
  Adresse: (column) => share(column, isNumber) < 0.5,
  "Complement d'adresse": (column) => column.texts.length > 0,
  'Type de conteneur': (column) => share(column, isType('Type de conteneur')) > 0.2,
  'Type de dechet': (column) => share(column, isType('Type de dechet')) > 0.2,
  Quantite: (column) => share(column, isWhole) > MOST,
  Latitude: (column) => column.texts.length > 0,
  Longitude: (column) => column.texts.length > 0,
}

/**
 * Proposes what each column of a file is, by its name and its content.
 * @param entetes the headers, each once
 * @param said the name of the file, which may say the one kind of container or waste that it is about, and its projection
 */
export function propose(
  entetes: readonly string[],
  lignes: readonly (readonly string[])[],
  said: { title: string; projection: string | null },
  toDegrees: ToDegrees,
): Affectation {
  const columns = entetes.map((name, i) => {
    const all = lignes.map((line) => (line[i] ?? '').trim())
    return { name, key: columnKey(name), cells: all, texts: all.filter((text) => text !== '') }
  })
  const champs: Partial<Record<Cible, Source>> = {}
  const taken = new Set<Column>()
  const take = (cible: Cible, ...found: (Column | undefined)[]) => {
    const all = found.filter((one) => one !== undefined)
    if (all.length === 0) return
    for (const one of all) taken.add(one)
    champs[cible] = { colonnes: all.map(({ name }) => name) }
  }
  const named = (names: readonly string[], mayBe: (column: Column) => boolean = () => true) =>
    firstOf(names, (name) => columns.find((one) => one.key === name && !taken.has(one) && mayBe(one)))
  const place = placeOf(columns, toDegrees, projectionCodes.find((one) => one === said.projection) ?? null)
  for (const [cible, one] of place.columns) take(cible, one)
  take('Type de dechet', ...wasteColumns(columns, taken))
  for (const cible of ['Type de dechet', 'Type de conteneur'] as const) {
    if (champs[cible]) continue
    const found = typeColumn(cible, columns, taken, named)
    // One text in all lines that speaks of a type is that type: its word need not be asked for besides.
    const only = found && new Set(found.texts).size === 1 ? found.texts[0] : undefined
    const said = only !== undefined && !WORDS[cible].of(only) ? WORDS[cible].in(only) : null
    if (said) champs[cible] = constant(said)
    else take(cible, found)
  }
  const street = named(NOMS.Adresse, MAY_BE.Adresse)
  if (street && VOIES.includes(street.key))
    take('Adresse', named(NUMEROS), named(REPETITIONS), named(GENRES_DE_VOIE), street)
  else take('Adresse', street)
  for (const cible of CIBLES) if (!champs[cible]) take(cible, named(NOMS[cible], MAY_BE[cible]))
  if (place.columns.length === 1) delete champs.Longitude
  const conteneur = conteneurTypeIn(said.title)
  const dechet = dechetTypeIn(said.title)
  if (!champs['Type de conteneur'] && conteneur) champs['Type de conteneur'] = constant(conteneur)
  if (!champs['Type de dechet'] && dechet) champs['Type de dechet'] = constant(dechet)
  return {
    champs,
    projection: place.projection,
    ...(champs.Nomenclature ? {} : { motif: MOTIF }),
  }
}

const constant = (code: ConteneurType | DechetType): Source => ({
  valeur:
    code in conteneurTypes ? conteneurTypes[code as ConteneurType] : dechetTypes[code as DechetType].label,
})

const firstOf = <T, R>(all: readonly T[], find: (one: T) => R | undefined): R | undefined => {
  for (const one of all) {
    const found = find(one)
    if (found !== undefined) return found
  }
  return undefined
}

type Named = (names: readonly string[], mayBe?: (column: Column) => boolean) => Column | undefined

/** The column of types: the named one whose words are known, else any whose words are. */
function typeColumn(
  cible: keyof typeof WORDS,
  columns: readonly Column[],
  taken: ReadonlySet<Column>,
  named: Named,
): Column | undefined {
  const byName = named(NOMS[cible], MAY_BE[cible])
  if (byName) return byName
  const free = columns.filter((one) => !taken.has(one) && !isWordy(one))
  return free.find((one) => share(one, isType(cible)) > MOST) ?? named(NOMS[cible].slice(0, 3))
}

/** The columns of a file with one for each waste: named by it and with numbers or "oui", or "flux1", "flux2" of wastes. */
function wasteColumns(columns: readonly Column[], taken: ReadonlySet<Column>): Column[] {
  const free = columns.filter((one) => !taken.has(one) && one.texts.length > 0)
  const named = free.filter((one) => wasteOfHeader(one.name) !== null && share(one, isCountOrYes) > MOST)
  const stem = ({ key }: Column) => /^(.*\D) ?\d$/.exec(key)?.[1]
  const numbered = free.filter((one) => stem(one) && share(one, isType('Type de dechet')) > MOST)
  const [first] = numbered
  const ranked = numbered.filter((one) => first && stem(one) === stem(first))
  return [named, ranked].find(({ length }) => length > 1)?.slice(0, COLONNES_MAX) ?? []
}

/** A column of addresses or remarks: its texts are long or each is another. */
const isWordy = ({ key, texts }: Column) =>
  NOMS.Adresse.includes(key) || new Set(texts).size > Math.max(20, texts.length / 3)

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
function placeOf(columns: readonly Column[], toDegrees: ToDegrees, said: Projection | null): Place {
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

/** Corners of a rough outline of mainland France and Corsica, as longitude and latitude. */
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
] as const

/** Whether a position is within the outline: projections of one place differ by less than the box around France. */
function isInMainland({ latitude, longitude }: Point): boolean {
  let isInside = false
  for (const [i, [x, y]] of OUTLINE.entries()) {
    const [beforeX, beforeY] = OUTLINE.at(i - 1) ?? [x, y]
    if (y > latitude !== beforeY > latitude) {
      const crossing = x + ((latitude - y) * (beforeX - x)) / (beforeY - y)
      if (longitude < crossing) isInside = !isInside
    }
  }
  return isInside
}

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

/** The projections to try: the one that the file or the names of the columns say, then the most usual ones. */
function likely(columns: readonly [Column, Column?], said: Projection | null): Projection[] {
  const names = columns.map((one) => one?.key ?? '').join(' ')
  const [, zone] = /\bcc ?(4[2-9]|50)\b/.exec(names) ?? []
  const [, utm] = /\butm ?3([0-2])/.exec(names) ?? []
  const named = [
    said,
    zone ? `EPSG:39${zone}` : null,
    utm ? `EPSG:3263${utm}` : null,
    /mercator|3857/.test(names) ? 'EPSG:3857' : null,
  ]
  const all = projectionCodes.filter((one) => one !== 'WGS84')
  return [...all.filter((one) => named.includes(one)), ...all.filter((one) => !named.includes(one))]
}

/** Two columns without known names whose numbers are degrees in France, or one of points. */
function byContent(columns: readonly Column[], toDegrees: ToDegrees): [Column, Column?] | undefined {
  const decimals = columns.filter((one) => share(one, (text) => /^[+-]?\d{1,2}[.,]\d{3,}$/.test(text)) > MOST)
  for (const y of decimals)
    for (const x of decimals) {
      const isNorth = share(y, (text) => (numberIn(text) ?? 0) > 41) > MOST
      if (x !== y && isNorth && areIn(isInFrance, [y, x], 'WGS84', toDegrees)) return [y, x]
    }
  const points = columns.filter(
    (one) => share(one, (text) => /\d[.,]\d/.test(text) && text.length > 8) > MOST,
  )
  return firstOf(points, (one) => (areIn(isInFrance, [one], 'WGS84', toDegrees) ? [one] : undefined))
}
