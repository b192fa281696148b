import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { BLEU } from '@lavandiere/domain/kernel/couleurs.ts'
import PDFDocument from 'pdfkit'
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
/**
 * The name of the drawing with the number of pages, to which every page refers: the number is known at the end only.
 */
const TOTAL = 'NombreDePages'

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
export function openPdf(to: Writable, options: PdfOptions, signal?: AbortSignal): Pdf {
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
  const total = makeTotal(doc)
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
      drawFoot(pdf, foot, total)
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
      total.fill(pdf)
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

interface Total {
  /** Shows the number of pages on this page. */
  show(): void
  fill(pdf: Pdf): void
  countPage(): number
}

/** Room that the number of pages takes at the right end of a foot. */
const TOTAL_WIDTH = 22

/**
 * The number of pages, which every page shows and the last one makes: a separate drawing that pages refer to, so that
 * none of them is held back for it.
 */
function makeTotal(doc: PDFKit.PDFDocument): Total {
  const drawing = doc.ref({ Type: 'XObject', Subtype: 'Form', FormType: 1 })
  let pages = 0
  return {
    countPage: () => ++pages,
    show() {
      doc.page.xobjects[TOTAL] = drawing
      doc.addContent(`/${TOTAL} Do`)
    },
    fill(pdf) {
      const { page } = doc
      Object.assign(drawing.data, { BBox: [0, 0, page.width, page.height], Resources: { Font: page.fonts } })
      // The library draws into the content of the current page; for this one text the drawing takes the place of that
      // content.
      const { content } = page
      page.content = drawing
      doc.font('normal').fontSize(FOOT_SIZE).fillColor(MUTED)
      doc.text(String(pages), pdf.right - TOTAL_WIDTH, footY(pdf), { lineBreak: false })
      page.content = content
      drawing.end(undefined)
    },
  }
}

const footY = ({ doc }: Pdf) => doc.page.height - MARGIN - FOOT_SIZE + 2

function drawFoot(pdf: Pdf, foot: string, total: Total): void {
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
  const page = `Page ${total.countPage()} sur `
  doc.text(page, right - TOTAL_WIDTH - doc.widthOfString(page), y, { lineBreak: false })
  total.show()
  doc.fillColor(BLEU)
}
