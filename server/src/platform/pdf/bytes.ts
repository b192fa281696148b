import { Writable } from 'node:stream'
import { openPdf, type Pdf, type PdfOptions } from './document.ts'

/** A document as bytes. The whole document is held in memory, so this is for a few pages only. */
export async function pdfBytes(
  options: PdfOptions,
  draw: (pdf: Pdf) => void | Promise<void>,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const to = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  const pdf = await openPdf(to, options)
  await draw(pdf)
  await pdf.end()
  return Buffer.concat(chunks)
}
