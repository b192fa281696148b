// Builds the office into web/dist and the telephone into terrain/dist when a source is newer than the last build.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT, run } from './install.mjs'

const SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'web/postcss.config.mjs',
  'web/budget.mjs',
  'web/packed.ts',
  'web/unbroken.ts',
  'web/tsconfig.json',
  'terrain/src',
  'terrain/public',
  'terrain/index.html',
  'terrain/sw.js',
  'terrain/vite.config.ts',
  'terrain/package.json',
  'terrain/budget.mjs',
  'terrain/tsconfig.json',
  'scripts/budget.mjs',
  'tsconfig.base.json',
  'domain/src',
  'domain/package.json',
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
]
const STAMP = join(ROOT, 'web/dist/.stamp')

function* filesOf(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) return yield path
  for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name))
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesOf(join(ROOT, source)))
      hash.update(relative(ROOT, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** True when both are up to date, built now or before. */
export function buildWeb() {
  const wanted = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true
  process.stdout.write("Construction de l'interface…\n")
  for (const name of ['web', 'terrain'])
    if (run('npm', ['run', '--silent', 'build', '-w', name]) !== 0) return false
  writeFileSync(STAMP, wanted)
  return true
}
