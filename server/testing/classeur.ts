import { zip } from '@cj-tech-master/excelts/archive'
import { columnLetters } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { openWorkbook } from '../src/patrimoines/import/classeur.ts'
import type { SheetRow } from '../src/patrimoines/import/feuille-excel.ts'

/** A ZIP archive of these entries, as spreadsheet programs write it. */
export function zipOf(entries: Record<string, string | Buffer>): Buffer {
  const archive = zip()
  for (const [name, content] of Object.entries(entries)) archive.add(name, content)
  return Buffer.from(archive.bytesSync())
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The content of a cell: a text, a number, or a number with a style. */
export type CellOf = string | number | { value: number; style: number }

function cellXml(cell: CellOf, reference: string): string {
  if (typeof cell === 'string')
    return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  const { value, style } = typeof cell === 'number' ? { value: cell, style: 0 } : cell
  return `<c r="${reference}" s="${style}"><v>${value}</v></c>`
}

const rowXml = (cells: readonly CellOf[], i: number) =>
  `<row r="${i + 1}">${cells.map((cell, column) => cellXml(cell, `${columnLetters(column)}${i + 1}`)).join('')}</row>`

/** The parts of an Excel workbook with these sheets, by name; style 1 pads a number to five digits. */
export function workbookParts(
  sheets: Record<string, readonly (readonly CellOf[])[]>,
): Record<string, string> {
  const names = Object.keys(sheets)
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="${relation}"><sheets>${names
      .map((name, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ...Object.fromEntries(
      Object.values(sheets).map((rows, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `<worksheet><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
      ]),
    ),
  }
}

/** An Excel workbook with these sheets. */
export const workbook = (sheets: Record<string, readonly (readonly CellOf[])[]>): Buffer =>
  zipOf(workbookParts(sheets))

/** The rows of a sheet of a workbook, of its first one unless another is named. */
export async function rowsOfSheet(bytes: Buffer, name?: string): Promise<SheetRow[]> {
  const { feuilles, lignes } = await openWorkbook(bytes)
  const rows: SheetRow[] = []
  for await (const row of lignes(name ?? feuilles[0] ?? '')) rows.push(row)
  return rows
}
