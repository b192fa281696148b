import { BAND, INK, LINE, MUTED, type Pdf } from './document.ts'
import { drawLines, LEADING, pdfLinesOf } from './texts.ts'

export interface PdfColumn {
  title: string
  /** Its share of the width. */
  share: number
  align?: 'left' | 'right'
}

interface PlacedColumn extends PdfColumn {
  x: number
  width: number
  heading: string[]
}

export interface PdfTable {
  /** Adds a row below the last one; each new page repeats the heading. */
  row(cells: readonly string[], style?: { isBold?: boolean; color?: string }): void
}

const TABLE_FONT_SIZE = 8.5
const PADDING = 4
/** Lines of one cell. A longer text ends with "…", so that a row always fits on a page. */
const CELL_LINES_MAX = 12

/**
 * Begins a table over the whole width. Each row is drawn when it is added, so that a table may have any number of them.
 */
export function makeTable(pdf: Pdf, columns: readonly PdfColumn[]): PdfTable {
  const laid = layOut(pdf, columns)
  drawHeading(pdf, laid)
  let isOdd = false
  return {
    row(cells, { isBold = false, color = INK } = {}) {
      const style = {
        size: TABLE_FONT_SIZE,
        weight: isBold ? 'bold' : 'normal',
        color,
        linesMax: CELL_LINES_MAX,
      } as const
      const lines = laid.map(({ width }, i) => pdfLinesOf(pdf, cells[i] ?? '', width, style))
      const height = Math.max(...lines.map((all) => all.length)) * TABLE_FONT_SIZE * LEADING + 2 * PADDING - 2
      if (pdf.room(height)) drawHeading(pdf, laid)
      if (isOdd) pdf.doc.rect(pdf.left, pdf.y, pdf.width, height).fill(BAND)
      isOdd = !isOdd
      for (const [i, { x, width, align = 'left' }] of laid.entries()) {
        drawLines(pdf, lines[i] ?? [], { x, y: pdf.y + PADDING - 1.5, width }, { ...style, align })
      }
      pdf.y += height
    },
  }
}

function layOut(pdf: Pdf, columns: readonly PdfColumn[]): PlacedColumn[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  let x = pdf.left
  return columns.map((column) => {
    const whole = (column.share / shares) * pdf.width
    const width = whole - 2 * PADDING
    const laid = { ...column, x: x + PADDING, width, heading: pdfLinesOf(pdf, column.title, width, HEADING) }
    x += whole
    return laid
  })
}

const HEADING = { size: TABLE_FONT_SIZE - 0.5, weight: 'bold', color: MUTED, linesMax: 3 } as const

function drawHeading(pdf: Pdf, columns: readonly PlacedColumn[]): void {
  const step = HEADING.size * LEADING
  const lines = Math.max(...columns.map(({ heading }) => heading.length))
  const height = lines * step + 2 * PADDING
  pdf.room(height + 3 * TABLE_FONT_SIZE * LEADING)
  for (const { x, width, align = 'left', heading } of columns) {
    const y = pdf.y + PADDING + (lines - heading.length) * step
    drawLines(pdf, heading, { x, y, width }, { ...HEADING, align })
  }
  pdf.y += height
  pdf.doc.moveTo(pdf.left, pdf.y).lineTo(pdf.right, pdf.y).lineWidth(1).strokeColor(LINE).stroke()
}
