import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { BLEU } from '@lavandiere/domain/kernel/couleurs.ts'
import { drawable, printable } from './characters.ts'

/** Colours of a printed page besides those of the business. */
export const INK = '#1c2433'
export const MUTED = '#5b6577'
export const LINE = '#d5dae3'
export const BAND = '#f2f4f8'

/** The two weights of the family that is shipped in `polices` (Source Sans 3, SIL Open Font License). */
export type Weight = 'normal' | 'bold'
const FILES = { normal: 'SourceSans3-Regular.ttf', bold: 'SourceSans3-SemiBold.ttf' } as const

/** The sides of A4, in points (1/72 inch). */
const SHORT = 595.28
const LONG = 841.89
/** Margins of a page and the height of its foot. */
const MARGIN = 42
const FOOT = 26
const FOOT_SIZE = 8
/** Bytes that may wait to be written before drawing waits too. */
const WAITING_MAX = 256 * 1024
/** The name that each page gives to the drawing of its number. */
const NUMBER = 'NumeroDePage'
/** Numbers of pages that are drawn before other work of the server runs. */
const NUMBERS_AT_ONCE = 100

export interface PdfOptions {
  /** Shown by readers as the title of their window. */
  title: string
  /** The text on the left of the foot of every page; the page number is on the right. */
  foot: string
  now: Date
  isLandscape?: boolean
}

/** A document that is being drawn from top to bottom; `y` is where the next piece goes. Lengths are in points. */
export interface Pdf {
  /** The library's own document, for what no helper draws. */
  readonly doc: PDFKit.PDFDocument
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Between the margins. */
  readonly width: number
  y: number
  newPage(): void
  /** Starts another page unless this height is left on the current one. Returns whether it started one. */
  room(height: number): boolean
  /**
   * Waits until the drawn pages are written, and lets other work of the server run: to be called at least once a page.
   */
  flushed(): Promise<void>
  /**
   * Ends the document; resolves once its last byte is written. @throws the error of the file, or the reason of the
   * signal
   */
  end(): Promise<void>
  /** Ends a document whose drawing failed, and closes the stream that it is written to. */
  drop(): Promise<void>
}

/**
 * Begins a document with its first page. Pages are written as they are drawn, so that a long document takes no more
 * memory.
 * @param signal ends the work: the file is then cut short, and `flushed` and `end` reject
 */
export async function openPdf(to: Writable, options: PdfOptions, signal?: AbortSignal): Promise<Pdf> {
  // Loaded with the first document: the library and its fonts take a fifteenth of the server's start.
  const { default: PDFDocument } = await import('pdfkit')
  const [width, height] = options.isLandscape ? [LONG, SHORT] : [SHORT, LONG]
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'fr-FR',
    displayTitle: true,
    info: {
      Title: printable(options.title),
      Creator: 'Lavandière',
      Producer: 'Lavandière',
      CreationDate: options.now,
    },
  })
  for (const [weight, file] of Object.entries(FILES)) {
    doc.registerFont(weight, join(import.meta.dirname, 'polices', file))
  }
  const written = pipeline(doc, to, { signal })
  // A failure of the stream is thrown at the next `flushed` or `end`.
  let failure: unknown = null
  written.catch((error: unknown) => {
    failure = error ?? new Error('the file of a PDF was closed')
  })
  const numbers = makeNumbers(doc)
  const foot = drawable(doc.font('normal'), options.foot)
  const pdf: Pdf = {
    doc,
    left: MARGIN,
    right: width - MARGIN,
    top: MARGIN,
    bottom: height - MARGIN - FOOT,
    width: width - 2 * MARGIN,
    y: MARGIN,
    newPage() {
      doc.addPage()
      pdf.y = MARGIN
      drawFoot(pdf, foot)
      numbers.show()
    },
    room(needed) {
      if (pdf.y + needed <= pdf.bottom) return false
      pdf.newPage()
      return true
    },
    async flushed() {
      do {
        if (failure) throw failure
        await nextTurn()
      } while (doc.readableLength > WAITING_MAX)
    },
    async end() {
      await numbers.draw(pdf)
      doc.end()
      await written
    },
    async drop() {
      doc.destroy()
      await written.catch(() => {})
    },
  }
  pdf.newPage()
  return pdf
}

interface Numbers {
  /** Shows the number of this page once it is drawn. */
  show(): void
  draw(pdf: Pdf): Promise<void>
}

/**
 * "Page 2 sur 12" of every page: how many there are is known at the end only. Each page refers to a small drawing that is
 * made then, so that no page is held back for it, and the text ends at the right margin however long it is.
 */
function makeNumbers(doc: PDFKit.PDFDocument): Numbers {
  const drawings: PDFKit.PDFKitReference[] = []
  return {
    show() {
      const drawing = doc.ref({ Type: 'XObject', Subtype: 'Form', FormType: 1 })
      doc.page.xobjects[NUMBER] = drawing
      doc.addContent(`/${NUMBER} Do`)
      drawings.push(drawing)
    },
    async draw(pdf) {
      const { page } = doc
      // The library draws into the content of the current page; for these texts each drawing takes the place of that
      // content in its turn.
      const { content } = page
      doc.font('normal').fontSize(FOOT_SIZE)
      for (const [i, drawing] of drawings.entries()) {
        const text = `Page ${i + 1} sur ${drawings.length}`
        page.content = drawing
        doc.fillColor(MUTED)
        doc.text(text, pdf.right - doc.widthOfString(text), footY(pdf), { lineBreak: false })
        page.content = content
        Object.assign(drawing.data, {
          BBox: [0, 0, page.width, page.height],
          Resources: { Font: page.fonts },
        })
        drawing.end(undefined)
        if (i % NUMBERS_AT_ONCE === NUMBERS_AT_ONCE - 1) await pdf.flushed()
      }
    },
  }
}

const footY = ({ doc }: Pdf) => doc.page.height - MARGIN - FOOT_SIZE + 2

function drawFoot(pdf: Pdf, foot: string): void {
  const { doc, left, right } = pdf
  const y = footY(pdf)
  doc
    .moveTo(left, y - 7)
    .lineTo(right, y - 7)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  doc.font('normal').fontSize(FOOT_SIZE).fillColor(MUTED)
  doc.text(foot, left, y, { lineBreak: false })
  doc.fillColor(BLEU)
}
