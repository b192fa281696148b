import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PATHS = (process.env.PATH ?? '').split(':')

/** Whether this machine has LibreOffice; tests that print a workbook are skipped elsewhere. */
export const canPrintWorkbooks = PATHS.some((dir) => existsSync(join(dir, 'soffice')))

/**
 * A workbook printed by LibreOffice, as a PDF.
 * @throws Error when LibreOffice cannot open the file
 */
export function printed(bytes: Buffer): Buffer {
  const dir = mkdtempSync(join(tmpdir(), 'lavandiere-tableur-'))
  const path = join(dir, 'classeur.xlsx')
  try {
    writeFileSync(path, bytes)
    // A separate profile: LibreOffice does not start while another one uses the same profile.
    const profile = `-env:UserInstallation=file://${dir}/profil`
    spawnSync('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', dir, path])
    return readFileSync(join(dir, 'classeur.pdf'))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
