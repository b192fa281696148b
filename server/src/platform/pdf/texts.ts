import { BLEU } from '@lavandiere/domain/kernel/couleurs.ts'
import { drawable } from './characters.ts'
import { INK, LINE, MUTED, type Pdf, type Weight } from './document.ts'
import type { Role } from './structure.ts'

interface Style {
  size?: number
  weight?: Weight
  color?: string
  align?: 'left' | 'center' | 'right'
  /** Lines beyond this are left out, the last one ends with "…". */
  linesMax?: number
}

const TEXT_FONT_SIZE = 9.5
/** The height of a line as a multiple of the font size. */
export const LEADING = 1.3
const LINES_MAX = 400

const use = ({ doc }: Pdf, { size = TEXT_FONT_SIZE, weight = 'normal', color = INK }: Style) =>
  doc.font(weight).fontSize(size).fillColor(color)

/** The lines of a text within a width (points). A word wider than a line is cut; non-breaking spaces do not break. */
export function pdfLinesOf(pdf: Pdf, text: string, width: number, style: Style = {}): string[] {
  use(pdf, style)
  const { linesMax = LINES_MAX } = style
  const lines: string[] = []
  for (const line of broken(pdf.doc, drawable(pdf.doc, text), width)) {
    if (lines.length === linesMax) {
      lines.push(shortened(pdf.doc, lines.pop() ?? '', width))
      break
    }
    lines.push(line)
  }
  return lines
}

function* broken(doc: PDFKit.PDFDocument, text: string, width: number): Generator<string> {
  for (const paragraph of text.split('\n')) {
    if (fits(doc, paragraph, width)) {
      yield paragraph
      continue
    }
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line ? `${line} ${word}` : word
      if (fits(doc, longer, width)) {
        line = longer
        continue
      }
      if (line) yield line
      line = word
      while (!fits(doc, line, width)) {
        const head = fitting(doc, line, width)
        yield head
        line = line.slice(head.length)
      }
    }
    if (line) yield line
  }
}

/** Characters that are measured at most, because measuring takes time; no line has room for as many. */
const LINE_CHARACTERS = 400

const fits = (doc: PDFKit.PDFDocument, text: string, width: number): boolean =>
  text.length <= LINE_CHARACTERS && doc.widthOfString(text) <= width

/** The longest beginning of a text that fits, of one character at least. */
function fitting(doc: PDFKit.PDFDocument, text: string, width: number): string {
  const characters = [...text.slice(0, LINE_CHARACTERS)]
  let short = 1
  let long = characters.length
  while (long - short > 1) {
    const middle = Math.floor((short + long) / 2)
    if (fits(doc, characters.slice(0, middle).join(''), width)) short = middle
    else long = middle
  }
  return characters.slice(0, short).join('')
}

/** A line that ends with "…", to show that the text goes on. */
function shortened(doc: PDFKit.PDFDocument, line: string, width: number): string {
  if (fits(doc, `${line}…`, width)) return `${line}…`
  return `${fitting(doc, line, width - doc.widthOfString('…'))}…`
}

/** A text cut to one line of a width. */
export const oneLine = (pdf: Pdf, text: string, width: number, style: Style): string =>
  pdfLinesOf(pdf, text.replaceAll('\n', ' '), width, { ...style, linesMax: 1 })[0] ?? ''

/**
 * Draws lines in a box without moving `pdf.y`.
 * @returns their height in points
 */
export function drawLines(
  pdf: Pdf,
  lines: readonly string[],
  box: { x: number; y: number; width: number },
  style: Style = {},
): number {
  const { size = TEXT_FONT_SIZE, align = 'left' } = style
  use(pdf, style)
  const step = size * LEADING
  pdf.structure.content(() => {
    for (const [i, line] of lines.entries()) {
      if (line === '') continue
      const free = align === 'left' ? 0 : box.width - pdf.doc.widthOfString(line)
      pdf.doc.text(line, box.x + (align === 'center' ? free / 2 : free), box.y + i * step, {
        lineBreak: false,
      })
    }
  })
  return lines.length * step
}

/** Draws a text over the whole width, on as many pages as it needs. */
export function paragraph(pdf: Pdf, text: string, style: Style = {}, role: Role = 'P'): void {
  const { size = TEXT_FONT_SIZE } = style
  pdf.structure.element(role, () => {
    for (const line of pdfLinesOf(pdf, text, pdf.width, style)) {
      pdf.room(size * LEADING)
      pdf.y += drawLines(pdf, [line], { x: pdf.left, y: pdf.y, width: pdf.width }, style)
    }
  })
  pdf.y += size * 0.5
}

/** Draws the title of a document, with its subject on a line below. */
export function title(pdf: Pdf, text: string, subtitle?: string): void {
  paragraph(pdf, text, { size: 20, weight: 'bold', color: BLEU, linesMax: 4 }, 'H1')
  pdf.y -= 6
  if (subtitle) paragraph(pdf, subtitle, { size: 11, color: MUTED, linesMax: 6 })
  pdf.y += 4
}

/**
 * Draws a heading on the same page as the text after it.
 * @param after height (points) that must fit below the heading
 */
export function heading(pdf: Pdf, text: string, after = 40): void {
  pdf.room(22 + after)
  pdf.y += 8
  const style = { size: 12.5, weight: 'bold', color: BLEU } as const
  const line = oneLine(pdf, text, pdf.width, style)
  const box = { x: pdf.left, y: pdf.y, width: pdf.width }
  pdf.y += pdf.structure.element('H2', () => drawLines(pdf, [line], box, style)) + 2
  pdf.doc.moveTo(pdf.left, pdf.y).lineTo(pdf.right, pdf.y).lineWidth(0.75).strokeColor(LINE).stroke()
  pdf.y += 6
}

type Fact = readonly [label: string, value: string | null | undefined]

/**
 * Draws labels above their values, in columns; a fact without a value is left out.
 * @param area where they are drawn, instead of the whole width below `pdf.y`; `pdf.y` then stays, and the caller makes
 *   sure that there is room
 * @returns their height in points
 */
export function facts(
  pdf: Pdf,
  all: readonly Fact[],
  columns: number,
  area?: { x: number; y: number; width: number },
): number {
  const told = all.flatMap(([label, value]) => (value ? [{ label, value }] : []))
  const { x, width } = area ?? { x: pdf.left, width: pdf.width }
  const gap = 12
  const column = (width - gap * (columns - 1)) / columns
  let taken = 0
  for (let i = 0; i < told.length; i += columns) {
    const row = told.slice(i, i + columns).map(({ label, value }) => ({
      label,
      lines: pdfLinesOf(pdf, value, column, { linesMax: 12 }),
    }))
    const height = 11 + Math.max(...row.map(({ lines }) => lines.length)) * TEXT_FONT_SIZE * LEADING + 5
    if (!area) pdf.room(height)
    const y = area ? area.y + taken : pdf.y
    for (const [c, { label, lines }] of row.entries()) {
      const box = { x: x + c * (column + gap), y, width: column }
      pdf.structure.element('P', () => {
        drawLines(pdf, [oneLine(pdf, label, column, { size: 8 })], box, { size: 8, color: MUTED })
        drawLines(pdf, lines, { ...box, y: y + 11 })
      })
    }
    taken += height
    if (!area) pdf.y += height
  }
  return taken
}
