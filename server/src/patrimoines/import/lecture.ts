import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { Enregistrement } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import { CsvError, parse } from 'csv-parse'

/** How the bytes of a file are written. */
export type Encodage = 'UTF-8' | 'UTF-16 LE' | 'UTF-16 BE' | 'Windows-1252'

const decoders: Record<Encodage, string> = {
  'UTF-8': 'utf-8',
  'UTF-16 LE': 'utf-16le',
  'UTF-16 BE': 'utf-16be',
  'Windows-1252': 'windows-1252',
}
/** Bytes looked at to tell UTF-16 without its mark: Western text then has a zero in every pair. */
const SAMPLE = 4096

/**
 * The encoding of a file (IMP-04): its byte-order mark, else UTF-16 by its zeros, else UTF-8 when every byte fits, else
 * Windows-1252, which is what Excel writes in France.
 */
export function detecterEncodage(bytes: Buffer): Encodage {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16 LE'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16 BE'
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = [0, 0]
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const many = sample.length / 5
  if ((zeros[1] ?? 0) > many) return 'UTF-16 LE'
  if ((zeros[0] ?? 0) > many) return 'UTF-16 BE'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'UTF-8'
  } catch {
    return 'Windows-1252'
  }
}

/** The text of a file, without its byte-order mark. */
export const decoder = (bytes: Buffer, encodage: Encodage): string =>
  new TextDecoder(decoders[encodage]).decode(bytes)

/** Characters of one record at most. */
const RECORD_MAX = 1_000_000
/** Characters handed to the parser at once: between two, the server answers others. */
const PIECE = 64 * 1024

/**
 * The records of a CSV text with ";" (IMP-04), each with the line of the file on which it starts: a quoted cell may hold
 * line breaks, so that is not the record's rank (IMP-22, OPEN-62). Empty lines, and
 * rows of empty cells as spreadsheets leave them below a table, are skipped.
 * @throws Refus 422 when a quote is never closed, or a record is longer than any container's
 */
export async function* lireCsv(text: string): AsyncGenerator<Enregistrement> {
  const parser = parse({
    delimiter: ';',
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: RECORD_MAX,
  })
  const feed = async () => {
    for (let at = 0; at < text.length; at += PIECE) {
      if (!parser.write(text.slice(at, at + PIECE)))
        await new Promise((resolve) => parser.once('drain', resolve))
    }
    parser.end()
  }
  void feed()
  let doubles = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      // `lines` counts to the line on which the record ends; the breaks inside its cells lead back to its start. A CRLF
      // inside a cell was counted twice, for this record and for all that follow.
      const inside = record.reduce((sum, cell) => sum + count(cell, /\r\n|\n|\r/g), 0)
      doubles += record.reduce((sum, cell) => sum + count(cell, /\r\n/g), 0)
      if (record.some((cell) => cell.trim() !== ''))
        yield { numero: info.lines - doubles - inside, cellules: record }
    }
  } catch (error) {
    const isLong = error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE'
    throw new Refus(
      'invalide',
      isLong
        ? `Ce fichier n'est pas un CSV lisible : une ligne dépasse ${RECORD_MAX.toLocaleString('fr-FR')} caractères`
        : "Ce fichier n'est pas un CSV lisible : un guillemet n'est jamais refermé",
    )
  }
}

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0
