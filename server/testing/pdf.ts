import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether this machine has the programs that look into a PDF (qpdf and poppler); tests that need them are left out elsewhere. */
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

/** What qpdf finds wrong in a PDF; an empty text when nothing is. */
export const faultsOf = (bytes: Buffer): string =>
  onFile(bytes, (path) => {
    const { status, stderr } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' })
    return status === 0 ? '' : stderr
  })

/** The texts of each page, laid out as they stand on it. */
export const pagesOf = (bytes: Buffer): string[] =>
  onFile(bytes, (path) =>
    spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
      .stdout.split('\f')
      .slice(0, -1),
  )

/** Where the last word of each page ends, in points from its left side. */
export const lastWordEnds = (bytes: Buffer): number[] =>
  onFile(bytes, (path) => {
    const { stdout } = spawnSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' })
    return stdout.split('</page>').flatMap((page) => {
      const end = [...page.matchAll(/xMax="([\d.]+)"/g)].at(-1)?.[1]
      return end === undefined ? [] : [Number(end)]
    })
  })
