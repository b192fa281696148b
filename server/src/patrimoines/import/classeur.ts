import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { openArchive } from './archive.ts'
import { type CellTexts, paddingsOf, rowsOf, type SheetRow, sharedTexts, sheetsOf } from './feuille-excel.ts'

const ILLISIBLE = "Ce classeur Excel n'a pas pu être lu : enregistrez-le à nouveau au format .xlsx, ou en CSV"

/** An Excel workbook whose sheets are read row by row. */
export interface Classeur {
  /** The names of its sheets; at least one. */
  feuilles: string[]
  /**
   * The rows of a sheet that are not empty. No sheet is held as a whole, nor for long: a piece of it is unfolded, and the
   * server serves other calls before the next one.
   * @param told is called with the number of the sheet's last row, when the sheet says so
   * @throws Refus 422 when the sheet is broken, too wide or too large
   */
  lignes(feuille: string, told?: (last: number) => void): AsyncGenerator<SheetRow>
}

/** Opens an Excel workbook. @throws Refus 422 when the file is none */
export async function openWorkbook(bytes: Buffer): Promise<Classeur> {
  try {
    const archive = await openArchive(bytes)
    const paths = new Map((await sheetsOf(archive)).map(({ name, path }) => [name, path]))
    if (paths.size === 0) throw new Error('no sheet')
    const texts: CellTexts = { shared: await sharedTexts(archive), paddings: await paddingsOf(archive) }
    return {
      feuilles: [...paths.keys()],
      async *lignes(feuille, told) {
        try {
          yield* rowsOf(archive.text(paths.get(feuille) ?? ''), texts, told)
        } catch (error) {
          throw refusalOf(error)
        }
      },
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Whatever a broken file makes a reader throw, its person is told the same. */
const refusalOf = (error: unknown): Refus =>
  error instanceof Refus ? error : new Refus('invalide', ILLISIBLE)
