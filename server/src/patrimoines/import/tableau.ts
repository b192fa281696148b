import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import {
  checkEntetes,
  ENTETES,
  hasHeaders,
  headerRank,
  TITRES_MAX,
} from '@lavandiere/domain/patrimoines/import/entetes.ts'
import type { ChoixImport, Encodage, LectureImport } from '@lavandiere/domain/patrimoines/import/import.ts'
import type { Enregistrement } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import { type ClasseurLu, readWorkbook, type Turn } from './classeur.ts'
import { decoder, detectEncoding, isSeparatorLine, readCsv, separatorOf } from './lecture.ts'

type Lecture = Omit<LectureImport, 'absentes'>

/** A file of containers or of the order of a tournée, opened at its first line below the headers. */
export interface Tableau {
  /** Null for a workbook. */
  encodage: Encodage | null
  lecture: Lecture
  /** The cells of the header row. */
  entetes: readonly string[]
  /** The lines below the headers, each with its line number in the file. */
  lignes: AsyncIterable<Enregistrement>
  /** Approximate number of lines. */
  estimation: number
}

/**
 * Opens a CSV text or an Excel workbook, and finds its header row (IMP-04).
 * @param turn waits for the turn of a workbook, which is read apart
 * @param expected the headers by which this row is known
 * @throws Refus 422 with a sentence that names the kind of file, when it is neither
 */
export async function openTable(
  bytes: Buffer,
  { encodage, feuille }: ChoixImport,
  turn: Turn,
  expected: readonly string[] = ENTETES,
): Promise<Tableau> {
  refuseOther(bytes)
  return isZip(bytes)
    ? fromWorkbook(bytes, feuille ?? null, turn, expected)
    : fromCsv(bytes, encodage, expected)
}

async function fromWorkbook(
  bytes: Buffer,
  feuille: string | null,
  turn: Turn,
  expected: readonly string[],
): Promise<Tableau> {
  if (bytes.includes('mimetypeapplication/vnd.oasis.opendocument'))
    throw new Refus('invalide', 'Ce fichier est un classeur OpenDocument : enregistrez-le en .xlsx ou en CSV')
  const { lignes, ...sheet } = await sheetOf(bytes, feuille, turn, expected)
  const lecture = { format: 'xlsx' as const, separateur: null, ...sheet }
  const none = (async function* () {})()
  return tableBelow(lignes, none, { encodage: null, lecture, estimation: lignes.length, expected })
}

/** Most sheets among which the table is looked for. */
const FEUILLES_MAX = 5

/** The chosen sheet; without a choice the first one that has the headers, since a cover may precede it. */
async function sheetOf(
  bytes: Buffer,
  feuille: string | null,
  turn: Turn,
  expected: readonly string[],
): Promise<ClasseurLu> {
  const first = await turn(() => readWorkbook(bytes, feuille))
  const isTable = ({ lignes }: ClasseurLu) =>
    hasHeaders(
      lignes.slice(0, TITRES_MAX + 1).map(({ cellules }) => cellules),
      expected,
    )
  if (feuille !== null || isTable(first)) return first
  for (const name of first.feuilles.slice(1, FEUILLES_MAX)) {
    const other = await turn(() => readWorkbook(bytes, name))
    if (isTable(other)) return other
  }
  return first
}

async function fromCsv(
  bytes: Buffer,
  chosen: Encodage | undefined,
  expected: readonly string[],
): Promise<Tableau> {
  const encodage = chosen ?? detectEncoding(bytes)
  const text = decoder(bytes, encodage)
  const separateur = separatorOf(text)
  const records = readCsv(text, separateur)
  const first: Enregistrement[] = []
  while (first.length <= TITRES_MAX) {
    const next = await records.next()
    if (next.done) break
    first.push(next.value)
  }
  const lecture = { format: 'csv' as const, separateur, feuille: null, feuilles: [] }
  return tableBelow(first, records, { encodage, lecture, estimation: countLines(text), expected })
}

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
  const rank = headerRank(rows, expected)
  const titles = first.slice(0, rank).filter(({ cellules }) => !isSeparatorLine(cellules))
  return {
    ...rest,
    lecture: { ...lecture, lignesIgnorees: titles.length },
    entetes: first[rank]?.cellules ?? [],
    lignes: (async function* () {
      yield* first.slice(rank + 1)
      yield* more
    })(),
  }
}

/** The columns of a table. @throws Refus 422 with every missing or repeated header (IMP-07) */
export function headerColumnsOf({ entetes }: Tableau) {
  const found = checkEntetes(entetes)
  if ('erreurs' in found) throw new Refus('invalide', found.erreurs.join('\n'))
  return found
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04'

/** Kinds of files of other programs, by their first bytes. */
const OTHERS = [
  [
    'd0cf11e0a1b11ae1',
    'Ce fichier est un classeur Excel ancien (.xls) ou protégé par un mot de passe : enregistrez-le en .xlsx ou en CSV',
  ],
  ['25504446', 'Ce fichier est un PDF : importez un fichier CSV ou Excel (.xlsx)'],
  ['89504e47', 'Ce fichier est une image : importez un fichier CSV ou Excel (.xlsx)'],
  ['ffd8ff', 'Ce fichier est une image : importez un fichier CSV ou Excel (.xlsx)'],
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
