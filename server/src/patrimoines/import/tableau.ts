import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { sumOf } from '@lavandiere/domain/kernel/sommes.ts'
import { LIGNES_REGARDEES } from '@lavandiere/domain/patrimoines/import/colonnes-proposees.ts'
import {
  ENTETES,
  fullRowRank,
  hasHeaders,
  headerRank,
  isDataRow,
  TITRES_MAX,
  uniqueNames,
} from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { FICHIER_LIGNES_MAX } from '@lavandiere/domain/patrimoines/import/fichier.ts'
import type { ChoixImport, Encodage, LectureImport } from '@lavandiere/domain/patrimoines/import/import.ts'
import type { Enregistrement } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import { type Classeur, openWorkbook } from './classeur.ts'
import { readJson, type Turn } from './json.ts'
import { decoder, detectEncoding, isSeparatorLine, readCsv, separatorOf } from './lecture.ts'

type Lecture = Pick<LectureImport, 'format' | 'separateur' | 'feuille' | 'feuilles' | 'lignesIgnorees'>

/** A file of containers or of the order of a tournée, opened at its first line below the headers. */
export interface Tableau {
  /** Null for a file that is no CSV. */
  encodage: Encodage | null
  lecture: Lecture
  /** The cells of the header row, as written; empty when the file has none. */
  entetes: readonly string[]
  /** The names of the columns, each once. */
  colonnes: readonly string[]
  /** The projection that the file names. */
  projection: string | null
  /** The first lines below the headers, which `lignes` gives too. */
  debut: readonly Enregistrement[]
  /** The lines below the headers, each with its line number in the file. */
  lignes: AsyncIterable<Enregistrement>
  /** Approximate number of lines. */
  estimation: number
}

/** What `openTable` reads, for the descriptions of the calls that take such a file. */
export const FORMATS_LUS = 'CSV, XLSX, GeoJSON or JSON'

/**
 * Opens a CSV text, an Excel workbook, GeoJSON or a JSON list of objects, and finds its header row (IMP-04).
 * @param turn waits for the turn of a JSON text, which is read as a whole
 * @param expected the headers by which this row is known
 * @throws Refus 422 with a sentence that names the kind of file, when it is none of these
 */
export async function openTable(
  bytes: Buffer,
  { encodage, feuille }: ChoixImport,
  turn: Turn,
  expected: readonly string[] = ENTETES,
): Promise<Tableau> {
  refuseOther(bytes)
  if (isZip(bytes)) return fromWorkbook(bytes, feuille, expected)
  return isJson(bytes) ? fromJson(bytes, turn) : fromCsv(bytes, encodage, expected)
}

const none = async function* () {}

async function fromWorkbook(
  bytes: Buffer,
  chosen: string | undefined,
  expected: readonly string[],
): Promise<Tableau> {
  if (bytes.includes('mimetypeapplication/vnd.oasis.opendocument'))
    throw new Refus('invalide', 'Ce fichier est un classeur OpenDocument : enregistrez-le en .xlsx ou en CSV')
  const { feuilles, lignes } = await openWorkbook(bytes)
  const { feuille, first, records, estimation } = await sheetOf(feuilles, lignes, chosen, expected)
  const lecture = { format: 'xlsx' as const, separateur: null, feuille, feuilles }
  return tableBelow(first, records, { encodage: null, lecture, estimation, expected })
}

async function fromJson(bytes: Buffer, turn: Turn): Promise<Tableau> {
  const { format, lignes, projection } = await turn(() => readJson(bytes))
  const lecture = { format, separateur: null, feuille: null, feuilles: [], lignesIgnorees: 0 }
  const [{ cellules: entetes } = { cellules: [] }, ...rows] = lignes
  return tableOf(entetes, rows, none(), {
    encodage: null,
    lecture,
    projection,
    estimation: rows.length,
  })
}

/** Most sheets among which the table is looked for. */
const FEUILLES_MAX = 5

interface Begun {
  feuille: string
  first: Enregistrement[]
  records: AsyncGenerator<Enregistrement>
  estimation: number
}

/**
 * The chosen sheet; without a choice the first one that has the headers, since a cover may precede it, else the one with
 * the widest table. Of each, only the first rows are read.
 */
async function sheetOf(
  feuilles: readonly string[],
  lignes: Classeur['lignes'],
  chosen: string | undefined,
  expected: readonly string[],
): Promise<Begun> {
  const begin = async (feuille: string): Promise<Begun> => {
    let estimation = 1
    const records = lignes(feuille, (last) => {
      estimation = Math.min(Math.max(last, 1), FICHIER_LIGNES_MAX)
    })
    return { feuille, first: await firstOf(records), records, estimation }
  }
  const named = feuilles.filter((name) => name === chosen)
  let best: Begun | undefined
  for (const name of named.length > 0 ? named : feuilles.slice(0, FEUILLES_MAX)) {
    const begun = await begin(name)
    const isTable = hasHeaders(cellsOf(begun), expected)
    const isBest = !best || isTable || filled(begun) > filled(best)
    await (isBest ? best : begun)?.records.return(undefined)
    if (isBest) best = begun
    if (isTable) break
  }
  return best ?? begin(feuilles[0] ?? '')
}

const cellsOf = ({ first }: Begun) => first.map(({ cellules }) => cellules)

/** Filled cells of the first rows: a table has more of them than a cover. */
const filled = ({ first }: Begun) =>
  sumOf(first, ({ cellules }) => cellules.filter((cell) => cell.trim() !== '').length)

async function fromCsv(
  bytes: Buffer,
  chosen: Encodage | undefined,
  expected: readonly string[],
): Promise<Tableau> {
  const encodage = chosen ?? detectEncoding(bytes)
  const text = decoder(bytes, encodage)
  const separateur = separatorOf(text)
  const records = readCsv(text, separateur)
  const first = await firstOf(records)
  const lecture = { format: 'csv' as const, separateur, feuille: null, feuilles: [] }
  return tableBelow(first, records, { encodage, lecture, estimation: countLines(text), expected })
}

/** Rows read before the table is opened: titles, headers, and lines to tell the columns by. */
const HEAD_ROWS = TITRES_MAX + 1 + LIGNES_REGARDEES

async function firstOf(records: AsyncGenerator<Enregistrement>): Promise<Enregistrement[]> {
  const first: Enregistrement[] = []
  while (first.length < HEAD_ROWS) {
    const next = await records.next()
    if (next.done) break
    first.push(next.value)
  }
  return first
}

/** Characters that no header has, and that files of other programs begin with. */
const CONTROL = /[^\P{Cc}\t\r\n]/u

/** The table below the header row, which is among the first records. */
function tableBelow(
  first: readonly Enregistrement[],
  more: AsyncIterable<Enregistrement>,
  {
    lecture,
    expected,
    ...rest
  }: Pick<Tableau, 'encodage' | 'estimation'> & {
    lecture: Omit<Lecture, 'lignesIgnorees'>
    expected: readonly string[]
  },
): Tableau {
  const rows = first.slice(0, TITRES_MAX + 1).map(({ cellules }) => cellules)
  const isKnown = hasHeaders(rows, expected)
  const foreign = rows.map((row) => (isSeparatorLine(row) ? [] : row))
  const rank = isKnown ? headerRank(rows, expected) : fullRowRank(foreign)
  const titles = first.slice(0, rank).filter(({ cellules }) => !isSeparatorLine(cellules))
  const entetes = first[rank]?.cellules ?? []
  if (!isKnown && CONTROL.test(entetes.join('')))
    throw new Refus(
      'invalide',
      "Ce fichier n'est pas du texte : importez un fichier CSV, Excel (.xlsx) ou GeoJSON",
    )
  const hasNone = !isKnown && isDataRow(entetes)
  return tableOf(hasNone ? [] : entetes, first.slice(hasNone ? rank : rank + 1), more, {
    ...rest,
    projection: null,
    lecture: { ...lecture, lignesIgnorees: titles.length },
  })
}

function tableOf(
  entetes: readonly string[],
  first: readonly Enregistrement[],
  more: AsyncIterable<Enregistrement>,
  rest: Pick<Tableau, 'encodage' | 'estimation' | 'lecture' | 'projection'>,
): Tableau {
  const debut = first.slice(0, LIGNES_REGARDEES)
  const width = debut.reduce((most, { cellules }) => Math.max(most, cellules.length), entetes.length)
  return {
    ...rest,
    entetes,
    colonnes: uniqueNames(entetes, width),
    debut,
    lignes: (async function* () {
      yield* first
      yield* more
    })(),
  }
}

/**
 * @param thing what a line of this file stands for
 * @throws Refus 422 for a table with nothing below its headers: no choice of columns would help
 */
export function refuseWithoutLines({ debut }: Pick<Tableau, 'debut'>, thing: string): void {
  if (debut.length === 0)
    throw new Refus('invalide', `Aucune ligne sous celle des titres : ajoutez une ligne par ${thing}`)
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04'

/** Whether a text begins as JSON does. No CSV of containers has a brace or a bracket for its first character. */
const isJson = (bytes: Buffer): boolean =>
  /^\ufeff?\s*[[{]/.test(decoder(bytes.subarray(0, 256), detectEncoding(bytes.subarray(0, 256))))

/** Kinds of files of other programs, by their first bytes. */
const OTHERS = [
  [
    'd0cf11e0a1b11ae1',
    'Ce fichier est un classeur Excel ancien (.xls) ou protégé par un mot de passe : enregistrez-le en .xlsx ou en CSV',
  ],
  ['25504446', 'Ce fichier est un PDF : importez un fichier CSV, Excel (.xlsx) ou GeoJSON'],
  ['89504e47', 'Ce fichier est une image : importez un fichier CSV, Excel (.xlsx) ou GeoJSON'],
  ['ffd8ff', 'Ce fichier est une image : importez un fichier CSV, Excel (.xlsx) ou GeoJSON'],
] as const

function refuseOther(bytes: Buffer): void {
  const start = bytes.subarray(0, 8).toString('hex')
  for (const [mark, sentence] of OTHERS) if (start.startsWith(mark)) throw new Refus('invalide', sentence)
}

const LINE_FEED = 10

/** The least number of lines of a text, without its header. */
function countLines(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === LINE_FEED) count++
  return Math.max(1, count)
}
