import { Writable } from 'node:stream'
import { openPdf, type Pdf, type PdfOptions } from './document.ts'

/** A short document whole, as bytes: of a few pages at most, since all of it is held. */
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
  const pdf = openPdf(to, options)
  await draw(pdf)
  await pdf.end()
  return Buffer.concat(chunks)
}
