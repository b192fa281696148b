// `npm test [-- step …]`: installs what is missing, then runs every check. All steps run; the last line sums them up.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildWeb } from './build.mjs'
import {
  findBrowser,
  install,
  installNginx,
  installPackages,
  installPdfReaders,
  installPostgres,
  ROOT,
  run,
  withBin,
} from './install.mjs'

const REPORTS = join(ROOT, 'var/rapports')
const STRAY = join(REPORTS, 'erreurs-isolees.json')
let passed = 0
let failed = 0
/** Tests that this machine cannot run, for want of a program that is not installed here. */
let skipped = 0
/** The failed tests, repeated at the end of the output, where a reader looks first. */
const failures = []

/** A check without tests counts as one test. */
function count(isGood) {
  if (isGood) passed++
  else failed++
  return isGood
}

const command =
  (...args) =>
  () =>
    count(run(args[0], args.slice(1)) === 0)
const all =
  (...steps) =>
  () =>
    steps.map((step) => step()).every(Boolean)

/** Adds up a report; a missing report, or one without tests, counts as a failure. */
function tally(file, read, code) {
  if (!existsSync(file)) return count(false)
  const { good, bad, names, left = 0 } = read(JSON.parse(readFileSync(file, 'utf8')))
  failures.push(...names)
  skipped += left
  passed += good
  failed += bad
  return good + bad === 0 || (code !== 0 && bad === 0) ? count(false) : bad === 0
}

function vitest() {
  // Backups (S25) are tried on a PostgreSQL of this machine with its `pg_dump`, several nodes (S23) behind nginx.
  installPostgres()
  installNginx()
  installPdfReaders()
  // The tests of a fresh clone start a copy of this one, with its built pages. Building is quick after the step `web`.
  if (!buildWeb()) return count(false)
  const file = join(REPORTS, 'vitest.json')
  const reporters = ['default', 'json', join(ROOT, 'scripts/stray-errors.mjs')].map(
    (name) => `--reporter=${name}`,
  )
  const code = run('vitest', ['run', ...reporters, `--outputFile.json=${file}`], {
    env: withBin({ STRAY_ERRORS: STRAY }),
  })
  // Errors that belong to no test fail the run even when every test passed.
  const strays = existsSync(STRAY) ? JSON.parse(readFileSync(STRAY, 'utf8')) : []
  return tally(
    file,
    (r) => ({
      good: r.numPassedTests,
      left: r.numPendingTests,
      bad: r.numFailedTests + strays.length,
      names: [...r.testResults.flatMap(failedIn), ...strays],
    }),
    code,
  )
}

/** The names of the failed tests of a file; the file itself when it fails as a whole (an import, a `beforeAll`). */
function failedIn({ name, status, assertionResults }) {
  const file = relative(ROOT, name)
  const titles = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName)
  if (titles.length === 0 && status === 'failed') return [file]
  return titles.map((title) => `${file}: ${title}`)
}

function playwright() {
  const file = join(REPORTS, 'playwright.json')
  const browser = findBrowser()
  if (!browser) {
    process.stderr.write('Aucun navigateur : installez Chromium, ou donnez son chemin dans CHROME_PATH.\n')
    return count(false)
  }
  // A client of the API that nobody here wrote has packages of its own (decision 079).
  const client = join(ROOT, 'e2e/api-platform')
  if (!install(client) || run('tsc', ['-p', client]) !== 0) return count(false)
  // Quick after the step `web`; alone, this step must not test an old build.
  if (!buildWeb()) return count(false)
  // Two cores: two browsers, each with its server.
  const env = withBin({ CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file, E2E_WORKERS: '2' })
  const code = run('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    env,
  })
  return tally(
    file,
    (r) => ({
      good: r.stats.expected,
      left: r.stats.skipped,
      bad: r.stats.unexpected + r.stats.flaky,
      names: r.suites.flatMap(failedSpecs),
    }),
    code,
  )
}

/** The failed journeys of a suite and of its inner suites. */
const failedSpecs = ({ suites = [], specs = [] }) => [
  ...specs.filter((spec) => !spec.ok).map((spec) => `${spec.file}: ${spec.title}`),
  ...suites.flatMap(failedSpecs),
]

/** Asks the registry for known vulnerabilities; skipped without a network, with a line that says so. */
function audit() {
  const done = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: process.env,
  })
  let answer
  try {
    answer = JSON.parse(done.stdout)
  } catch {
    answer = {}
  }
  if (!answer.metadata) {
    process.stdout.write('Registre injoignable : vulnérabilités non vérifiées.\n')
    return true
  }
  const { high = 0, critical = 0 } = answer.metadata.vulnerabilities
  if (high + critical > 0)
    process.stdout.write(`${high} vulnérabilité(s) haute(s), ${critical} critique(s) : voir « npm audit ».\n`)
  return count(high + critical === 0)
}

const STEPS = {
  types: all(
    ...['domain', 'postgres', 'server', 'demonstration', 'web', 'e2e', 'bench'].map((name) =>
      command('tsc', '-p', name),
    ),
  ),
  exigences: command('node', 'scripts/exigences.mjs', '--check'),
  style: command('biome', 'check', '--error-on-warnings', '.'),
  structure: command(
    'depcruise',
    'domain/src',
    'postgres/src',
    'server',
    'demonstration',
    'web/src',
    'e2e',
    'bench',
  ),
  inutile: command('knip'),
  licences: command('node', 'scripts/licences.mjs'),
  audit,
  // Before the tests: some of them run `npm start`.
  web: () => count(buildWeb()),
  unit: vitest,
  navigateur: playwright,
}

installPackages()
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(STEPS, name))
if (unknown.length > 0) {
  process.stderr.write(`Étape inconnue : ${unknown.join(', ')}. Étapes : ${Object.keys(STEPS).join(', ')}\n`)
  process.exit(2)
}
const lines = []
for (const [name, step] of Object.entries(STEPS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stdout.write(`\n── ${name}\n`)
  const start = performance.now()
  const isGood = step()
  lines.push(
    `${isGood ? '✓' : '✗'} ${name.padEnd(12)} ${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s`,
  )
}
process.stdout.write(failures.map((name) => `\n✗ ${name}`).join(''))
process.stdout.write(
  `\n${lines.join('\n')}\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
