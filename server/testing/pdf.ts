import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { openPdf, type Pdf } from '../src/platform/pdf/document.ts'

/**
 * Whether this machine has the programs that read a PDF (qpdf and poppler); tests that need them are skipped elsewhere.
 */
export const canReadPdf = ['qpdf', 'pdftotext'].every(
  (program) => spawnSync(program, ['--version']).error === undefined,
)

function onFile<T>(bytes: Buffer, work: (path: string) => T): T {
  const dir = mkdtempSync(join(tmpdir(), 'lavandiere-pdf-'))
  const path = join(dir, 'document.pdf')
  try {
    writeFileSync(path, bytes)
    return work(path)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** The bytes of a document that `draw` fills. */
export async function drawnPdf(
  draw: (pdf: Pdf) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk))
      done()
    },
  })
  const now = new Date('2026-11-22T10:00:00Z')
  const pdf = await openPdf(to, { title: 'Essai', foot: "Pied d'œuvre", now }, signal)
  await draw(pdf)
  await pdf.end()
  return Buffer.concat(chunks)
}

/** The faults that qpdf finds in a PDF; an empty text when there are none. */
export const faultsOf = (bytes: Buffer): string =>
  onFile(bytes, (path) => {
    const { status, stderr } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' })
    return status === 0 ? '' : stderr
  })

/** The text of each page, in its layout. */
export const pagesOf = (bytes: Buffer): string[] =>
  onFile(bytes, (path) =>
    spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
      .stdout.split('\f')
      .slice(0, -1),
  )

/** The right end of the last word of each page, in points from the left side. */
export const lastWordEnds = (bytes: Buffer): number[] =>
  onFile(bytes, (path) => {
    const { stdout } = spawnSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' })
    return stdout.split('</page>').flatMap((page) => {
      const end = [...page.matchAll(/xMax="([\d.]+)"/g)].at(-1)?.[1]
      return end === undefined ? [] : [Number(end)]
    })
  })

/** The elements of a PDF and their texts, as those who hear it get them: two spaces deeper for each level. */
export const structureOf = (bytes: Buffer): string =>
  onFile(
    bytes,
    (path) =>
      spawnSync('pdfinfo', ['-struct-text', path], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout,
  )
