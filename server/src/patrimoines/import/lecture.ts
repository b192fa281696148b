import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { sumOf } from '@lavandiere/domain/kernel/sommes.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import {
  countHeaders,
  fullRowRank,
  hasHeaders,
  headerRank,
  TITRES_MAX,
} from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { type Encodage, type Separateur, separateurs } from '@lavandiere/domain/patrimoines/import/import.ts'
import type { Enregistrement } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import { CsvError, parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { COLUMNS_MAX } from './feuille-excel.ts'

const decoders: Record<Encodage, string> = {
  'UTF-8': 'utf-8',
  'UTF-16 LE': 'utf-16le',
  'UTF-16 BE': 'utf-16be',
  'Windows-1252': 'windows-1252',
  'Mac Roman': 'macintosh',
}
/** Bytes examined to recognise UTF-16 without its mark: Western text then has a zero in every pair. */
const SAMPLE = 4096
/** Letters and signs of French, as each of the two old encodings writes them. */
const SIGNS = 'éèêëàâäçîïôöùûüÉÈÊÀÇŒœ°²³’'
const encodedBytes = (encodage: Encodage) =>
  new Set(
    Array.from({ length: 128 }, (_, i) => i + 128).filter((byte) =>
      SIGNS.includes(new TextDecoder(decoders[encodage]).decode(new Uint8Array([byte]))),
    ),
  )
const WINDOWS = encodedBytes('Windows-1252')
const MAC = encodedBytes('Mac Roman')
/** What each byte says: 1 for a French letter of Mac Roman alone, -1 for one of Windows-1252 alone. */
const LEANS = Int8Array.from({ length: 256 }, (_, byte) => Number(MAC.has(byte)) - Number(WINDOWS.has(byte)))

/**
 * The encoding of a file (IMP-04): by its byte-order mark; else UTF-16 by its zeros; else UTF-8 when every byte fits;
 * else Windows-1252 (Excel in France) or Mac Roman (old Macintosh programs), whichever gives more French letters.
 * @throws Refus 422 for UTF-32, which browsers do not read either
 */
export function detectEncoding(bytes: Buffer): Encodage {
  const mark = bytes.subarray(0, 4).toString('hex')
  if (mark === 'fffe0000' || mark === '0000feff')
    throw new Refus('invalide', 'Ce fichier est écrit en UTF-32 : enregistrez-le en UTF-8')
  if (mark.startsWith('fffe')) return 'UTF-16 LE'
  if (mark.startsWith('feff')) return 'UTF-16 BE'
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = [0, 0]
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const many = sample.length / 5
  if ((zeros[1] ?? 0) > many) return 'UTF-16 LE'
  if ((zeros[0] ?? 0) > many) return 'UTF-16 BE'
  if (isUtf8(bytes)) return 'UTF-8'
  let lean = 0
  for (let at = 0; at < bytes.length; at++) lean += LEANS[bytes[at] ?? 0] ?? 0
  return lean > 0 ? 'Mac Roman' : 'Windows-1252'
}

/** The text of a file, without its byte-order mark. */
export const decoder = (bytes: Buffer, encodage: Encodage): string =>
  new TextDecoder(decoders[encodage]).decode(bytes)

const SEPARATEURS = Object.keys(separateurs) as Separateur[]
/** Characters examined to find the separator and the header row. */
const HEAD = 64 * 1024
/** A first line by which some programs name the separator to spreadsheets. */
const SEP = /^\ufeff?"?sep=([;,\t|])"?[ \t]*(?:\r\n|\n|\r)/i

const parserOptions = (separateur: Separateur) => ({
  delimiter: separateur,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
})

/** The first records of a text, up to the first unreadable one. */
function firstRecords(text: string, separateur: Separateur): string[][] {
  try {
    return parseNow(text.slice(0, HEAD), { ...parserOptions(separateur), to: TITRES_MAX + 1 }) as string[][]
  } catch {
    return []
  }
}

/** Most cells that speak for a separator: a text with many commas is no table. */
const CELLS_COUNTED = 60

/** How many cells a separator gives to the rows of a text, if it gives about as many to each of them. */
function regularity(records: readonly (readonly string[])[]): number {
  const counts = records.slice(fullRowRank(records)).map((row) => row.length)
  const [width = 0] = counts
  const same = counts.filter((count) => count === width).length / Math.max(1, counts.length)
  return width < 2 ? 0 : same * Math.min(width, CELLS_COUNTED)
}

/**
 * The separator of a CSV text: the one that its first line names, else the one that gives the most expected headers, else
 * the one that gives its rows the most cells, the same number each.
 */
export function separatorOf(text: string): Separateur {
  const said = SEP.exec(text)?.[1]
  if (said) return said as Separateur
  const heads = SEPARATEURS.map((separateur) => firstRecords(text, separateur))
  const best = (scores: number[]) => (Math.max(...scores) > 0 ? scores.indexOf(Math.max(...scores)) : -1)
  const expected = best(
    heads.map((rows) => (hasHeaders(rows) ? countHeaders(rows[headerRank(rows)] ?? []) : 0)),
  )
  return SEPARATEURS[expected < 0 ? best(heads.map(regularity)) : expected] ?? ';'
}

/** True for a line that only names the separator. */
export const isSeparatorLine = (cells: readonly string[]): boolean => /^\ufeff?sep=.?$/i.test(cells[0] ?? '')

/** Most characters of one record, separators included. */
const RECORD_MAX = 1_000_000
/** Most rows of empty cells above the last row with any content. */
const EMPTY_MAX = 100_000
/** Characters parsed at once: between two pieces, the server serves other calls. */
const PIECE = 16 * 1024

/**
 * A text without the empty rows at its end: a spreadsheet whose columns have a format may write a million of them. Characters
 * are compared as numbers: with a pattern tried on each, 20 MB held the server for a second.
 */
function withoutEmptyEnd(text: string, separateur: Separateur): string {
  const separator = separateur.charCodeAt(0)
  // Tab, the ends of lines and space.
  const isBlank = (code: number) => code === separator || code === 32 || (code >= 9 && code <= 13)
  let end = text.length
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end--
  const lineEnd = /[\r\n]/.exec(text.slice(end, end + RECORD_MAX))
  return lineEnd ? `${text.slice(0, end + lineEnd.index)}\n` : text
}

/**
 * The records of a CSV text (IMP-04), each with the line of the file on which it starts. This is not the rank of the
 * record, because a quoted cell may contain line breaks (IMP-22, OPEN-62). Empty lines and rows of empty cells, which
 * spreadsheets leave below a table, are skipped.
 * @throws Refus 422 when a quote is never closed, a record is too long or has too many cells, or there are too many empty
 *   rows
 */
export async function* readCsv(whole: string, separateur: Separateur = ';'): AsyncGenerator<Enregistrement> {
  const text = withoutEmptyEnd(whole, separateur)
  const parser = parse({ ...parserOptions(separateur), info: true, max_record_size: RECORD_MAX })
  const feed = async () => {
    let read = { lines: 0, at: 0 }
    for (let at = 0; at < text.length; at += PIECE) {
      if (!parser.write(text.slice(at, at + PIECE)))
        await new Promise((resolve) => parser.once('drain', resolve))
      // The parser drains within the same turn of the event loop, so other work gets a turn only by this wait.
      await nextTurn()
      if (parser.destroyed) return
      const lines = parser.info.records + parser.info.empty_lines
      if (lines > read.lines) read = { lines, at }
      // The parser's own limit does not count separators: a line of millions of empty cells would not exceed it.
      if (at - read.at > RECORD_MAX) {
        parser.destroy(tooLong())
        return
      }
    }
    parser.end()
  }
  void feed()
  let [doubles, empty] = [0, 0]
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      if (record.length > COLUMNS_MAX) throw tooWide()
      const isEmpty = record.every((cell) => cell.trim() === '')
      if (isEmpty) empty++
      if (empty > EMPTY_MAX) throw tooEmpty()
      // `lines` is the line on which the record ends; subtracting the breaks inside its cells gives its first line.
      // The parser counts a CRLF inside a cell twice, in this record and in all that follow.
      const broken = record.filter((cell) => /[\r\n]/.test(cell))
      const inside = sumOf(broken, (cell) => countMatches(cell, /\r\n|\n|\r/g))
      doubles += sumOf(broken, (cell) => countMatches(cell, /\r\n/g))
      if (!isEmpty) yield { numero: info.lines - doubles - inside, cellules: record }
    }
  } catch (error) {
    if (error instanceof Refus) throw error
    if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE') throw tooLong()
    const at = error instanceof CsvError ? lineAt(text, Number(error.bytes)) : null
    const where = at === null ? '' : `, à partir de la ligne ${at}`
    throw new Refus('invalide', `${ILLISIBLE} : un guillemet n'est jamais refermé${where}`)
  }
}

const ILLISIBLE = "Ce fichier n'est pas un CSV lisible"

const tooLong = () =>
  new Refus('invalide', `${ILLISIBLE} : une ligne dépasse ${countInWords(RECORD_MAX, 'caractère')}`)
const tooWide = () =>
  new Refus('invalide', `${ILLISIBLE} : une ligne dépasse ${countInWords(COLUMNS_MAX, 'cellule')}`)
const tooEmpty = () =>
  new Refus(
    'invalide',
    `Ce fichier a plus de ${countInWords(EMPTY_MAX, 'ligne')} vides au milieu du tableau : supprimez-les`,
  )

/**
 * The line of the text at which the parser stopped, from the bytes of UTF-8 that it had read, including the first of
 * the cell.
 */
function lineAt(text: string, bytes: number): number | null {
  if (!Number.isInteger(bytes) || bytes < 1) return null
  return (
    1 +
    countMatches(
      Buffer.from(text)
        .subarray(0, bytes - 1)
        .toString(),
      /\r\n|\n|\r/g,
    )
  )
}

const countMatches = (text: string, what: RegExp) => text.match(what)?.length ?? 0
