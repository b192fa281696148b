import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, ROOT, runCommand, statusOf, stopServer, tidy } from './serveur.ts'

/** A clone of the project with its packages, on the same disk: its files are hard links, so that a clone costs seconds. */
const BASE = join(ROOT, 'var/essai-clone')
let clone = join(BASE, 'clone')
/** The folder in which a root process puts files for the account that runs PostgreSQL. */
const OPEN_FOLDER = '/var/lib/lavandiere'
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const listed = (dir: string) => (existsSync(dir) ? readdirSync(dir) : [])

let before: string[] = []
/** PATH without the project's own programs, and with a `node` in front that notes each of its calls. */
let path = ''
const CALLS = join(BASE, 'calls')

beforeAll(() => {
  before = listed(OPEN_FOLDER)
  rmSync(BASE, { recursive: true, force: true })
  mkdirSync(clone, { recursive: true })
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of [...files.split('\n').filter(Boolean), ...filesOf('web/dist')]) {
    if (!existsSync(join(ROOT, file))) continue
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    linkSync(join(ROOT, file), join(clone, file))
  }
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(clone, 'node_modules')])
  const elsewhere = (process.env.PATH ?? '').split(delimiter).filter((dir) => !dir.includes('node_modules'))
  const node = execFileSync('which', ['node'], {
    encoding: 'utf8',
    env: { PATH: elsewhere.join(delimiter) },
  }).trim()
  const front = join(BASE, 'front')
  mkdirSync(front)
  writeFileSync(join(front, 'node'), `#!/bin/sh\necho "$@" >> "${CALLS}"\nexec "${node}" "$@"\n`)
  chmodSync(join(front, 'node'), 0o755)
  path = [front, ...elsewhere].join(delimiter)
})

afterAll(async () => {
  await tidy()
  rmSync(BASE, { recursive: true, force: true })
  for (const name of listed(OPEN_FOLDER))
    if (!before.includes(name)) rmSync(join(OPEN_FOLDER, name), { recursive: true, force: true })
})

/** The files of a folder of the project, by their paths in that folder. */
const filesOf = (dir: string) =>
  readdirSync(join(ROOT, dir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))

/** Puts the clone into that folder of `BASE`. Returns the clone's place. */
function moveClone(folder: string, mode = 0o755): string {
  const to = join(BASE, folder)
  mkdirSync(to)
  chmodSync(to, mode)
  renameSync(clone, join(to, 'clone'))
  clone = join(to, 'clone')
  rmSync(join(clone, 'var'), { recursive: true, force: true })
  writeFileSync(CALLS, '')
  chmodSync(CALLS, 0o666)
  return clone
}

/** Runs `npm start` in the clone until it answers, then stops it. Returns what the readiness call and the page answered. */
async function startIn(place: string, command: readonly string[] = ['npm']): Promise<number[]> {
  const env = { PATH: path, PORT: '0', LOG_LEVEL: 'error', HOME: place, INIT_CWD: place }
  const launched = runCommand([...command, '--prefix', place, 'start', '--', '--vide'], env)
  const url = await addressOf(launched)
  const statuses = [await statusOf(`${url}/api/sante/pret`), await statusOf(`${url}/`)]
  await stopServer(launched.process)
  while (existsSync(join(place, 'var/postgres/postmaster.pid'))) await sleep(50)
  return statuses
}

test.skipIf(!isRoot)(
  'S9 as root, a clone in a folder closed to others starts, and finds its data again',
  async () => {
    const place = moveClone('ferme', 0o700)
    expect(await startIn(place)).toEqual([200, 200])
    const made = statSync(join(place, 'var/postgres')).ino
    expect(await startIn(place)).toEqual([200, 200])
    expect(statSync(join(place, 'var/postgres')).ino).toBe(made)
  },
)

test('S9 a clone in a folder with a space and an accent starts', async () => {
  expect(await startIn(moveClone('été à vélo'))).toEqual([200, 200])
})

test('S9 the server runs on the Node that the project brings, whatever Node stands in front', async () => {
  expect(await startIn(moveClone('devant'))).toEqual([200, 200])
  const calls = readFileSync(CALLS, 'utf8')
  expect(calls).toContain(' start -- --vide')
  expect(calls).not.toContain('server/src/main.ts')
})

/** True when an ordinary account can read the project: it may lie in a closed folder itself. */
const canEnter = () => spawnSync('ls', [ROOT], { uid: NOBODY, gid: NOBODY }).status === 0

test.skipIf(!isRoot || !canEnter())('S9 an ordinary user starts a clone of its own', async () => {
  const place = moveClone('ordinaire')
  // Folders only: the files are hard links to our own ones.
  execFileSync('find', [place, '-type', 'd', '-exec', 'chown', String(NOBODY), '{}', '+'])
  const as = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', 'npm']
  expect(await startIn(place, as)).toEqual([200, 200])
})
