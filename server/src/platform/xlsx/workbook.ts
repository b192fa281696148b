import { Readable } from 'node:stream'
import type { Asker } from '../admission/admission.ts'
import { type CellValue, type Sheet, sheetName, widthOf } from './sheet.ts'
import { type Book, openBook, type Task } from './thread.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows that are sent to the writing thread at a time. */
const BATCH = 500

/** Milliseconds after which a workbook is closed when its reader takes no bytes: the reader has left, or never came. */
const WORKBOOK_SILENCE_MS = 60_000

/**
 * Writes an Excel workbook (.xlsx) while it is sent: rows are asked for as fast as the reader takes the bytes, and never
 * held all together. Each sheet is set to print on A4, one page wide; its headings are repeated on every page and stay in
 * view on screen.
 * @param asker whose workbook it is: only a few of one account are sent at the same time
 * @returns the bytes of the file; the stream ends with an error when making a row fails
 * @throws Refus 429 or 503 when too many workbooks of this account, or of all, are being sent; the caller may try again
 *   soon
 */
export function writeWorkbook(
  sheets: readonly Sheet[],
  asker: Asker,
  silenceMs = WORKBOOK_SILENCE_MS,
): Readable {
  const book = openBook(asker)
  const silence = setTimeout(() => stream.destroy(), silenceMs).unref()
  const bytes = bytesOf(book, sheets, () => silence.refresh())
  // When a reader leaves before the first byte, the generator has not begun and its `finally` does not run: the
  // workbook is closed here.
  const stream = Readable.from(bytes, { objectMode: false, highWaterMark: 64 * 1024 }).once('close', () => {
    clearTimeout(silence)
    book.close()
  })
  return stream
}

async function* bytesOf(
  book: Book,
  sheets: readonly Sheet[],
  takeNote: () => void,
): AsyncGenerator<Uint8Array> {
  let written: Promise<Uint8Array[]> | null = null
  for (const task of tasksOf(sheets)) {
    // The thread writes this task while the next rows are made and the reader takes the bytes of the task before.
    const before: Uint8Array[] = (await written) ?? []
    takeNote()
    written = book.ask(task)
    // When the reader leaves, nobody awaits this task: its failure is ignored.
    written.catch(() => undefined)
    yield* before
  }
  yield* (await written) ?? []
}

function* tasksOf(sheets: readonly Sheet[]): Generator<Task> {
  const names = distinct(sheets.map(({ name }) => sheetName(name)))
  for (const [i, { titles, columns, rows, total, isLandscape }] of sheets.entries()) {
    const wide = columns.map((column) => ({ ...column, width: column.width ?? widthOf(column.heading) }))
    yield { does: 'open', sheet: { name: names[i] ?? '', titles, columns: wide, isLandscape } }
    for (const batch of batches(rows)) yield { does: 'rows', rows: batch }
    if (total) yield { does: 'total', cells: total() }
  }
  yield { does: 'end' }
}

function* batches(rows: Sheet['rows']): Generator<(readonly CellValue[])[]> {
  let batch: (readonly CellValue[])[] = []
  for (const row of rows) {
    if (batch.push(row) < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The names of the sheets, made distinct by a number at the end: spreadsheets compare them without case. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let free = name
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${name.slice(0, 27)} ${n}`
    taken.add(free.toLowerCase())
    return free
  })
}
