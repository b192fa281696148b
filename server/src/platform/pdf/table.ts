import { sumOf } from '@lavandiere/domain/kernel/sommes.ts'
import { BAND, INK, LINE, MUTED, type Pdf } from './document.ts'
import { drawLines, LEADING, pdfLinesOf } from './texts.ts'

interface PdfColumn {
  title: string
  /** Its share of the width. */
  share: number
  /** Texts that its cells may hold: the column is no narrower than the longest word of them. */
  texts?: readonly string[]
  align?: 'left' | 'right'
}

interface PlacedColumn extends PdfColumn {
  x: number
  width: number
  heading: string[]
}

const TABLE_FONT_SIZE = 8.5
const PADDING = 4
/** Lines of one cell. A longer text ends with "…", so that a row always fits on a page. */
const CELL_LINES_MAX = 12

/**
 * Begins a table over the whole width. Each row is drawn when it is added, so that a table may have any number of them.
 */
export function makeTable(pdf: Pdf, columns: readonly PdfColumn[]) {
  const laid = layOut(pdf, columns)
  // A table of each page, with the heading that the page shows: what a page holds is written with it.
  let table = drawHeading(pdf, laid)
  let isOdd = false
  return {
    /** Adds a row below the last one; each new page repeats the heading. */
    row(cells: readonly string[], { isBold = false, color = INK } = {}) {
      const style = {
        size: TABLE_FONT_SIZE,
        weight: isBold ? 'bold' : 'normal',
        color,
        linesMax: CELL_LINES_MAX,
      } as const
      const lines = laid.map(({ width }, i) => pdfLinesOf(pdf, cells[i] ?? '', width, style))
      const height = Math.max(...lines.map((all) => all.length)) * TABLE_FONT_SIZE * LEADING + 2 * PADDING - 2
      if (pdf.room(height)) {
        table.end()
        table = drawHeading(pdf, laid)
      }
      if (isOdd) pdf.doc.rect(pdf.left, pdf.y, pdf.width, height).fill(BAND)
      isOdd = !isOdd
      drawRow(pdf, table, 'TD', laid, ({ x, width, align = 'left' }, i) =>
        drawLines(pdf, lines[i] ?? [], { x, y: pdf.y + PADDING - 1.5, width }, { ...style, align }),
      )
      pdf.y += height
    },
  }
}

/** The width in which no word of these texts breaks. */
function leastWidth(pdf: Pdf, texts: readonly string[]): number {
  pdf.doc.font('normal').fontSize(TABLE_FONT_SIZE)
  const words = texts.flatMap((text) => text.split(/\s+/))
  return words.length === 0 ? 0 : Math.max(...words.map((word) => pdf.doc.widthOfString(word))) + 2 * PADDING
}

function layOut(pdf: Pdf, columns: readonly PdfColumn[]): PlacedColumn[] {
  const least = columns.map(({ texts }) => leastWidth(pdf, texts ?? []))
  const wide = columns.map((column, i) => ({ ...column, least: least[i] ?? 0 }))
  const isShared = ({ share, least: width }: { share: number; least: number }, all: number) =>
    (share / all) * pdf.width >= width
  const every = sumOf(columns, ({ share }) => share)
  const fixed = wide.filter((column) => !isShared(column, every))
  const left = pdf.width - sumOf(fixed, ({ least: width }) => width)
  const shares = sumOf(wide, (column) => (fixed.includes(column) ? 0 : column.share))
  let x = pdf.left
  return wide.map((column) => {
    const whole = fixed.includes(column) ? column.least : (column.share / shares) * left
    const width = whole - 2 * PADDING
    const laid = { ...column, x: x + PADDING, width, heading: pdfLinesOf(pdf, column.title, width, HEADING) }
    x += whole
    return laid
  })
}

const HEADING = { size: TABLE_FONT_SIZE - 0.5, weight: 'bold', color: MUTED, linesMax: 3 } as const

function drawRow(
  { structure }: Pdf,
  within: PDFKit.PDFStructureElement,
  role: 'TH' | 'TD',
  columns: readonly PlacedColumn[],
  cell: (column: PlacedColumn, i: number) => void,
): void {
  structure.element(
    'TR',
    () => {
      for (const [i, column] of columns.entries()) structure.element(role, () => cell(column, i))
    },
    { within },
  )
}

/** Draws the heading of a table. Returns the element that its rows belong to. */
function drawHeading(pdf: Pdf, columns: readonly PlacedColumn[]): PDFKit.PDFStructureElement {
  const step = HEADING.size * LEADING
  const lines = Math.max(...columns.map(({ heading }) => heading.length))
  const height = lines * step + 2 * PADDING
  pdf.room(height + 3 * TABLE_FONT_SIZE * LEADING)
  const table = pdf.structure.open('Table')
  drawRow(pdf, table, 'TH', columns, ({ x, width, align = 'left', heading }) => {
    const y = pdf.y + PADDING + (lines - heading.length) * step
    drawLines(pdf, heading, { x, y, width }, { ...HEADING, align })
  })
  pdf.y += height
  pdf.doc.moveTo(pdf.left, pdf.y).lineTo(pdf.right, pdf.y).lineWidth(1).strokeColor(LINE).stroke()
  return table
}
