import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openPdf, type Pdf, type PdfOptions } from './document.ts'

/** A document as bytes. The whole document is held in memory, so this is for a few pages only. */
export async function pdfBytes(
  options: PdfOptions,
  draw: (pdf: Pdf) => void | Promise<void>,
): Promise<Buffer> {
  const to = new PassThrough()
  const written = async () => {
    const pdf = await openPdf(to, options)
    await draw(pdf)
    await pdf.end()
  }
  const [bytes] = await Promise.all([buffer(to), written()])
  return bytes
}
