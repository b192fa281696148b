/**
 * The kind of the cells of a column:
 * - `text`: text, never a formula, and numbers that a spreadsheet must not change (codes, postal codes);
 * - `decimals`: a number with this many decimals;
 * - `day`: a date "AAAA-MM-JJ"; `time`: a time "HH:MM" or "HH:MM:SS";
 * - `moment`: an instant (ISO 8601), shown by the clock of Paris.
 */
export type Kind = 'text' | { decimals: number } | 'day' | 'time' | 'moment'

export interface SheetColumn {
  heading: string
  kind: Kind
  /** In characters; derived from the heading by default. */
  width?: number
}

/** The value of a cell, to be read by the kind of its column; null for an empty cell. */
export type CellValue = string | number | null

/** A sheet of a workbook: title lines, a row of headings, and the rows, which are made while the file is sent. */
export interface Sheet {
  /** Characters that the name of a sheet may not contain are replaced. */
  name: string
  /** One line each, above the headings; the first is the title. */
  titles: readonly string[]
  columns: readonly SheetColumn[]
  rows: Iterable<readonly CellValue[]>
  /** Makes the last row once the others are made; filters leave it where it is. */
  total?: () => readonly CellValue[]
  isLandscape: boolean
}

/** The smallest width of a column, in characters (TOUR-36). */
const WIDTH_MIN = 10
const WIDTH_MAX = 60
/**
 * Characters of width that the filter button of a heading, or the indent and edges of a cell, take in addition to the
 * text.
 */
const BESIDE = 3

/** The text of a cell as it is shown: a number has the decimals of its column, however many were stored. */
const shownIn = (kind: Kind, value: CellValue): string =>
  typeof value === 'number' && typeof kind === 'object' ? value.toFixed(kind.decimals) : String(value ?? '')

/**
 * A column width (in characters) that shows these values without cutting them, within bounds; longer texts are wrapped.
 */
export const widthOf = (heading: string, values: Iterable<CellValue> = [], kind: Kind = 'text'): number => {
  let longest = heading.length + BESIDE
  for (const value of values) longest = Math.max(longest, shownIn(kind, value).length + BESIDE)
  return Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, longest))
}

/**
 * Characters that no spreadsheet accepts in the name of a sheet; `SHEET_NAME_MAX` is the longest name that they accept.
 */
const NOT_IN_NAMES = /[[\]:*?/\\\p{Cc}]/gu
const SHEET_NAME_MAX = 31

/** A sheet name that spreadsheets accept. */
export const sheetName = (name: string): string =>
  name
    .replace(NOT_IN_NAMES, ' ')
    .trim()
    .replace(/^'+|'+$/g, '')
    .slice(0, SHEET_NAME_MAX)
    .toWellFormed()
    .trim() || 'Feuille'
