// Installs what a fresh machine lacks. Plain JavaScript for Node 20.11 and later, because it runs before anything is
// installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules/.bin')

/** The environment in which `node` is the version of the project (24), whatever version the machine has. */
export const withBin = (extra = {}) => ({
  ...process.env,
  ...extra,
  PATH: `${BIN}${delimiter}${process.env.PATH}`,
})

/** Runs a program of the project to its end, with its output shown. Returns its exit code. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: withBin(), ...options })
  if (done.error) process.stderr.write(`${command} : ${done.error.message}\n`)
  return done.status ?? 1
}

/** Installs the packages of the project when they are missing or older than the lock file; ends this program when they cannot be had. */
export function installPackages() {
  const stamp = join(ROOT, 'node_modules/.lavandiere-stamp')
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stdout.write('Installation des paquets…\n')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Under NODE_ENV=production npm leaves out the development packages, Node 24 and the web's build tools among them.
  const quiet = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const env = process.env
  // `npm ci` refuses a lock file without the builds for other platforms, which a registry may not have; an install
  // that changes neither file brings the same versions.
  const isThere =
    run(npm, ['ci', ...quiet], { env, stdio: 'ignore' }) === 0 ||
    run(npm, ['install', '--no-save', ...quiet], { env }) === 0
  if (!isThere) process.exit(1)
  writeFileSync(stamp, wanted)
}

/** The path of a Chromium; it is installed through apt when missing, for root on a Debian. Null without one. */
export function findBrowser() {
  const known = [
    process.env.CHROME_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  const found = () => known.find((path) => path && existsSync(path)) ?? null
  if (!found()) installFromDebian('Chromium', 'chromium')
  return found()
}

/** Installs a PostgreSQL with `pg_dump` through apt when missing, for root on a Debian. */
export function installPostgres() {
  if (process.env.PG_BIN || existsSync('/usr/lib/postgresql')) return
  installFromDebian('PostgreSQL', 'postgresql', 'postgresql-contrib')
}

/** Installs nginx with apt when it is missing (as root, on Debian): the proxy in front of several nodes (S23). */
export function installNginx() {
  if (existsSync('/usr/sbin/nginx')) return
  installFromDebian('nginx', 'nginx-light')
}

/** Installs qpdf and poppler through apt when missing: without them the tests that read a PDF are skipped. */
export function installPdfReaders() {
  const isThere = (program) => spawnSync(program, ['--version']).error === undefined
  if (isThere('qpdf') && isThere('pdftotext')) return
  installFromDebian('qpdf, poppler', 'qpdf', 'poppler-utils')
}

function installFromDebian(title, ...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.stdout.write(`Installation de ${title}…\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], { env })
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
