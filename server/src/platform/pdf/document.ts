import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { BLEU } from '@lavandiere/domain/kernel/couleurs.ts'
import { drawable, printable } from './characters.ts'
import { makeStructure, type Structure } from './structure.ts'

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
/** Bytes that may wait to be written; beyond, `flushed` waits. */
const WAITING_MAX = 256 * 1024
/** The name under which each page refers to the drawing of its page number. */
const NUMBER = 'NumeroDePage'
/** Page numbers that are drawn before other work of the server runs. */
const NUMBERS_AT_ONCE = 100

export interface PdfOptions {
  /** Shown by readers as the title of their window. */
  title: string
  /** The text on the left of the foot of every page; the page number is on the right. Null: pages without margins and foot. */
  foot: string | null
  now: Date
  isLandscape?: boolean
}

/** A document that is drawn from top to bottom; `y` is the top of the next piece. Lengths are in points (1/72 inch). */
export interface Pdf {
  /** The document of the library, for drawings that no helper makes. */
  readonly doc: PDFKit.PDFDocument
  /** Tells what the drawings mean, for those who hear the document. */
  readonly structure: Structure
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Width between the margins. */
  readonly width: number
  y: number
  newPage(): void
  /**
   * Starts a new page unless this height is left on the current one.
   * @returns whether a page was started
   */
  room(height: number): boolean
  /**
   * Waits until the drawn pages are written, and lets other work of the server run: to be called at least once a page.
   */
  flushed(): Promise<void>
  /**
   * Ends the document; resolves once its last byte is written.
   * @throws the error of the stream, or the reason of the signal
   */
  end(): Promise<void>
  /** Gives up a document whose drawing failed, and closes the stream to which it is written. */
  drop(): Promise<void>
}

/**
 * Begins a document with its first page. Pages are written as they are drawn, so a long document needs no more memory
 * than a short one.
 * @param signal when aborted, the file ends where it is, and `flushed` and `end` reject
 */
export async function openPdf(to: Writable, options: PdfOptions, signal?: AbortSignal): Promise<Pdf> {
  // Loaded with the first document: the library and its fonts would take a fifteenth of the server's start.
  const { default: PDFDocument } = await import('pdfkit')
  const [width, height] = options.isLandscape ? [LONG, SHORT] : [SHORT, LONG]
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'fr-FR',
    displayTitle: true,
    tagged: true,
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
  const structure = makeStructure(doc)
  const numbers = makeNumbers(doc)
  const foot = options.foot === null ? null : drawable(doc.font('normal'), options.foot)
  const margin = foot === null ? 0 : MARGIN
  const pdf: Pdf = {
    doc,
    structure,
    left: margin,
    right: width - margin,
    top: margin,
    bottom: height - margin - (foot === null ? 0 : FOOT),
    width: width - 2 * margin,
    y: margin,
    newPage() {
      doc.addPage()
      structure.page()
      pdf.y = margin
      if (foot === null) return
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

/**
 * Writes "Page 2 sur 12" on every page. The number of pages is known only at the end, so each page refers to a small
 * drawing that is made then: no page is held back, and the text can be aligned to the right margin.
 */
function makeNumbers(doc: PDFKit.PDFDocument) {
  const drawings: PDFKit.PDFKitReference[] = []
  return {
    /** Shows the number on the current page; it is drawn later, by `draw`. */
    show() {
      const drawing = doc.ref({ Type: 'XObject', Subtype: 'Form', FormType: 1 })
      doc.page.xobjects[NUMBER] = drawing
      doc.addContent(`/${NUMBER} Do`)
      drawings.push(drawing)
    },
    async draw(pdf: Pdf) {
      const { page } = doc
      // The library draws into the content of the current page, so each drawing takes the place of this content while its
      // text is drawn.
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
