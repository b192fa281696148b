import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** axe over all screens of every role, light and dark, 1440 and 390 px: the browser test, looking at everything. */
const args = ['test', '--config', 'e2e/playwright.config.ts', 'e2e/ecrans.spec.ts', '--grep', 'axe']
const done = spawnSync('playwright', args, {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, ECRANS: 'tous' },
})
process.exit(done.status ?? 1)
