import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Runs the browser test of accessibility over all screens: every role, light and dark, 1440 and 390 px. */
const args = ['test', '--config', 'e2e/playwright.config.ts', 'e2e/ecrans.spec.ts', '--grep', 'axe']
const done = spawnSync('playwright', args, {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, ECRANS: 'tous' },
})
process.exit(done.status ?? 1)
