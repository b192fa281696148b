import { INK, type Pdf } from './document.ts'
import { drawPhoto } from './photo-rows.ts'
import { drawLines, oneLine } from './texts.ts'

/** A company at the top of a document: its logo, or its name when it has no logo that can be drawn. */
interface PdfCompany {
  bytes: Buffer | null
  name: string | null
}

const LOGO = { width: 130, height: 44 } as const

/** Two companies at the top of a page: the one that does the work on the left, its client on the right. */
export function logoRow(pdf: Pdf, left: PdfCompany, right: PdfCompany): void {
  const { y } = pdf
  for (const [{ bytes, name }, align] of [
    [left, 'left'],
    [right, 'right'],
  ] as const) {
    const x = align === 'left' ? pdf.left : pdf.right - LOGO.width
    if (bytes && drawPhoto(pdf, { bytes, alt: `Logo ${name ?? ''}`.trim() }, { x, y, ...LOGO }, align))
      continue
    const style = { size: 12, weight: 'bold', color: INK, align } as const
    const width = pdf.width / 2 - 10
    const at = align === 'left' ? pdf.left : pdf.right - width
    drawLines(pdf, [oneLine(pdf, name ?? '', width, style)], { x: at, y: y + 14, width }, style)
  }
  pdf.y += LOGO.height + 14
}
