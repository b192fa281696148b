import { Writable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { type Style, WorkbookWriter } from '@cj-tech-master/excelts'
import { lineCountOf, numberFormatOf, sheetCell } from './cells.ts'
import type { CellValue, Kind } from './sheet.ts'
import type { BookTask, Done, Task } from './thread.ts'

// Runs in a separate thread: writes the workbooks that the server asks for, piece by piece.

// The JavaScript engine may guess from the first rows that objects of a row live long, and then place all of them among
// the old objects. But they are dropped after their row: in a third of the processes collecting them took twice the
// processor time (decision 160). The flag holds for the whole process, where no other effect was seen.
setFlagsFromString('--no-allocation-site-pretenuring')

/** In inches. */
const MARGINS = { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 }
const A4 = 9
/**
 * Compression level, up to 9. The library's own level, 6, takes 2.5 times as long for a file 5 % smaller (decision 160).
 */
const COMPRESSION = 4
/** The height of a line of text, in points. */
const LINE_PT = 15
const BLUE = { argb: 'FF213067' }
/** The library's own font; a style without a font is shown in a serif font. */
const FONT = { name: 'Calibri', family: 2, size: 11 }
const BOLD = { ...FONT, bold: true }
const LINE = { style: 'thin', color: { argb: 'FFB8BEC9' } } as const
const AROUND = { top: LINE, bottom: LINE, left: LINE, right: LINE }

/**
 * One shared object for each style: the library recognises a style by its object, and would describe each new object
 * again.
 */
const TITLE_STYLE: Partial<Style> = { numFmt: '@', font: { ...FONT, bold: true, size: 14, color: BLUE } }
const SUBTITLE: Partial<Style> = { numFmt: '@' }
const HEADING: Partial<Style> = {
  numFmt: '@',
  font: { ...FONT, bold: true, color: { argb: 'FFFFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: BLUE },
  alignment: { vertical: 'middle', wrapText: true },
  border: AROUND,
}
/** Texts are indented, which keeps them apart from a number in the column before. */
const styleOf = (kind: Kind): Partial<Style> => ({
  numFmt: numberFormatOf(kind),
  alignment:
    kind === 'text'
      ? { vertical: 'top', horizontal: 'left', indent: 1, wrapText: true }
      : { vertical: 'top', horizontal: 'right' },
  border: AROUND,
})
/** The library notes a style for every row; one shared object is noted only once (decision 160). */
const ROW_STYLE: Partial<Style> = {}
/** Width of the indent of a text, in characters. */
const INDENT = 1

type Opened = Extract<Task, { does: 'open' }>['sheet']

/** A sheet that is being written: its columns, and how many rows it has. */
interface OpenSheet {
  writer: ReturnType<WorkbookWriter['addWorksheet']>
  columns: { kind: Kind; width: number; style: Partial<Style> }[]
  headings: number
  rows: number
}

/**
 * Adds a row. Its height is set here, because not every spreadsheet computes the height of wrapped text. A function of
 * its own: inside the loop over all rows the JavaScript engine compiled these lines again and again.
 */
function addRow({ writer, columns }: OpenSheet, cells: readonly CellValue[]): void {
  const row = writer.addRow([])
  row.style = ROW_STYLE
  let lines = 1
  let i = 0
  for (const { kind, width, style } of columns) {
    const value = sheetCell(kind, cells[i++] ?? null)
    const cell = row.getCell(i)
    cell.value = value
    cell.style = style
    if (typeof value === 'string') lines = Math.max(lines, lineCountOf(value, width - INDENT))
  }
  if (lines > 1) row.height = lines * LINE_PT
  row.commit()
}

/** A workbook that is being written. */
class Book {
  #bytes: Uint8Array[] = []
  #sheet: OpenSheet | null = null
  readonly #writer: WorkbookWriter

  constructor() {
    const stream = new Writable({
      write: (chunk: Uint8Array, _encoding, done) => {
        this.#bytes.push(chunk)
        done()
      },
    })
    this.#writer = new WorkbookWriter({
      stream,
      useStyles: true,
      creator: 'Lavandière',
      lastModifiedBy: '',
      zip: { zlib: { level: COMPRESSION } },
    })
  }

  open({ name, titles, columns, isLandscape }: Opened): void {
    this.#closeSheet()
    const headings = titles.length + 1
    const writer = this.#writer.addWorksheet(name, {
      pageSetup: {
        paperSize: A4,
        orientation: isLandscape ? 'landscape' : 'portrait',
        fitToPage: true,
        fitToWidth: 1,
        // 0: on as many pages as the rows need.
        fitToHeight: 0,
        margins: MARGINS,
        printTitlesRow: `${headings}:${headings}`,
      },
      views: [{ state: 'frozen', ySplit: headings }],
      headerFooter: { oddFooter: '&L&A&RPage &P / &N' },
    })
    writer.columns = columns.map(({ width }) => ({ width }))
    for (const [i, title] of titles.entries()) {
      const row = writer.addRow([sheetCell('text', title)])
      row.getCell(1).style = i === 0 ? TITLE_STYLE : SUBTITLE
      row.commit()
    }
    const row = writer.addRow(columns.map(({ heading }) => sheetCell('text', heading)))
    for (const i of columns.keys()) row.getCell(i + 1).style = HEADING
    row.height = LINE_PT * Math.max(...columns.map(({ heading, width }) => lineCountOf(heading, width))) + 3
    row.commit()
    const shown = columns.map(({ kind, width }) => ({ kind, width, style: styleOf(kind) }))
    this.#sheet = { writer, columns: shown, headings, rows: 0 }
  }

  rows(rows: readonly (readonly CellValue[])[]): void {
    if (!this.#sheet) throw new Error('no sheet is open')
    for (const cells of rows) addRow(this.#sheet, cells)
    this.#sheet.rows += rows.length
  }

  /** Adds the last row of a sheet, below those that its filter covers. */
  total(cells: readonly CellValue[]): void {
    if (!this.#sheet) throw new Error('no sheet is open')
    const columns = this.#sheet.columns.map((one) => ({ ...one, style: { ...one.style, font: BOLD } }))
    addRow({ ...this.#sheet, columns }, cells)
  }

  /** Sets the filter of a sheet at its end, when the number of rows that it covers is known. */
  #closeSheet(): void {
    if (!this.#sheet) return
    const { writer, columns, headings, rows } = this.#sheet
    if (rows > 0) {
      writer.autoFilter = {
        from: { row: headings, col: 1 },
        to: { row: headings + rows, col: columns.length },
      }
    }
    writer.commit()
  }

  async end(): Promise<void> {
    this.#closeSheet()
    await this.#writer.commit()
  }

  /** Returns the bytes written since the last call. */
  taken(): Uint8Array[] {
    const bytes = this.#bytes
    this.#bytes = []
    return bytes
  }
}

const books = new Map<number, Book>()

async function work(asked: BookTask): Promise<Done> {
  const book = books.get(asked.book) ?? new Book()
  books.set(asked.book, book)
  try {
    if (asked.does === 'open') book.open(asked.sheet)
    if (asked.does === 'rows') book.rows(asked.rows)
    if (asked.does === 'total') book.total(asked.cells)
    if (asked.does === 'end') await book.end()
    return { book: asked.book, bytes: book.taken() }
  } catch (error) {
    return { book: asked.book, error: String(error) }
  }
}

parentPort?.on('message', (asked: BookTask) => {
  if (asked.does === 'forget') books.delete(asked.book)
  else void work(asked).then((done) => parentPort?.postMessage(done))
})
