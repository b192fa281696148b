import { SaxParser } from '@cj-tech-master/excelts/xml'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { columnLetters } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import type { Archive } from './archive.ts'

/** Most columns of a table. */
export const COLUMNS_MAX = 1_000
/** Most texts that the cells of a workbook share: several times the cells of the largest import. */
const SHARED_MAX = 2_000_000
/** Most characters read of a cell: spreadsheets store no more. */
export const CELL_MAX = 32_767
/**
 * Most characters and most cells of all rows together, and most characters of the texts that cells share: several times
 * those of the largest import.
 */
const SHEET_TEXT_MAX = 32_000_000
const SHEET_CELLS_MAX = 5_000_000

/** A row of a sheet: its number, from 1, and its cells as texts. */
export interface SheetRow {
  numero: number
  cellules: string[]
}

/** Returns an attribute of the current element by its name; undefined without it. */
type Attribute = (name: string) => string | undefined

interface Elements {
  open(name: string, attribute: Attribute): void
  close?(name: string): void
  text?(text: string): void
}

/**
 * A parser that is fed a document in pieces, and calls back for its elements, without their prefixes. Entities that the
 * document defines are never expanded. It throws what it meets that is no XML.
 */
function parserOf(on: Elements): SaxParser {
  const parser = new SaxParser({ position: false, invalidCharHandling: 'replace' })
  const local = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name)
  parser.on('opentag', ({ name, attributes }) => on.open(local(name), (key) => attributes[key]))
  parser.on('closetag', ({ name }) => on.close?.(local(name)))
  parser.on('text', (text) => on.text?.(text))
  parser.on('cdata', (text) => on.text?.(text))
  return parser
}

async function walk(pieces: AsyncIterable<string>, on: Elements): Promise<void> {
  const parser = parserOf(on)
  for await (const piece of pieces) parser.write(piece)
  parser.close()
}

/** The sheets of a workbook in order, with their paths in the archive. */
export async function sheetsOf(archive: Archive): Promise<{ name: string; path: string }[]> {
  const targets = new Map<string, string>()
  await walk(archive.text('xl/_rels/workbook.xml.rels'), {
    open(name, attribute) {
      if (name !== 'Relationship') return
      const target = attribute('Target') ?? ''
      targets.set(attribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })
  const sheets: { name: string; path: string }[] = []
  await walk(archive.text('xl/workbook.xml'), {
    open(name, attribute) {
      if (name !== 'sheet') return
      const path = targets.get(attribute('r:id') ?? '')
      if (path && archive.has(path)) sheets.push({ name: attribute('name') ?? '', path })
    },
  })
  return sheets
}

const SHARED = 'xl/sharedStrings.xml'

/** The texts shared by cells, by rank; empty when the workbook has none. Phonetic readings are left out. @throws Refus 422 for too many */
export async function sharedTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = []
  if (!archive.has(SHARED)) return texts
  let text = ''
  let characters = 0
  let isRead = false
  let isSpoken = false
  await walk(archive.text(SHARED), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isSpoken = true
      isRead = name === 't' && !isSpoken
    },
    close(name) {
      if (name === 'rPh') isSpoken = false
      if (name === 'si') {
        characters += text.length
        if (texts.push(detached(text)) > SHARED_MAX || characters > SHEET_TEXT_MAX) throw tooLarge()
      }
      isRead = false
    },
    text(more) {
      if (isRead && text.length < CELL_MAX) text += more.slice(0, CELL_MAX - text.length)
    },
  })
  return texts
}

const STYLES = 'xl/styles.xml'

/**
 * Formats of numbers that only pad with zeros, such as 00000 of a postal code: the number of digits, by the rank of
 * the cell's style.
 */
export async function paddingsOf(archive: Archive): Promise<Map<number, number>> {
  const formats = new Map<string, number>()
  const paddings = new Map<number, number>()
  if (!archive.has(STYLES)) return paddings
  let isCell = false
  let rank = 0
  await walk(archive.text(STYLES), {
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

const tooWide = (cell: string) =>
  new Refus(
    'invalide',
    `Cette feuille a plus de ${countInWords(COLUMNS_MAX, 'colonne')} (cellule ${cell}) : gardez celles des conteneurs`,
  )
const tooLarge = () =>
  new Refus(
    'invalide',
    'Ce classeur Excel est trop grand pour être lu : gardez une seule feuille, ou enregistrez-la en CSV',
  )

/** How the cells of a workbook are read: the texts that they share, and the zeros before their numbers. */
export interface CellTexts {
  shared: readonly string[]
  paddings: ReadonlyMap<number, number>
}

/**
 * The rows of a sheet that are not empty, in order, each given when it has been read.
 * @param told is called with the last line of the sheet, when the sheet says so
 * @throws Refus 422 for a sheet that is too wide or too large; another error for one that is broken
 */
export async function* rowsOf(
  pieces: AsyncIterable<string>,
  texts: CellTexts,
  told: (last: number) => void = () => undefined,
): AsyncGenerator<SheetRow> {
  const ready: SheetRow[] = []
  const parser = parserOf(sheetElements(texts, (row) => ready.push(row), told))
  for await (const piece of pieces) {
    parser.write(piece)
    yield* ready.splice(0)
  }
  parser.close()
}

function sheetElements(
  texts: CellTexts,
  found: (row: SheetRow) => void,
  told: (last: number) => void,
): Elements {
  let row: SheetRow = { numero: 0, cellules: [] }
  let cell: SheetCell = { column: 0, type: '', style: 0, text: '' }
  let isRead = false
  let [characters, cells] = [0, 0]
  return {
    open(name, attribute) {
      if (name === 'row') {
        const numero = Number(attribute('r'))
        row = { numero: numero > row.numero && numero <= ROWS_MAX ? numero : row.numero + 1, cellules: [] }
        cell = { ...cell, column: -1 }
      } else if (name === 'c') {
        const reference = attribute('r')
        const column = reference ? columnOf(reference) : cell.column + 1
        cell = { column, type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0), text: '' }
      } else if (name === 'dimension') told(Number(/\d+$/.exec(attribute('ref') ?? '')?.[0] ?? 0))
      isRead = name === 'v' || name === 't'
    },
    close(name) {
      if (name === 'c' && cell.text !== '' && cell.column >= 0) {
        const text = shownOf(cell, texts)
        if (cell.column < COLUMNS_MAX) put(row.cellules, cell.column, text)
        // A table that is cut off would lose values without a word (IMP-33).
        else if (text.trim() !== '') throw tooWide(`${columnLetters(cell.column)}${row.numero}`)
      }
      if (name === 'row' && row.cellules.some((text) => text.trim() !== '')) {
        found(row)
        cells += row.cellules.length
        for (const text of row.cellules) characters += text.length
        if (cells > SHEET_CELLS_MAX || characters > SHEET_TEXT_MAX) throw tooLarge()
      }
      isRead = false
    },
    text(more) {
      if (isRead && cell.text.length < CELL_MAX) cell.text += more.slice(0, CELL_MAX - cell.text.length)
    },
  }
}

/** Most rows that a sheet can have. */
const ROWS_MAX = 1_048_576

function put(cells: string[], column: number, text: string): void {
  while (cells.length < column) cells.push('')
  cells[column] = text
}

/** The text that a cell shows: a shared text, true or false, a number with its digits and zeros, or its own text. */
function shownOf({ type, style, text }: SheetCell, { shared, paddings }: CellTexts): string {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'VRAI' : 'FAUX'
  const number = Number(text)
  if (type !== 'n' || !Number.isFinite(number)) return detached(text)
  return String(number).padStart(paddings.get(style) ?? 0, '0')
}

/**
 * A copy of a text: a slice of a document keeps the whole document in memory, here the whole sheet. Short
 * ones are copied by V8 itself.
 */
const detached = (text: string): string => (text.length < 13 ? text : Buffer.from(text).toString())
