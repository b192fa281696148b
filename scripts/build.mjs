// Builds the web into web/dist when a source is newer than the last build.
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
  'web/tsconfig.json',
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

/** True when web/dist is up to date, built now or before. */
export function buildWeb() {
  const wanted = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true
  process.stdout.write("Construction de l'interface…\n")
  if (run('npm', ['run', '--silent', 'build', '-w', 'web']) !== 0) return false
  writeFileSync(STAMP, wanted)
  return true
}
