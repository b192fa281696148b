/// <reference path="./saxen.d.ts" />
import { columnLetters, TITRES_MAX } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { FICHIER_LIGNES_MAX } from '@lavandiere/domain/patrimoines/import/fichier.ts'
import { Parser } from 'saxen'
import { type Archive, BadArchive } from './zip.ts'

/** Most rows read of a sheet: one more than an import may have proves that it is too long. */
export const LIGNES_LUES_MAX = FICHIER_LIGNES_MAX + TITRES_MAX + 2
/** Most columns of a table. */
export const COLUMNS_MAX = 1_000
/** Most texts that the cells of a workbook share: several times the cells of the largest import. */
const SHARED_MAX = 2_000_000
/** Most characters read of a cell: spreadsheets store no more. */
export const CELL_MAX = 32_767
/**
 * Most characters and most cells of all rows together: several times those of the largest import. A text that many cells
 * share takes memory once in this thread, but once for each cell when the rows are handed over.
 */
const SHEET_TEXT_MAX = 32_000_000
const SHEET_CELLS_MAX = 5_000_000

/** A row of a sheet: its number, from 1, and its cells as texts. */
export interface SheetRow {
  numero: number
  cellules: string[]
}

/** A sheet of a workbook, and the names of all its sheets. */
export interface ClasseurLu {
  feuille: string
  feuilles: string[]
  lignes: SheetRow[]
}

/** Returns an attribute of the current element by its name; undefined without it. */
type Attribute = (name: string) => string | undefined

/**
 * Parses an XML document and calls back for its elements, without their prefixes. Entities that the document defines
 * are never expanded.
 * @throws BadArchive
 */
function walk(
  xml: string,
  on: {
    open(name: string, attribute: Attribute): void
    close?(name: string): void
    text?(text: string): void
  },
): void {
  const parser = new Parser()
  const local = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name)
  parser.on('openTag', (name, attributes, decode) =>
    on.open(local(name), (key) => {
      const value = attributes()[key]
      return value === undefined ? undefined : decode(value)
    }),
  )
  parser.on('closeTag', (name) => on.close?.(local(name)))
  parser.on('text', (text, decode) => on.text?.(decode(text)))
  parser.on('cdata', (text) => on.text?.(text))
  parser.on('error', () => {
    throw new BadArchive()
  })
  parser.parse(xml.charCodeAt(0) === 0xfeff ? xml.slice(1) : xml)
}

const part = (archive: Archive, name: string): string => {
  const xml = archive.text(name)
  if (xml === null) throw new BadArchive()
  return xml
}

/** The sheets of a workbook in order, with their paths in the archive. */
export function sheetsOf(archive: Archive): { name: string; path: string }[] {
  const targets = new Map<string, string>()
  walk(part(archive, 'xl/_rels/workbook.xml.rels'), {
    open(name, attribute) {
      if (name !== 'Relationship') return
      const target = attribute('Target') ?? ''
      targets.set(attribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })
  const sheets: { name: string; path: string }[] = []
  walk(part(archive, 'xl/workbook.xml'), {
    open(name, attribute) {
      if (name !== 'sheet') return
      const path = targets.get(attribute('r:id') ?? '')
      if (path && archive.names.includes(path)) sheets.push({ name: attribute('name') ?? '', path })
    },
  })
  return sheets
}

/** The texts shared by cells, by rank; empty when the workbook has none. Phonetic readings are left out. */
export function sharedTexts(archive: Archive): string[] {
  const xml = archive.text('xl/sharedStrings.xml')
  const texts: string[] = []
  if (xml === null) return texts
  let text = ''
  let isRead = false
  let isSpoken = false
  walk(xml, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isSpoken = true
      isRead = name === 't' && !isSpoken
    },
    close(name) {
      if (name === 'rPh') isSpoken = false
      if (name === 'si' && texts.push(text) > SHARED_MAX) throw new BadArchive()
      isRead = false
    },
    text(more) {
      if (isRead && text.length < CELL_MAX) text += more.slice(0, CELL_MAX - text.length)
    },
  })
  return texts
}

/**
 * Formats of numbers that only pad with zeros, such as 00000 of a postal code: the number of digits, by the rank of
 * the cell's style.
 */
export function paddingsOf(archive: Archive): Map<number, number> {
  const xml = archive.text('xl/styles.xml')
  const formats = new Map<string, number>()
  const paddings = new Map<number, number>()
  if (xml === null) return paddings
  let isCell = false
  let rank = 0
  walk(xml, {
    open(name, attribute) {
      if (name === 'cellXfs') isCell = true
      if (name === 'numFmt') {
        const format = attribute('formatCode') ?? ''
        if (/^0{2,20}$/.test(format)) formats.set(attribute('numFmtId') ?? '', format.length)
      }
      if (name !== 'xf' || !isCell) return
      const digits = formats.get(attribute('numFmtId') ?? '')
      if (digits !== undefined) paddings.set(rank, digits)
      rank++
    },
    close(name) {
      if (name === 'cellXfs') isCell = false
    },
  })
  return paddings
}

/** The rank of a column from the reference of a cell: "A1" is 0, "AA7" is 26. */
function columnOf(reference: string): number {
  let rank = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') rank = rank * 26 + letter.charCodeAt(0) - 64
  return rank - 1
}

interface SheetCell {
  column: number
  type: string
  style: number
  text: string
}

/** A readable file that is no table of containers; the message says why. */
export class NotATable extends Error {}

const tooWide = (cell: string) =>
  new NotATable(
    `Cette feuille a plus de ${COLUMNS_MAX.toLocaleString('fr-FR')} colonnes (cellule ${cell}) : gardez celles des conteneurs`,
  )

/** A readable sheet that holds more than an import may. */
export class TooLarge extends Error {}

/**
 * The rows of a sheet that are not empty, in order, at most `max` of them.
 * @throws BadArchive, NotATable, TooLarge
 */
export function readRows(
  xml: string,
  shared: readonly string[],
  paddings: ReadonlyMap<number, number>,
  max: number,
): SheetRow[] {
  const rows: SheetRow[] = []
  let row: SheetRow = { numero: 0, cellules: [] }
  let cell: SheetCell = { column: 0, type: '', style: 0, text: '' }
  let isRead = false
  let [characters, cells] = [0, 0]
  walk(xml, {
    open(name, attribute) {
      if (name === 'row') {
        const numero = Number(attribute('r'))
        row = { numero: numero > row.numero && numero <= 1_048_576 ? numero : row.numero + 1, cellules: [] }
        cell = { ...cell, column: -1 }
      } else if (name === 'c') {
        const reference = attribute('r')
        const column = reference ? columnOf(reference) : cell.column + 1
        cell = { column, type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0), text: '' }
      }
      isRead = name === 'v' || name === 't'
    },
    close(name) {
      if (name === 'c' && cell.text !== '' && cell.column >= 0) {
        const text = shownOf(cell, shared, paddings)
        if (cell.column < COLUMNS_MAX) put(row.cellules, cell.column, text)
        // A table that is cut off would lose values without a word (IMP-33).
        else if (text.trim() !== '') throw tooWide(`${columnLetters(cell.column)}${row.numero}`)
      }
      if (name === 'row' && rows.length < max && row.cellules.some((text) => text.trim() !== '')) {
        rows.push(row)
        cells += row.cellules.length
        for (const text of row.cellules) characters += text.length
        if (cells > SHEET_CELLS_MAX || characters > SHEET_TEXT_MAX) throw new TooLarge()
      }
      isRead = false
    },
    text(more) {
      if (isRead && cell.text.length < CELL_MAX) cell.text += more.slice(0, CELL_MAX - cell.text.length)
    },
  })
  return rows
}

function put(cells: string[], column: number, text: string): void {
  while (cells.length < column) cells.push('')
  cells[column] = text
}

/** The text that a cell shows: a shared text, true or false, a number with its digits and zeros, or its own text. */
function shownOf(
  { type, style, text }: SheetCell,
  shared: readonly string[],
  paddings: ReadonlyMap<number, number>,
): string {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'VRAI' : 'FAUX'
  const number = Number(text)
  if (type !== 'n' || !Number.isFinite(number)) return text
  return String(number).padStart(paddings.get(style) ?? 0, '0')
}
