import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PATHS = (process.env.PATH ?? '').split(':')

/** Whether this machine has LibreOffice; tests that print a workbook are left out elsewhere. */
export const canPrintWorkbooks = PATHS.some((dir) => existsSync(join(dir, 'soffice')))

/** A workbook as LibreOffice prints it: a PDF. @throws Error when it does not open the file */
export function printed(bytes: Buffer): Buffer {
  const dir = mkdtempSync(join(tmpdir(), 'lavandiere-tableur-'))
  const path = join(dir, 'classeur.xlsx')
  try {
    writeFileSync(path, bytes)
    // A profile of its own: two LibreOffices with one profile refuse each other.
    const profile = `-env:UserInstallation=file://${dir}/profil`
    spawnSync('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', dir, path])
    return readFileSync(join(dir, 'classeur.pdf'))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
