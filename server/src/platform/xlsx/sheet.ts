/**
 * What the cells of a column are:
 * - `text`: text, never a formula; numbers as a spreadsheet may not change them (codes, postal codes);
 * - `number`: a number with this many decimals;
 * - `day`: a date "AAAA-MM-JJ"; `time`: a time "HH:MM" or "HH:MM:SS";
 * - `moment`: an instant (ISO 8601), shown by the clock of Paris.
 */
export type Kind = 'text' | { decimals: number } | 'day' | 'time' | 'moment'

export interface SheetColumn {
  heading: string
  kind: Kind
  /** In characters; made from the heading when it is left out. */
  width?: number
}

/** The value of a cell, read by the kind of its column; null for an empty cell. */
export type CellValue = string | number | null

/** A sheet of a workbook: lines of title, a row of headings, and rows, which are made while the file is sent. */
export interface Sheet {
  /** Characters that a sheet's name may not have are replaced. */
  name: string
  /** One line each, above the headings; the first is the title. */
  titles: readonly string[]
  columns: readonly SheetColumn[]
  rows: Iterable<readonly CellValue[]>
  isLandscape: boolean
}

/** The least width of a column, in characters (TOUR-36). */
const WIDTH_MIN = 10
const WIDTH_MAX = 60
/** Characters of width that a heading's filter button, or the indent and edges of a cell, take besides the text. */
const BESIDE = 3

/** The characters of a cell: a number has the decimals of its column, however many it was stored with. */
const shownIn = (kind: Kind, value: CellValue): string =>
  typeof value === 'number' && typeof kind === 'object' ? value.toFixed(kind.decimals) : String(value ?? '')

/** The width of a column that shows these values without cutting them, within limits; longer texts are wrapped. */
export const widthOf = (heading: string, values: Iterable<CellValue> = [], kind: Kind = 'text'): number => {
  let longest = heading.length + BESIDE
  for (const value of values) longest = Math.max(longest, shownIn(kind, value).length + BESIDE)
  return Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, longest))
}

/** Characters that no spreadsheet takes in the name of a sheet, and most of them that a name may have. */
const NOT_IN_NAMES = /[[\]:*?/\\\p{Cc}]/gu
const SHEET_NAME_MAX = 31

/** A name that a spreadsheet takes for a sheet. */
export const sheetName = (name: string): string =>
  name
    .replace(NOT_IN_NAMES, ' ')
    .trim()
    .replace(/^'+|'+$/g, '')
    .slice(0, SHEET_NAME_MAX)
    .toWellFormed()
    .trim() || 'Feuille'
