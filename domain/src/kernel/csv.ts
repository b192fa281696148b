/** A byte-order mark: without it, spreadsheets do not read a file as UTF-8 (BIZ-06). */
export const BOM = '\ufeff'

/**
 * Beginnings that a spreadsheet may take for a formula (the list of OWASP's "CSV Injection", full-width signs
 * included), after any number of the apostrophes that `disarmFormula` adds. A plain number is no formula (S7).
 */
const FORMULE = /^'*[=+\-@\t\r\n＝＋－＠]/
const NOMBRE = /^[+-]?\d+(?:[.,]\d+)?$/

/**
 * The cell with an apostrophe in front when a spreadsheet might run it as a formula: it is then read as text. A cell
 * that starts with one already gets one more, so that `readFormula` can undo this.
 */
export const disarmFormula = (cell: string): string =>
  FORMULE.test(cell) && !NOMBRE.test(cell) ? `'${cell}` : cell

/** Removes the apostrophe that `csv` added to a cell, so that our own export re-imports unchanged. */
export const readFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULE.test(cell) ? cell.slice(1) : cell

/** A cell in quotation marks; quotation marks inside are doubled. */
export const inQuotes = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/** Quotes a cell with a separator in it: a comma or a tab also counts, because some countries separate cells by them. */
export const quoted = (cell: string): string =>
  /[";\t\r\n]|,\s*[=+\-@＝＋－＠]|^\s|\s$|^\ufeff/.test(cell) ? inQuotes(cell) : cell

type Cells = readonly (string | number | null | undefined)[]

/** Rows as lines of CSV: ";" between cells, CRLF, and no cell that a spreadsheet would run (BIZ-06, S7). */
export const csvLines = (rows: readonly Cells[]): string =>
  rows
    .map(
      (row) => `${row.map((cell) => quoted(disarmFormula(cell == null ? '' : String(cell)))).join(';')}\r\n`,
    )
    .join('')

/** A whole file of CSV, in UTF-8 with a byte-order mark. */
export const csv = (rows: readonly Cells[]): string => BOM + csvLines(rows)

/** The types that browsers, Windows and Excel give to a file of cells in text. */
const TYPES_DE_CSV = [
  '',
  'application/octet-stream',
  'application/vnd.ms-excel',
  'text/plain',
  'application/csv',
  'text/tab-separated-values',
]

/**
 * True when a file of this name and type is accepted as CSV (IMP-04, OPEN-59): text/csv, or one of the types above under
 * .csv or a name that Excel and databases give to text with tabs.
 */
export const isCsv = (nom: string, type: string): boolean =>
  type === 'text/csv' || (/\.(?:csv|tsv|txt)$/i.test(nom) && TYPES_DE_CSV.includes(type))

/** The types that browsers and systems give to Excel workbooks. */
const TYPES_DE_CLASSEUR = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
  'application/x-zip-compressed',
  'application/octet-stream',
  '',
]

/** True when a file of this name and type is an Excel workbook. */
const isWorkbook = (nom: string, type: string): boolean =>
  nom.toLowerCase().endsWith('.xlsx') && TYPES_DE_CLASSEUR.includes(type)

/** Names of GeoJSON and JSON files: browsers and portals give them many types. */
const isObjects = (nom: string): boolean => /\.(?:geo)?json$/i.test(nom)

/** How files of other programs are to be saved. */
const AUTREMENT: readonly (readonly [RegExp, string])[] = [
  [
    /\.(?:xls|xlsm|xlsb|ods|fods|numbers)$/i,
    'Ce classeur ne peut pas être lu tel quel : enregistrez-le au format .xlsx ou en CSV',
  ],
  [
    /\.(?:zip|shp|dbf|tab|kml|kmz|gpx|gpkg|dxf)$/i,
    'Ce fichier de cartographie ne peut pas être lu tel quel : enregistrez sa couche de points en GeoJSON',
  ],
]

/**
 * Why a file cannot be read as a table, by its name and type; null for CSV, Excel, GeoJSON or JSON (IMP-04). Its content is
 * looked at when it is read.
 */
export function tableNameFault(nom: string, type: string): string | null {
  if (isCsv(nom, type) || isWorkbook(nom, type) || isObjects(nom)) return null
  const told = AUTREMENT.find(([names]) => names.test(nom))
  return told?.[1] ?? 'Seuls les fichiers CSV, Excel (.xlsx), GeoJSON et JSON sont acceptés'
}
