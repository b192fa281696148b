import { DAY_MS, HOUR_MS, isDay, readClock } from '@lavandiere/domain/kernel/dates.ts'
import type { CellValue, Kind } from './sheet.ts'

/** Most characters of a cell: spreadsheets call a file with a longer text damaged. */
const CELL_MAX = 32_767

/** Characters that XML cannot hold, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** The first day on which all spreadsheets agree: Excel has a 29 February 1900, LibreOffice has none. */
const FIRST_DAY_MS = Date.UTC(1900, 2, 1)

/** The number format in which a spreadsheet shows a column of this kind. */
export const numberFormatOf = (kind: Kind): string => {
  if (kind === 'text') return '@'
  if (kind === 'day') return 'dd/mm/yyyy'
  if (kind === 'time') return 'hh:mm'
  if (kind === 'moment') return 'dd/mm/yyyy hh:mm'
  return kind.decimals > 0 ? `0.${'0'.repeat(kind.decimals)}` : '0'
}

const textOfCell = (value: CellValue): string =>
  String(value ?? '')
    .replace(NOT_IN_XML, '')
    .slice(0, CELL_MAX)
    .toWellFormed()

/**
 * How many milliseconds Paris is ahead of UTC, by hours since 1970. This is a cache: asking the time zone takes longer
 * than writing all other cells of a row.
 */
const ahead = new Map<number, number>()
/** Hours in the cache at most: more than two years. */
const AHEAD_MAX = 20_000

/**
 * The wall time in Paris of an instant, as milliseconds since 1970 in whole seconds; null for any other text, and for a
 * time before 1 March 1900.
 */
function wallMs(value: string): number | null {
  const instant = SHEET_INSTANT.test(value) ? Math.floor(Date.parse(value) / 1_000) * 1_000 : Number.NaN
  const hour = Math.floor(instant / HOUR_MS)
  const known = ahead.get(hour)
  if (known !== undefined) return instant + known
  const clock = readClock(value)
  const ms = clock ? Date.parse(`${clock}Z`) : Number.NaN
  if (!(ms >= FIRST_DAY_MS)) return null
  if (ahead.size > AHEAD_MAX) ahead.clear()
  if (!Number.isNaN(hour)) ahead.set(hour, ms - instant)
  return ms
}

/**
 * An instant with its offset from UTC. A text without an offset is a time by the clock of Paris: its UTC hour, the key of
 * the cache, is not known before it is read.
 */
const SHEET_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * The midnight of a day in ms since 1970; null for any other text, a day that does not exist, or one before 1 March 1900.
 */
function dayMs(value: string): number | null {
  const ms = isDay(value) ? Date.parse(value) : Number.NaN
  return ms >= FIRST_DAY_MS ? ms : null
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/

/** A time of day as a fraction of a day, as spreadsheets store it; null for any other text. */
function partOfDay(value: string): number | null {
  const [read, hours, minutes, seconds = 0] = TIME.exec(value) ?? []
  return read ? (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) / 86_400 : null
}

/** Spreadsheets count days from 30 December 1899, with the time as a fraction. This is the number of 1 January 1970. */
const DAYS_BEFORE_1970 = 25_569

/**
 * The value that a spreadsheet stores for a cell: a number (also for a date or a time, which the format of the column
 * shows), a text, or null for an empty cell. A value of another kind than its column is stored as text, so that nothing
 * is lost without notice.
 */
export function sheetCell(kind: Kind, value: CellValue): string | number | null {
  if (value === null || value === '') return null
  if (kind === 'text') return textOfCell(value)
  if (typeof kind === 'object') {
    return typeof value === 'number' && Number.isFinite(value) ? value : textOfCell(value)
  }
  if (typeof value === 'number') return textOfCell(value)
  if (kind === 'time') return partOfDay(value) ?? textOfCell(value)
  const ms = kind === 'day' ? dayMs(value) : wallMs(value)
  return ms === null ? textOfCell(value) : ms / DAY_MS + DAYS_BEFORE_1970
}

/** Lines of a row at most: of a longer text the row shows only the beginning, while the cell holds all of it. */
const LINES_MAX = 10

/** How many lines a text takes in a column of this width (in characters), broken between words where possible. */
export function lineCountOf(value: string, width: number): number {
  if (value.length < width && !value.includes('\n')) return 1
  let lines = 0
  for (const paragraph of value.slice(0, width * LINES_MAX).split('\n')) {
    lines++
    for (let at = 0; paragraph.length - at >= width; lines++) {
      const blank = paragraph.lastIndexOf(' ', at + width - 1)
      at = blank > at ? blank + 1 : at + width
    }
  }
  return Math.min(lines, LINES_MAX)
}
