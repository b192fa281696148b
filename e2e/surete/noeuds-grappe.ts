import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBucket } from '@lavandiere/server/testing/bucket.ts'
import { type QuartixDeTest, startQuartix } from '@lavandiere/server/testing/quartix.ts'
import { BASE, makeDatabase, ROLE } from './exploitation.ts'
import { type Nginx, startNginx } from './noeuds-nginx.ts'
import { freePort, startPostgres } from './postgres-externe.ts'
import type { Stored } from './registre.ts'
import {
  addressOf,
  killServer,
  type Lance,
  launch,
  newFolder,
  ROOT,
  statusOf,
  stopServer,
} from './serveur.ts'

const SECRET = 'le-secret-des-essais-de-plusieurs-noeuds'

/** One server of several. */
export interface Noeud {
  url: string
  /** Starts a version: its server alone, or with the demonstration. Returns the milliseconds until it is ready. */
  start(version?: { root?: string; program?: string }): Promise<number>
  kill(): Promise<void>
  /** Asks it to stop. Returns its exit code. */
  stop(): Promise<number | null>
  /** Its output since its last start. */
  dit(): string
}

/** A mail; sent again, it has the same id. */
interface Mail {
  to: string
  id: string
}

/** Three nodes behind nginx, on one PostgreSQL and one bucket, with a provider of positions. */
export interface Grappe {
  url: string
  noeuds: readonly Noeud[]
  nginx: Nginx
  quartix: QuartixDeTest
  stored: Stored
  /** The mails that the nodes sent. */
  mails(): Mail[]
  end(): Promise<void>
}

/** Makes everything but the nodes, which are to be started. */
export async function makeGrappe(): Promise<Grappe> {
  const ports = [await freePort(), await freePort(), await freePort()]
  const nginx = await startNginx(ports)
  const [postgres, bucket, quartix] = await Promise.all([startPostgres(), startBucket(), startQuartix()])
  makeDatabase(postgres)
  const env = {
    DATABASE_URL: postgres.url(BASE, ROLE),
    SECRET,
    TRUST_PROXY: '1',
    PUBLIC_URL: nginx.url,
    QUARTIX_URL: quartix.url,
    S3_ENDPOINT: bucket.url,
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'cle',
    S3_SECRET_ACCESS_KEY: 'secret-du-bucket',
  }
  const dirs = ports.map(() => newFolder())
  const noeuds = ports.map((port, n) => makeNoeud(dirs[n] ?? '', { ...env, PORT: String(port) }))
  return {
    url: nginx.url,
    noeuds,
    nginx,
    quartix,
    stored: {
      read: (text, values) => postgres.read(BASE, text, values),
      sizeOf: (name) => bucket.sizeOf(name),
    },
    mails: () => dirs.flatMap((dir) => mailsIn(join(dir, 'mail'))),
    async end() {
      for (const noeud of noeuds) await noeud.kill()
      await nginx.stop()
      await bucket.stop()
      await quartix.stop()
      postgres.stop()
      for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
    },
  }
}

function makeNoeud(dir: string, env: Record<string, string>): Noeud {
  const url = `http://127.0.0.1:${env.PORT}`
  let running: Lance | undefined
  return {
    url,
    async start({ root, program } = {}) {
      const start = performance.now()
      running = launch(dir, env, program, root)
      await addressOf(running)
      while ((await statusOf(`${url}/api/sante/pret`)) !== 200) await sleep(10)
      return performance.now() - start
    },
    async kill() {
      if (running) await killServer(running.process)
    },
    stop: async () => (running ? (await stopServer(running.process)).code : null),
    dit: () => running?.dit() ?? '',
  }
}

function mailsIn(dir: string): Mail[] {
  const files = existsSync(dir) ? readdirSync(dir).filter((name) => name.endsWith('.eml')) : []
  return files.map((name) => {
    const text = readFileSync(join(dir, name), 'utf8')
    return { to: /^To: (\S+)/m.exec(text)?.[1] ?? '', id: /^Message-ID: (\S+)/m.exec(text)?.[1] ?? '' }
  })
}

/**
 * The version before the last migration (with the first migration alone: the version that brought it), in a folder of its
 * own with the packages of this one. Null when the project is no checkout, or when its history is cut off.
 */
export function formerVersion(): { dir: string; commit: string } | null {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', ROOT, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    const last = git(
      'log',
      '-1',
      '--format=%H',
      '--',
      'server/migrations/*.sql',
      ':!server/migrations/0000_*',
    )
    const first = git('log', '-1', '--format=%H', '--', 'server/migrations/0000_*')
    const commit = git('rev-parse', '--short', last ? `${last}^` : first)
    const dir = newFolder()
    const done = spawnSync('bash', [
      '-euo',
      'pipefail',
      '-c',
      `git -C '${ROOT}' archive ${commit} | tar -x -C '${dir}'`,
    ])
    if (done.status !== 0) return null
    linkPackages(dir)
    return { dir, commit }
  } catch {
    return null
  }
}

/** Packages of others are linked as they are, those of the project to the folder's own. */
function linkPackages(dir: string): void {
  const from = join(ROOT, 'node_modules')
  mkdirSync(join(dir, 'node_modules/@lavandiere'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@lavandiere') symlinkSync(join(from, name), join(dir, 'node_modules', name))
  for (const name of ['domain', 'postgres', 'server', 'demonstration'])
    symlinkSync(join(dir, name), join(dir, 'node_modules/@lavandiere', name))
}
