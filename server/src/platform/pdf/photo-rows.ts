import { BAND, LINE, MUTED, type Pdf } from './document.ts'
import { drawLines, pdfLinesOf } from './texts.ts'

export interface PdfPhoto {
  /** A JPEG, already of the size that it is printed in; null when it could not be read. */
  bytes: Buffer | null
  caption: string
}

const GAP = 10
const CAPTION = { size: 8, color: MUTED, linesMax: 2 } as const
const CAPTION_HEIGHT = 24
const MISSING = 'Photo absente ou illisible'

/** Width divided by height of the place of a photo. */
const RATIO = 4 / 3

/** The height of a row of photos, captions included. */
export const photoRowHeight = (width: number, columns: number): number =>
  (width - GAP * (columns - 1)) / columns / RATIO + CAPTION_HEIGHT

/**
 * Draws a row of photos side by side, each with its caption below. A null leaves its place empty.
 * @param columns places in the row; further photos are not drawn
 * @param rowHeight height in points, with the captions; by default that of `photoRowHeight`
 */
export function photoRow(
  pdf: Pdf,
  photos: readonly (PdfPhoto | null)[],
  columns: number,
  rowHeight = photoRowHeight(pdf.width, columns),
): void {
  pdf.room(rowHeight)
  const width = (pdf.width - GAP * (columns - 1)) / columns
  const height = rowHeight - CAPTION_HEIGHT
  for (const [i, photo] of photos.slice(0, columns).entries()) {
    if (!photo) continue
    const x = pdf.left + i * (width + GAP)
    drawPicture(pdf, photo, { x, y: pdf.y, width, height })
    const lines = pdfLinesOf(pdf, photo.caption, width, CAPTION)
    drawLines(pdf, lines, { x, y: pdf.y + height + 2, width }, CAPTION)
  }
  pdf.y += height + CAPTION_HEIGHT
}

interface PhotoBox {
  x: number
  y: number
  width: number
  height: number
}

/** Draws a picture whole in the middle of a box; when it is missing or cannot be drawn, the box says so. */
function drawPicture(pdf: Pdf, { bytes, caption }: PdfPhoto, box: PhotoBox): void {
  const { x, y, width, height } = box
  pdf.doc.rect(x, y, width, height).fill(BAND)
  if (!bytes || !drawPhoto(pdf, { bytes, alt: `Photo : ${caption}` }, box)) {
    pdf.doc.rect(x, y, width, height).lineWidth(0.5).strokeColor(LINE).stroke()
    const lines = pdfLinesOf(pdf, MISSING, width - 20, { size: 9 })
    drawLines(
      pdf,
      lines,
      { x: x + 10, y: y + height / 2 - 6, width: width - 20 },
      { size: 9, color: MUTED, align: 'center' },
    )
  }
}

/**
 * Draws a picture whole within a box.
 * @param alt read in place of the picture
 * @returns false when the bytes are not a picture that a PDF can hold
 */
export function drawPhoto(
  { doc, structure }: Pdf,
  { bytes, alt }: { bytes: Buffer; alt: string },
  { x, y, width, height }: PhotoBox,
  align: 'left' | 'center' | 'right' = 'center',
): boolean {
  try {
    const draw = () => {
      doc.image(bytes, x, y, {
        fit: [width, height],
        valign: 'center',
        // Without `align` the library puts the picture on the left.
        ...(align === 'left' ? {} : { align }),
      })
    }
    structure.element('Figure', () => structure.content(draw), { alt })
    return true
  } catch {
    return false
  }
}
