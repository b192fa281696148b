// `npm test [-- step …]`: installs what is missing, then runs the checks of a change, or the named steps alone; `--tout`
// adds the steps of `npm run safety` and `npm run parcours`. All steps run; the last line sums them up.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildWeb } from './build.mjs'
import {
  findBrowser,
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

/** Runs the tests of these files and projects whose whole name fits the pattern. */
function vitest(args, { pattern = '', ...extra } = {}) {
  rmSync(STRAY, { force: true })
  const file = join(REPORTS, 'vitest.json')
  rmSync(file, { force: true })
  const reporters = ['default', 'json', join(ROOT, 'scripts/stray-errors.mjs')].map(
    (name) => `--reporter=${name}`,
  )
  const named = pattern === '' ? [] : ['-t', pattern]
  const code = run('vitest', ['run', ...args, ...named, ...reporters, `--outputFile.json=${file}`], {
    env: withBin({ STRAY_ERRORS: STRAY, ...extra }),
  })
  const isLeft = ({ status, fullName }) =>
    /pending|skipped/.test(status) && new RegExp(pattern).test(fullName)
  // Errors that belong to no test fail the run even when every test passed.
  const strays = existsSync(STRAY) ? JSON.parse(readFileSync(STRAY, 'utf8')) : []
  return tally(
    file,
    (r) => ({
      good: r.numPassedTests,
      left: r.testResults.flatMap(({ assertionResults }) => assertionResults).filter(isLeft).length,
      bad: r.numFailedTests + strays.length,
      names: [...r.testResults.flatMap(failedIn), ...strays],
    }),
    code,
  )
}

/**
 * Tests that `npm run safety` runs: those of the goals of docs/surete.md that wait for real time, kill processes, or fill
 * memory and disks, and others whose name says that they do.
 */
const LONG_TESTS = String.raw`\bS(?:9|11|12|17|18|22|23|25)\b|@long\b`

function unit() {
  installPdfReaders()
  // The browser pass loads the demonstration; its own tests load it ten times over and live its days.
  return vitest(['--project', '!surete', '--project', '!demonstration'], {
    pattern: `^(?!.*(?:${LONG_TESTS}))`,
  })
}

/** Those of them that stand among the unit tests. */
function longTests() {
  const isOne = (file) =>
    /\.test\.tsx?$/.test(file) && new RegExp(LONG_TESTS).test(readFileSync(join(ROOT, file), 'utf8'))
  const files = ['domain/src', 'server/src', 'web/src', 'e2e/terrain'].flatMap((dir) =>
    readdirSync(join(ROOT, dir), { recursive: true }).map((name) => join(dir, name)),
  )
  return vitest(files.filter(isOne), { pattern: LONG_TESTS })
}

/** The goals of safety that restart servers and wait, ten thousand requests of the fuzzer (S5), the demonstration at work. */
function safety() {
  // Backups (S25) are tried on a PostgreSQL of this machine with its `pg_dump`, several nodes (S23) behind nginx.
  installPostgres()
  installNginx()
  // The tests of a fresh clone start a copy of this one, with its built pages.
  if (!buildWeb()) return count(false)
  const whole = ['e2e/surete', 'server/surete/fuzz.test.ts', 'demonstration/src']
  return [longTests(), vitest(whole, { FUZZ_REQUESTS: '10000' })].every(Boolean)
}

/** The names of the failed tests of a file; the file itself when it fails as a whole (an import, a `beforeAll`). */
function failedIn({ name, status, assertionResults }) {
  const file = relative(ROOT, name)
  const titles = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName)
  if (titles.length === 0 && status === 'failed') return [file]
  return titles.map((title) => `${file}: ${title}`)
}

/** The journeys of a project of Playwright in a real browser. */
const playwright = (project) => () => {
  const file = join(REPORTS, 'playwright.json')
  rmSync(file, { force: true })
  const browser = findBrowser()
  if (!browser) {
    process.stderr.write('Aucun navigateur : installez Chromium, ou donnez son chemin dans CHROME_PATH.\n')
    return count(false)
  }
  // Quick after the step `web`; alone, this step must not test an old build.
  if (!buildWeb()) return count(false)
  // Two cores: two browsers. The long journeys change what others would see: each browser has its server.
  const env = withBin({
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    E2E_WORKERS: '2',
    E2E_SERVERS: project === 'parcours' ? '2' : '1',
  })
  const args = [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--project',
    `${project}*`,
    '--reporter=list,json',
  ]
  const code = run('playwright', args, { env })
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

/** The types are checked beside the steps before theirs, most of which use one core; what they say is shown in their turn. */
const TYPES = join(REPORTS, 'types.txt')
function startTypes() {
  const out = openSync(TYPES, 'w')
  return once(
    spawn('node', ['scripts/types.mjs'], { cwd: ROOT, env: withBin(), stdio: ['ignore', out, out] }),
    'exit',
  )
}

async function types() {
  const [code] = await typesUnderWay
  process.stdout.write(readFileSync(TYPES, 'utf8'))
  return count(code === 0)
}

const STEPS = {
  exigences: command('node', 'scripts/exigences.mjs', '--check'),
  style: command('biome', 'check', '--error-on-warnings', '.'),
  structure: command(
    'depcruise',
    'domain/src',
    'postgres/src',
    'server',
    'demonstration',
    'web/src',
    'terrain/src',
    'e2e',
    'bench',
  ),
  inutile: command('knip'),
  licences: command('node', 'scripts/licences.mjs'),
  audit,
  // Before the tests: some of them read the built pages.
  web: () => count(buildWeb()),
  types,
  unit,
  navigateur: playwright('navigateur'),
  surete: safety,
  parcours: playwright('parcours'),
}
/** The steps that take many minutes and that few changes can break. */
const LONG = ['surete', 'parcours']

installPackages()
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const args = process.argv.slice(2)
const isAll = args.length === 1 && args[0] === '--tout'
const wanted = isAll ? Object.keys(STEPS) : args
const unknown = wanted.filter((name) => !Object.hasOwn(STEPS, name))
if (unknown.length > 0) {
  process.stderr.write(`Étape inconnue : ${unknown.join(', ')}. Étapes : ${Object.keys(STEPS).join(', ')}\n`)
  process.exit(2)
}
const steps = Object.keys(STEPS).filter((name) =>
  wanted.length > 0 ? wanted.includes(name) : !LONG.includes(name),
)
const typesUnderWay = steps.includes('types') ? startTypes() : null
const lines = []
for (const name of steps) {
  process.stdout.write(`\n── ${name}\n`)
  const start = performance.now()
  const isGood = await STEPS[name]()
  lines.push(
    `${isGood ? '✓' : '✗'} ${name.padEnd(12)} ${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s`,
  )
}
process.stdout.write(failures.map((name) => `\n✗ ${name}`).join(''))
process.stdout.write(
  `\n${lines.join('\n')}\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
