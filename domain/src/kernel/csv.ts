/** A byte-order mark, so that spreadsheets read UTF-8 (BIZ-06). */
export const BOM = '\ufeff'

/**
 * What a spreadsheet may take for a formula (the list of OWASP's "CSV Injection", full-width signs included), behind any
 * number of the apostrophes that `armer` adds. A plain number is none (S7).
 */
const FORMULE = /^'*[=+\-@\t\r\n＝＋－＠]/
const NOMBRE = /^[+-]?\d+(?:[.,]\d+)?$/

/** A cell that no spreadsheet runs: a leading apostrophe marks it as text. One that has it already gets one more. */
const disarmFormula = (cell: string): string => (FORMULE.test(cell) && !NOMBRE.test(cell) ? `'${cell}` : cell)

/** Takes back what `csv` added to a cell, so that our own export re-imports identical. */
export const readFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULE.test(cell) ? cell.slice(1) : cell

/** Where lists are separated by a comma or a tab, the text after one would become another cell: quoted, it stays within its cell. */
const quoted = (cell: string): string =>
  /[";\t\r\n]|,\s*[=+\-@＝＋－＠]|^\s|\s$|^\ufeff/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** Rows as CSV text: ";", CRLF, UTF-8 with its mark, and no cell that a spreadsheet would run (BIZ-06, S7). */
export const csv = (rows: readonly (readonly (string | number | null | undefined)[])[]): string =>
  BOM +
  rows
    .map(
      (row) => `${row.map((cell) => quoted(disarmFormula(cell == null ? '' : String(cell)))).join(';')}\r\n`,
    )
    .join('')

/** The types that browsers, Windows and Excel give to a file in .csv. */
const TYPES_DE_CSV = [
  '',
  'application/octet-stream',
  'application/vnd.ms-excel',
  'text/plain',
  'application/csv',
]

/** Whether a file of this name and type is taken for CSV (IMP-04, OPEN-59): text/csv, or .csv under one of those types. */
export const isCsv = (nom: string, type: string): boolean =>
  type === 'text/csv' || (nom.toLowerCase().endsWith('.csv') && TYPES_DE_CSV.includes(type))
